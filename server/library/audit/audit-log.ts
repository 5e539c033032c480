import { listAudit, walkAudit } from '../../db/queries/system/audit.ts'
import type { AuditFilter } from '../../db/records/audit.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { type AuditFormat, createAuditText } from '../../domain/audit/audit-text.ts'
import type { AuditActor, AuditEvent } from '../../domain/audit/entry.ts'
import type { LibraryContext } from '../library-context.ts'

// The caller has checked the permission. Entries are never changed.

/** Writes pending failures first, so that the newest are included. */
export async function auditEntries(
  viewer: Viewer,
  { database, failures }: LibraryContext,
  request: Parameters<typeof listAudit>[2],
) {
  await failures.flush()
  return listAudit(viewer, database.reader, request)
}

/** The text of the log in chronological order, chunk by chunk. */
export async function* exportAudit(
  viewer: Viewer,
  { database, failures }: LibraryContext,
  { filter, format }: { readonly filter: AuditFilter; readonly format: AuditFormat },
): AsyncGenerator<string> {
  await failures.flush()
  const text = createAuditText(format)
  yield text.start()
  for await (const records of walkAudit(viewer, database.reader, filter)) {
    yield records.map((record) => text.row(record)).join('')
    // Each portion is read synchronously: let other requests run before the next.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Records what no database write records: a downloaded file, a backup. */
export async function recordAudit(
  { database, clock }: LibraryContext,
  actor: AuditActor,
  event: AuditEvent,
): Promise<void> {
  await database.commit([write('noteAudit', { actor, event, now: clock() })])
}
