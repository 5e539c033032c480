import { basename } from 'node:path'
import type { Database } from '../../db/database.ts'
import { write } from '../../db/write.ts'
import type { ImportedEntry } from '../../db/writes/system/audit.ts'
import { serverActor } from '../../domain/audit/entry.ts'

export type Restored = {
  /** Absolute path of where the database is kept that stood there before. */
  readonly replaced: string
  /** Reads the audit log of a database file. */
  readonly auditOf: (file: string) => Iterable<readonly ImportedEntry[]>
  readonly now: number
}

/**
 * Brings what the log told since the backup into the log of the restored database, and that it was restored: going back
 * to a backup takes back what was done, not that it was done.
 */
export async function recordRestore(database: Database, { replaced, auditOf, now }: Restored): Promise<void> {
  for (const entries of auditOf(replaced)) await database.commit([write('importAudit', { entries })])
  const name = basename(replaced)
  const event = { kind: 'restore.completed', subject: { type: 'backup', id: name, name } } as const
  await database.commit([write('noteAudit', { actor: serverActor, event, now })])
}
