import type { Failures } from '../../auth/failures.ts'
import { listAudit, walkAudit } from '../../db/queries/system/audit.ts'
import type { AuditFilter, AuditRecord } from '../../db/records/audit.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { type AuditFormat, createAuditText } from '../../domain/audit/audit-text.ts'
import type { AuditActor, AuditEvent } from '../../domain/audit/entry.ts'
import type { LibraryContext } from '../library-context.ts'

export type AuditContext = Pick<LibraryContext, 'database' | 'clock'> & { readonly failures: Failures }

/** The verbs of the audit log. Whoever serves them has checked the permission. There is none that changes an entry. */
export function bindAuditActions({ database, clock, failures }: AuditContext) {
  return {
    /** What failed a moment ago is shown, too. */
    async list(viewer: Viewer, request: Parameters<typeof listAudit>[2]) {
      await failures.flush()
      return listAudit(viewer, database.reader, request)
    },
    /** The text of the log, in the order in which it was written, piece by piece. */
    export: (viewer: Viewer, filter: AuditFilter, format: AuditFormat) =>
      exportAudit({ viewer, filter, format }, { database, failures }),
    /** Tells of what no write of the database tells by itself: a file that was handed out, a backup. */
    async note(actor: AuditActor, event: AuditEvent): Promise<void> {
      await database.commit([write('noteAudit', { actor, event, now: clock() })])
    },
  }
}

export type AuditActions = ReturnType<typeof bindAuditActions>

async function* exportAudit(
  { viewer, filter, format }: { viewer: Viewer; filter: AuditFilter; format: AuditFormat },
  { database, failures }: Pick<AuditContext, 'database' | 'failures'>,
): AsyncGenerator<string> {
  await failures.flush()
  const text = createAuditText(format)
  yield text.start()
  for await (const records of walkAudit(viewer, database.reader, filter)) {
    yield records.map((record: AuditRecord) => text.row(record)).join('')
    // A portion is read at once: others are answered before the next.
    await new Promise((resolve) => setImmediate(resolve))
  }
}
