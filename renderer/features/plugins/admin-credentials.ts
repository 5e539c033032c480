import type { Plugin, PluginCredential } from '../../api/types.ts'
import { pageTexts as words } from './texts.ts'

/**
 * The secrets that an administrator enters for a plugin: what it needs when it acts for the server, and what the service
 * gave the house when people let it in there by OAuth. What each person enters is not among them.
 */
export function credentialsOf({ manifest, type }: Pick<Plugin, 'manifest' | 'type'>): readonly PluginCredential[] {
  if (manifest === null) return []
  if (type === 'system') return manifest.requiredCredentials
  if (manifest.oauth === null) return []
  const id = { key: 'clientId', label: words.clientId, description: words.clientIdHint, isSensitive: false }
  const secret = { key: 'clientSecret', label: words.clientSecret, description: words.clientSecretHint }
  return [...(manifest.oauth.clientId === null ? [id] : []), { ...secret, isSensitive: true }]
}
