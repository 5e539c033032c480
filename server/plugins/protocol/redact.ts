import type { PluginLaunch } from '../../library/plugins/plugin-runner.ts'

/** A text of a plugin for display and logs: one line, cut after `most` characters, without secrets. */
export type Redact = (text: string, limit?: number) => string

const defaultLength = 300
/** Maximum input; the rest is ignored. */
const maxBuffered = 16_384
const hidden = '[hidden]'
const secretName = /key|token|secret|passw|credential|auth/i
/** Control characters of terminals and of text direction. */
const controlCharacters = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

/** @param secrets hidden in any of the forms in which texts quote them */
export function createRedactor(secrets: readonly string[]): Redact {
  const forms = [...new Set(secrets.filter((secret) => secret.trim() !== '').flatMap(formsOf))]
  // Longest first: a secret may be the prefix of another.
  forms.sort((a, b) => b.length - a.length)
  const longest = forms[0]?.length ?? 0
  const pattern = forms.length === 0 ? null : new RegExp(forms.map(escapeRegExp).join('|'), 'g')
  const hide = (text: string) => {
    if (pattern === null) return text
    if (text.length <= maxBuffered) return text.replace(pattern, hidden)
    const start = text.slice(0, maxBuffered).replace(pattern, hidden)
    // The cut may have split a secret.
    return start.slice(0, Math.max(0, start.length - longest))
  }
  return (text, limit = defaultLength) => {
    const line = hide(text).slice(0, maxBuffered).replace(controlCharacters, ' ').trim()
    return line.length <= limit ? line : `${line.slice(0, limit).toWellFormed()}…`
  }
}

/** The secrets of a launch: credentials, and values with a secret-sounding name. */
export function secretsOf({ credentials, env, adminConfig, userConfig }: PluginLaunch): readonly string[] {
  const named = [env, adminConfig, userConfig].flatMap((values) => Object.entries(values))
  const texts = named.filter(([name]) => secretName.test(name)).map(([, value]) => value)
  return [...Object.values(credentials), ...texts.filter((value) => typeof value === 'string')]
}

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  const base64 = bytes.toString('base64').replace(/=+$/, '')
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret.toWellFormed()), base64]
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
