import { createHash } from 'node:crypto'
import { AppError } from '../../domain/errors.ts'
import type { CopiedTable, CopySource, CopyTarget, TableFacts } from './copy-side.ts'
import { indexContent } from './index-content.ts'

export type CopyProgress = {
  readonly stage: 'copy' | 'verify' | 'index'
  readonly table: string
  /** Rows done, of the table. */
  readonly rows: number
  readonly total: number
  /** Part of the whole work that is done, from 0 to 1. */
  readonly share: number
}

export type CopyOptions = {
  readonly tables: readonly CopiedTable[]
  readonly reportProgress?: (progress: CopyProgress) => void
  /** Asked after each portion. */
  readonly isStopped?: () => boolean
}

export type CopySummary = {
  readonly tables: number
  readonly rows: number
  /** Tables that an earlier run had copied. */
  readonly resumed: number
}

/** Building the full text of a row takes as long as copying and verifying about as many. */
const indexWeight = 8

/**
 * Copies every table, compares what both databases hold, and builds the full text. Memory is bounded by a portion of
 * rows. After an interruption, finished tables are kept if the source still holds the same, and an unfinished one starts
 * anew.
 * @throws AppError `conflict` when it was stopped, `unavailable` when a table differs afterwards
 */
export async function copyContent(source: CopySource, target: CopyTarget, options: CopyOptions): Promise<CopySummary> {
  const { tables } = options
  const totals = new Map<string, number>()
  for (const table of tables) totals.set(table.name, await source.count(table))
  const follow = createMeter(totals, options)
  try {
    const facts = await keepFinished(source, target, tables)
    const resumed = facts.size
    for (const [name, { rows }] of facts) follow('copy', name)(rows)
    for (const table of tables) {
      if (!facts.has(table.name))
        facts.set(table.name, await copyTable(source, target, table, follow('copy', table.name)))
    }
    for (const table of tables) {
      const found = await factsOf(target, table, follow('verify', table.name))
      if (!isEqual(found, facts.get(table.name))) throw new AppError('copy_differs', { table: table.name })
    }
    await target.begin()
    await indexContent(target.tx, (name) => follow('index', name))
    await target.complete()
    const rows = [...facts.values()].reduce((sum, one) => sum + one.rows, 0)
    return { tables: tables.length, rows, resumed }
  } catch (error) {
    await target.rollback().catch(() => undefined)
    throw source.explain(target.explain(error))
  }
}

/** The tables that need not be copied again: all that an earlier run finished, or none if one of them has changed. */
async function keepFinished(
  source: CopySource,
  target: CopyTarget,
  tables: readonly CopiedTable[],
): Promise<Map<string, TableFacts>> {
  const finished = await target.finished()
  const kept = new Map<string, TableFacts>()
  for (const table of tables) {
    const before = finished.get(table.name)
    if (before === undefined) continue
    if (!isEqual(await factsOf(source, table), before)) {
      await target.clear()
      return new Map()
    }
    kept.set(table.name, before)
  }
  return kept
}

async function copyTable(
  source: CopySource,
  target: CopyTarget,
  table: CopiedTable,
  report: (rows: number) => void,
): Promise<TableFacts> {
  await target.begin()
  const digest = createDigest()
  for await (const portion of source.portions(table)) {
    await target.insert(table, portion)
    digest.add(portion.lines)
    report(digest.rows())
  }
  const facts = digest.facts()
  await target.finish(table, facts)
  report(facts.rows)
  return facts
}

async function factsOf(
  side: CopySource,
  table: CopiedTable,
  report: (rows: number) => void = () => undefined,
): Promise<TableFacts> {
  const digest = createDigest()
  for await (const { lines } of side.portions(table)) {
    digest.add(lines)
    report(digest.rows())
  }
  report(digest.rows())
  return digest.facts()
}

function createDigest() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(lines: readonly string[]): void {
      rows += lines.length
      hash.update(`${lines.join('\n')}\n`)
    },
    rows: () => rows,
    facts: (): TableFacts => ({ rows, digest: hash.digest('hex') }),
  }
}

function isEqual(one: TableFacts, other: TableFacts | undefined): boolean {
  return one.rows === other?.rows && one.digest === other.digest
}

/** Reports the progress of each table within the whole. */
function createMeter(totals: ReadonlyMap<string, number>, { reportProgress, isStopped }: CopyOptions) {
  const indexed = new Set(['books', 'series'])
  let whole = 0
  for (const [name, total] of totals) whole += total * (indexed.has(name) ? 2 + indexWeight : 2)
  let done = 0
  return (stage: CopyProgress['stage'], table: string) => {
    const total = totals.get(table) ?? 0
    let before = 0
    return (rows: number): void => {
      done += (rows - before) * (stage === 'index' ? indexWeight : 1)
      before = rows
      if (isStopped?.() === true) throw new AppError('copy_stopped')
      reportProgress?.({ stage, table, rows, total, share: whole === 0 ? 1 : Math.min(1, done / whole) })
    }
  }
}
