import { write } from '../../db/write.ts'
import { serverActor } from '../../domain/audit/entry.ts'
import { consumeInterruptedRestore } from '../../storage/backups.ts'
import type { LibraryContext } from '../library-context.ts'

/**
 * Logs, also in the audit log, that the server stopped while a restore was being prepared, so that it is not taken for
 * completed.
 * @returns the backup that was to be restored; null: none was
 */
export async function reportInterruptedRestore(
  { database, clock, log }: Pick<LibraryContext, 'database' | 'clock' | 'log'>,
  databaseFile: string,
): Promise<string | null> {
  const name = await consumeInterruptedRestore(databaseFile)
  if (name === null) return null
  log.warn('Preparing a restore was interrupted; nothing was changed, start it again', {
    backup: name,
  })
  const event = { kind: 'restore.interrupted', subject: { type: 'backup', id: name, name } } as const
  await database.commit([write('noteAudit', { actor: serverActor, event, now: clock() })])
  return name
}
