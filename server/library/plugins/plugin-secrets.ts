import type { PluginRecord, UserPluginRecord } from '../../db/records/plugins.ts'
import { textOf } from '../../domain/errors/table.ts'
import { AppError } from '../../domain/errors.ts'
import { separateSecrets } from '../../domain/plugins/check-config.ts'
import type { LibraryContext } from '../library-context.ts'

/** The secrets that a plugin may read; names that begin with a colon are internal. */
export function forPlugin(secrets: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(secrets).filter(([key]) => !key.startsWith(':')))
}

/** The shared secrets of a plugin; none when they cannot be decrypted (a database from another computer). */
export function secretsOf({ seal }: Pick<LibraryContext, 'seal'>, { id, credentials }: Sealed): Secrets {
  return credentials === null ? {} : (seal.open(`plugin ${id}`, credentials) ?? {})
}

/** The secrets of a person for a plugin. */
export function ownSecretsOf({ seal }: Pick<LibraryContext, 'seal'>, { id, credentials }: Sealed): Secrets {
  return credentials === null ? {} : (seal.open(`user plugin ${id}`, credentials) ?? {})
}

type Sealed = Pick<PluginRecord | UserPluginRecord, 'id' | 'credentials'>
type Secrets = Readonly<Record<string, string>>

/** Encrypted secrets; null: none. */
export function sealed({ seal }: Pick<LibraryContext, 'seal'>, id: string, secrets: Secrets): Uint8Array | null {
  return Object.keys(secrets).length === 0 ? null : seal.close(`plugin ${id}`, secrets)
}
export function ownSealed({ seal }: Pick<LibraryContext, 'seal'>, id: string, secrets: Secrets): Uint8Array | null {
  return Object.keys(secrets).length === 0 ? null : seal.close(`user plugin ${id}`, secrets)
}

/**
 * The configuration of a plugin, with the values of secret fields moved to the encrypted secrets. Those are absent when
 * they stay as they are stored: they may be unreadable here, or have been changed meanwhile.
 * @param edited the secrets that replace the stored ones
 */
export function sealedSetup(
  context: Pick<LibraryContext, 'seal'>,
  plugin: Pick<PluginRecord, 'id' | 'credentials' | 'config' | 'manifest'>,
  edited?: Secrets,
): Pick<PluginRecord, 'config'> & Partial<Pick<PluginRecord, 'credentials'>> {
  const { config, secrets } = separateSecrets(plugin.manifest?.configFields ?? [], plugin.config)
  if (edited === undefined && Object.keys(secrets).length === 0) return { config }
  const before = edited ?? secretsOf(context, plugin)
  return { config, credentials: sealed(context, plugin.id, { ...before, ...secrets }) }
}

/** Whether secrets are stored that cannot be decrypted (a database from another computer). */
export function hasUnreadableSecrets({ seal }: Pick<LibraryContext, 'seal'>, { id, credentials }: Sealed): boolean {
  return credentials !== null && seal.open(`plugin ${id}`, credentials) === null
}

/** Notifies plugin administrators, and the users of a plugin, that it changed. */
export function publishPluginChange({ events }: Pick<LibraryContext, 'events'>, userIds: readonly string[] = []): void {
  events.publish([
    { type: 'server_updated', part: 'plugins' },
    ...userIds.map((userId) => ({ type: 'account_updated', userId }) as const),
  ])
}

export const safeModeMessage = textOf({ reason: 'safe_mode', params: {} })

/** @throws AppError `conflict` in safe mode */
export function refuseInSafeMode({ isSafeMode }: Pick<LibraryContext, 'isSafeMode'>): void {
  if (isSafeMode) throw new AppError('safe_mode')
}
