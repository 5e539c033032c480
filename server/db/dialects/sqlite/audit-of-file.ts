import BetterSqlite from 'better-sqlite3'
import type { ImportedEntry } from '../../writes/system/audit.ts'

const portion = 1_000

/**
 * Reads the audit log of another database file, oldest entry first, in batches. Yields nothing for a file without an
 * audit log or one that cannot be read. The file must not be written meanwhile.
 */
export function* auditOfFile(file: string): Generator<readonly ImportedEntry[]> {
  let connection: BetterSqlite.Database | undefined
  try {
    connection = new BetterSqlite(file, { fileMustExist: true })
    const rows = connection.prepare<[number], ImportedEntry & { readonly seq: number }>(
      `select seq, id, at, actor_id as actorId, actor_name as actorName, action, outcome, subject_type as subjectType,
         subject_id as subjectId, subject_name as subjectName, address, method, device, details, count,
         last_at as lastAt, tally
       from audit_log where seq > ? order by seq limit ${portion}`,
    )
    for (let after = 0; ; ) {
      const batch = rows.all(after)
      if (batch.length === 0) return
      after = batch.at(-1)?.seq ?? after
      yield batch.map(({ seq: _own, ...row }) => row)
    }
  } catch {
    // The restored database says that it was restored in any case.
  } finally {
    connection?.close()
  }
}
