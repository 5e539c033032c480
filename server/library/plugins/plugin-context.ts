import type { Seal } from '../../auth/sealed.ts'
import type { PluginRecord, UserPluginRecord } from '../../db/records/plugins.ts'
import { textOf } from '../../domain/errors/table.ts'
import { AppError } from '../../domain/errors.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { LibraryContext } from '../library-context.ts'
import type { PluginRunner } from './plugin-runner.ts'

/** What the verbs of plugins work with. */
export type PluginContext = LibraryContext & {
  readonly jobs: Pick<JobQueue, 'add' | 'serve' | 'cancel' | 'settled'>
  readonly runner: PluginRunner
  readonly seal: Seal
  /** The server was started in safe mode: no plugin is started. */
  readonly isSafe: boolean
}

/** What has to be there so that plugins can be run. */
export type PluginDependencies = Pick<PluginContext, 'runner' | 'seal' | 'isSafe'>

/** The secrets of a plugin, for all; none when they cannot be opened (a database from another computer). */
export function secretsOf({ seal }: Pick<PluginContext, 'seal'>, { id, credentials }: Sealed): Secrets {
  return credentials === null ? {} : (seal.open(`plugin ${id}`, credentials) ?? {})
}

/** The secrets of a person for a plugin. */
export function ownSecretsOf({ seal }: Pick<PluginContext, 'seal'>, { id, credentials }: Sealed): Secrets {
  return credentials === null ? {} : (seal.open(`user plugin ${id}`, credentials) ?? {})
}

type Sealed = Pick<PluginRecord | UserPluginRecord, 'id' | 'credentials'>
type Secrets = Readonly<Record<string, string>>

/** Secrets as they are stored; null: none. */
export function sealed({ seal }: Pick<PluginContext, 'seal'>, id: string, secrets: Secrets): Uint8Array | null {
  return Object.keys(secrets).length === 0 ? null : seal.close(`plugin ${id}`, secrets)
}
export function ownSealed({ seal }: Pick<PluginContext, 'seal'>, id: string, secrets: Secrets): Uint8Array | null {
  return Object.keys(secrets).length === 0 ? null : seal.close(`user plugin ${id}`, secrets)
}

/** Tells those who look after plugins, and those who use one, that something of it changed. */
export function publishPluginChange({ events }: Pick<PluginContext, 'events'>, userIds: readonly string[] = []): void {
  events.publish([
    { type: 'server_updated', part: 'plugins' },
    ...userIds.map((userId) => ({ type: 'account_updated', userId }) as const),
  ])
}

export const safeModeMessage = textOf({ reason: 'safe_mode', params: {} })

/** @throws AppError `conflict` in safe mode */
export function refuseInSafeMode({ isSafe }: Pick<PluginContext, 'isSafe'>): void {
  if (isSafe) throw new AppError('safe_mode')
}
