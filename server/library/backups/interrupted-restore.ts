import type { Database } from '../../db/database.ts'
import { write } from '../../db/write.ts'
import { serverActor } from '../../domain/audit/entry.ts'
import type { Clock } from '../../domain/ids.ts'
import { consumeInterruptedRestore } from '../../storage/backups.ts'

type Parts = {
  readonly database: Pick<Database, 'commit'>
  readonly clock: Clock
  readonly databaseFile: string
  readonly log: { warn(message: string, fields: Readonly<Record<string, unknown>>): void }
}

/**
 * Says in log and audit log that a restore was being prepared when the server stopped, so that nobody takes it for done.
 * @returns the backup that was to be restored; null: none was
 */
export async function reportInterruptedRestore({ database, clock, databaseFile, log }: Parts): Promise<string | null> {
  const name = await consumeInterruptedRestore(databaseFile)
  if (name === null) return null
  log.warn('Preparing a restore was interrupted; nothing was changed, start it again', {
    backup: name,
  })
  const event = { kind: 'restore.interrupted', subject: { type: 'backup', id: name, name } } as const
  await database.commit([write('noteAudit', { actor: serverActor, event, now: clock() })])
  return name
}
