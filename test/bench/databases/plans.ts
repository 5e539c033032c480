import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Cluster } from '../../kit/postgres.ts'

/** Settings of a database whose statements are logged with their plans, from the next connection on. */
export function logPlans(database: string): readonly string[] {
  const settings = {
    session_preload_libraries: "'auto_explain'",
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
  }
  return Object.entries(settings).map(([name, value]) => `alter database ${database} set ${name} = ${value}`)
}

/** What the plan of a statement read. */
export type Plan = {
  readonly statement: string
  /** Rows of tables and indexes that it looked at. */
  readonly rows: number
  /** Tables of the catalog that it read from start to end. */
  readonly scanned: readonly string[]
}

/** A table with fewer rows is read faster without its indexes. */
const smallTable = 1_000

/** Tables that grow with the catalog or with what people read. */
const growing = /^(?:books?(?:_\w+)?|series(?:_\w+)?|read_progress|progress_changes|external_\w+|covers)$/

/** Follows the log of a cluster. @returns the plans since the last call */
export function followPlans(cluster: Cluster): () => readonly Plan[] {
  const file = join(dirname(cluster.socket), 'log')
  let read = 0
  return () => {
    const log = readFileSync(file, 'utf8')
    const text = log.slice(read)
    read = log.length
    return text
      .split(/^(?=\d{4}-)/m)
      .filter((entry) => entry.includes('  plan:\n'))
      .map(planOf)
  }
}

type Scan = { readonly kind: string; readonly table: string; readonly rows: number }

function planOf(entry: string): Plan {
  const [, statement = '', plan = ''] = /Query Text: ([\s\S]*?)\n((?:\t[^\n]*\(cost=)[\s\S]*)$/.exec(entry) ?? []
  const scans = scansOf(plan)
  const scanned = scans.filter(
    ({ kind, table, rows }) => kind === 'Seq Scan' && rows > smallTable && growing.test(table),
  )
  return {
    statement: statement.replace(/\s+/g, ' ').trim(),
    rows: scans.reduce((sum, { rows }) => sum + rows, 0),
    scanned: [...new Set(scanned.map(({ table }) => table))],
  }
}

/** The nodes of a plan that read tables and indexes, with the rows that they returned or left out. */
function scansOf(plan: string): readonly Scan[] {
  return plan.split(/^.*->/m).flatMap((node) => {
    const [, kind = '', table = ''] =
      /^\s*(?:Parallel )?((?:Seq|Index|Index Only|Bitmap \w+) Scan)\b.*? on (\w+)/.exec(node) ?? []
    const [, returned = 0, loops = 0] = /\(actual rows=(\d+) loops=(\d+)\)/.exec(node) ?? []
    const [, removed = 0] = /Rows Removed by (?:Filter|Index Recheck): (\d+)/.exec(node) ?? []
    return kind === '' ? [] : [{ kind, table, rows: (Number(returned) + Number(removed)) * Number(loops) }]
  })
}
