import { basename } from 'node:path'
import type { Database } from '../../db/database.ts'
import { write } from '../../db/write.ts'
import type { ImportedEntry } from '../../db/writes/system/audit.ts'
import { serverActor } from '../../domain/audit/entry.ts'

export type Restored = {
  /** Absolute path to which the previous database was moved. */
  readonly replaced: string
  /** Reads the audit log of a database file. */
  readonly auditOf: (file: string) => Iterable<readonly ImportedEntry[]>
  readonly now: number
}

/**
 * Copies entries made since the backup into the restored database's log, and adds the restore itself: a restore undoes
 * actions, but not the record of them.
 */
export async function recordRestore(database: Database, { replaced, auditOf, now }: Restored): Promise<void> {
  for (const entries of auditOf(replaced)) await database.commit([write('importAudit', { entries })])
  const name = basename(replaced)
  const event = { kind: 'restore.completed', subject: { type: 'backup', id: name, name } } as const
  await database.commit([write('noteAudit', { actor: serverActor, event, now })])
}
