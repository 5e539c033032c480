import type { ReportEntry } from '../../db/records/library-jobs.ts'
import { csvCell } from '../../domain/exports/export-text.ts'
import { maxReportEntries } from '../../domain/library-jobs/job-kinds.ts'
import type { RunCount, RunCounts } from '../../domain/library-jobs/run.ts'

/** Collects what a run did: exact numbers, and the first entries. */
export type RunReport = {
  count(what: RunCount, by?: number): void
  add(entry: Omit<ReportEntry, 'detail'> & { readonly detail?: string | null }): void
  counts(): RunCounts
  entries(): readonly ReportEntry[]
}

/** Longer texts are cut, so that a report is bounded. */
const maxText = 300

const cut = (text: string) => (text.length <= maxText ? text : `${text.slice(0, maxText - 1)}…`)

export function createRunReport(): RunReport {
  const counts = new Map<RunCount, number>()
  const entries: ReportEntry[] = []
  return {
    count: (what, by = 1) => void counts.set(what, (counts.get(what) ?? 0) + by),
    add({ name, detail = null, ...entry }) {
      if (entries.length >= maxReportEntries) return
      entries.push({ ...entry, name: cut(name), detail: detail === null ? null : cut(detail) })
    },
    counts: () => Object.fromEntries(counts),
    entries: () => entries,
  }
}

const columns = ['what', 'name', 'detail', 'seriesId', 'bookId'] as const

/** The entries as RFC 4180 with a byte order mark, by which spreadsheets recognize UTF-8. */
export function reportAsCsv(entries: readonly ReportEntry[]): string {
  const lines = [columns.join(','), ...entries.map((entry) => columns.map((name) => csvCell(entry[name])).join(','))]
  return `\u{feff}${lines.map((line) => `${line}\r\n`).join('')}`
}
