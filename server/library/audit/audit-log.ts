import { basename } from 'node:path'
import type { Acting } from '../../auth/acting.ts'
import type { OnWrongPassword } from '../../auth/check-password.ts'
import type { Failures } from '../../auth/failures.ts'
import type { Database } from '../../db/database.ts'
import { listAudit, walkAudit } from '../../db/queries/system/audit.ts'
import type { AuditFilter } from '../../db/records/system.ts'
import { write } from '../../db/write.ts'
import type { ImportedEntry } from '../../db/writes/system/audit.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { type AuditFormat, createAuditText } from '../../domain/audit/audit-text.ts'
import { type AuditActor, type AuditEvent, serverActor } from '../../domain/audit/entry.ts'
import { parseCron } from '../../jobs/cron.ts'
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

/** Counts wrong passwords for the audit log. The name that was typed is recorded only when it is that of a user. */
export function recordFailedSignIn(acting: Acting, failures: Pick<Failures, 'note'>): OnWrongPassword {
  return (user, address) => {
    const anonymous: AuditActor = { ...serverActor, method: 'none', address }
    const subject = user === null ? null : ({ type: 'user', id: user.id, name: user.username } as const)
    failures.note(acting.now() ?? anonymous, { kind: 'sign-in.failed', subject })
  }
}

const DAY_MS = 24 * 3_600_000

/** Deletes entries of the audit log beyond the age or count limit: now, every night, and when the limits change. */
export async function trimAuditDaily({
  database,
  clock,
  cron,
  settings,
  log,
  timezone,
}: LibraryContext): Promise<void> {
  const trim = async () => {
    const before = clock() - settings.get('audit.kept_days') * DAY_MS
    await database
      .commit([write('trimAudit', { before, most: settings.get('audit.max_entries') })])
      .catch((error: unknown) => log.warn('Could not remove old audit log entries', { error }))
  }
  const nightly = parseCron('47 3 * * *', timezone)
  cron.set('old-audit', nightly.ok ? nightly.schedule : null, trim)
  settings.onChange(['audit.kept_days', 'audit.max_entries'], () => void trim())
  await trim()
}

type Restored = {
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
