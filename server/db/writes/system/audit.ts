import { type AuditActor, type AuditEvent, boundDetails, boundText } from '../../../domain/audit/entry.ts'
import { sql } from '../../sql.ts'
import type { Insert, Tx } from '../../tx.ts'
import { change } from '../change.ts'

type NoteAudit = { readonly actor: AuditActor; readonly event: AuditEvent; readonly now: number }

/** Repeated failures, counted. */
export type FailureTally = {
  readonly actor: AuditActor
  readonly event: AuditEvent
  /** The source of counted failures: an address, or the network of one customer. */
  readonly network: string
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
}

/** Hard limit of log entries, enforced while writing. */
export const maxAuditEntries = 200_000
/** Maximum failure groups by user and network per hour; further ones are counted together. */
export const maxTalliesPerHour = 200

const entriesPerTrim = 1_000
const hourMs = 3_600_000

/** Writes an entry; a failure is counted with similar ones of the same hour. */
export async function storeAudit(tx: Tx, { actor, event, now }: NoteAudit): Promise<void> {
  if (event.outcome === 'failure') {
    await storeTally(tx, { actor, event, network: actor.address ?? '', count: 1, firstAt: now, lastAt: now })
    return
  }
  await insertEntry(tx, { actor, event, count: 1, firstAt: now, lastAt: now, tally: null })
}

async function storeTally(tx: Tx, failure: FailureTally): Promise<void> {
  const { actor, event, network, firstAt } = failure
  const hour = Math.floor(firstAt / hourMs)
  const tally = [event.kind, event.subject?.id ?? '', actor.userId ?? '', network, hour].join(' ')
  if (await addToTally(tx, tally, failure)) return
  const recorded = await tx.get<{ count: number }>(
    sql`select count(*) as count from audit_log where tally is not null and at >= ${hour * hourMs}`,
  )
  if ((recorded?.count ?? 0) < maxTalliesPerHour) {
    await insertEntry(tx, { ...failure, tally })
    return
  }
  const others = [event.kind, 'others', hour].join(' ')
  if (await addToTally(tx, others, failure)) return
  const anonymous = { ...actor, userId: null, name: null, address: null, device: null }
  const details = { addresses: 'many' }
  await insertEntry(tx, { ...failure, actor: anonymous, event: { ...event, subject: null, details }, tally: others })
}

async function addToTally(tx: Tx, tally: string, { count, lastAt }: FailureTally): Promise<boolean> {
  const changed = await tx.run(
    sql`update audit_log set count = count + ${count}, last_at = max(last_at, ${lastAt}) where tally = ${tally}`,
  )
  return changed > 0
}

type Entry = Omit<FailureTally, 'network'> & { readonly tally: string | null }

async function insertEntry(tx: Tx, { actor, event, count, firstAt, lastAt, tally }: Entry): Promise<void> {
  const { subject, by, outcome = 'success' } = event
  const seq = await tx.insert('auditLog', {
    id: tx.newId(),
    at: firstAt,
    actorId: actor.userId ?? by?.id ?? null,
    actorName: truncate(actor.userId === null ? (by?.name ?? null) : actor.name),
    action: event.kind,
    outcome,
    subjectType: subject?.type ?? null,
    subjectId: truncate(subject?.id ?? null),
    subjectName: truncate(subject?.name ?? null),
    address: truncate(actor.address),
    method: actor.method,
    device: truncate(actor.device),
    details: boundDetails(event.details),
    count,
    lastAt,
    tally,
  })
  if (seq % entriesPerTrim === 0) await trimAudit(tx, { before: 0, most: maxAuditEntries })
}

function truncate(text: string | null): string | null {
  return text === null ? null : boundText(text, 200)
}

async function recordFailures(tx: Tx, { failures }: { readonly failures: readonly FailureTally[] }): Promise<void> {
  for (const failure of failures) await storeTally(tx, failure)
}

/**
 * Deletes entries before the time and the oldest beyond the limit. Failures take at most a quarter of it, so that
 * repeated failures cannot push out other entries. Returns how many were deleted.
 */
async function trimAudit(
  tx: Tx,
  { before, most: limit }: { readonly before: number; readonly most: number },
): Promise<number> {
  const aged = await tx.run(sql`delete from audit_log where at < ${before}`)
  const failed = await tx.run(
    sql`delete from audit_log where seq in (
          select seq from audit_log where outcome = 'failure' order by at desc, seq desc limit -1 offset ${Math.floor(limit / 4)})`,
  )
  const rest = await tx.run(
    sql`delete from audit_log where seq in (
          select seq from audit_log order by at desc, seq desc limit -1 offset ${limit})`,
  )
  return aged + failed + rest
}

/** An entry imported from another database. */
export type ImportedEntry = Omit<Insert<'auditLog'>, 'seq' | 'details'> & { readonly details: string | null }

/** Copies entries unchanged; existing ones stay. Returns the number of new entries. */
async function importAudit(tx: Tx, { entries }: { readonly entries: readonly ImportedEntry[] }): Promise<number> {
  let carried = 0
  for (const { details, ...entry } of entries) {
    const known = await tx.get(
      sql`select 1 as found from audit_log where id = ${entry.id} or tally = ${entry.tally ?? ''} limit 1`,
    )
    if (known !== undefined) continue
    await tx.insert('auditLog', { ...entry, details: details === null ? null : (JSON.parse(details) as unknown) })
    carried += 1
  }
  return carried
}

export const auditWrites = {
  noteAudit: change([], storeAudit),
  recordFailures: change([], recordFailures),
  trimAudit: change([], trimAudit),
  importAudit: change([], importAudit),
}
