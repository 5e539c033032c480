import { csvCell } from '../exports/export-text.ts'
import type { AuditSubject } from './entry.ts'

export const auditFormats = ['ndjson', 'csv'] as const
export type AuditFormat = (typeof auditFormats)[number]

/** A stored entry; times are milliseconds since 1970. */
export type AuditLine = {
  readonly id: string
  readonly at: number
  readonly lastAt: number
  readonly count: number
  readonly kind: string
  readonly outcome: string
  readonly userId: string | null
  readonly userName: string | null
  readonly method: string | null
  readonly address: string | null
  readonly device: string | null
  readonly subject: AuditSubject | null
  readonly details: Readonly<Record<string, unknown>> | null
}

export type AuditText = { start(): string; row(line: AuditLine): string }

const columns = [
  ...['at', 'kind', 'outcome', 'userName', 'userId', 'method', 'address', 'device', 'subjectType', 'subjectName'],
  ...['subjectId', 'count', 'lastAt', 'details', 'id'],
] as const

/**
 * The text of an exported audit log: JSON lines, or RFC 4180 CSV with a byte order mark and without formulas (see
 * `csvCell`). Times are RFC 3339.
 */
export function createAuditText(format: AuditFormat): AuditText {
  if (format === 'ndjson') return { start: () => '', row: (line) => `${JSON.stringify(plain(line))}\n` }
  return {
    start: () => `\u{feff}${columns.join(',')}\r\n`,
    row: (line) => `${cells(line).map(csvCell).join(',')}\r\n`,
  }
}

function plain({ at, lastAt, ...line }: AuditLine) {
  return { at: rfc3339(at), lastAt: rfc3339(lastAt), ...line }
}

function cells(line: AuditLine) {
  const { subject, details } = line
  const flat: Readonly<Record<string, string | number | null>> = {
    id: line.id,
    kind: line.kind,
    outcome: line.outcome,
    userId: line.userId,
    userName: line.userName,
    method: line.method,
    address: line.address,
    device: line.device,
    count: line.count,
    at: rfc3339(line.at),
    lastAt: rfc3339(line.lastAt),
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    subjectName: subject?.name ?? null,
    details: details === null ? null : JSON.stringify(details),
  }
  return columns.map((name) => flat[name] ?? null)
}

function rfc3339(at: number): string {
  return new Date(at).toISOString()
}
