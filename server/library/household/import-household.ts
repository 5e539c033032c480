import type { FingerprintFinder } from '../../db/queries/household/book-matches.ts'
import type { ImportOutcome, ImportPortion } from '../../db/records/exports.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type {
  BookLine,
  HouseholdLine,
  ImportedType,
  ItemLine,
  SeriesLine,
  UserLine,
} from '../../domain/household/lines.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import type { TaskProgress } from '../../events/task-board.ts'
import type { LibraryContext } from '../library-context.ts'
import { editedDetails } from './edited-details.ts'
import type { ImportChoices } from './import-choices.ts'
import { createReport, type ImportReport, type Report } from './import-report.ts'
import { type AddCover, importCover } from './imported-covers.ts'
import { refusalOf } from './line-refusal.ts'
import { placeQuotes, type QuoteFinder } from './place-quotes.ts'
import { checkLines, type NumberedLine, type ParseLine, readLines } from './read-lines.ts'
import { createResolver, type Resolver } from './resolve-lines.ts'
import type { ImportScope, Numbered } from './resolve-users.ts'
import { booksRead } from './series-progress.ts'
import { trimPeriodically } from './trim-history.ts'

export type ImportOrder = {
  /** Path of the file. Absolute. */
  readonly path: string
  readonly parse: ParseLine
  readonly scope: ImportScope
  /** Reports what would happen and changes nothing. */
  readonly dryRun: boolean
  /** What somebody decided after a preview. */
  readonly choices: ImportChoices
  /** The import that remembers what is changed; null: none does. */
  readonly importId: string | null
  /** Aborted when the caller leaves: what was imported by then stays. */
  readonly signal: AbortSignal
  /** Called with the number of lines processed. */
  readonly reportProgress: (progress: TaskProgress) => void
}

type ImportContext = Pick<LibraryContext, 'database' | 'clock' | 'events' | 'newId'> & {
  readonly fingerprints: FingerprintFinder
  readonly addCover: AddCover
  readonly findQuotes: QuoteFinder
}
type Items = ImportPortion['items']
type Group = 'user' | 'series' | 'book' | 'item' | 'cover'

/** Lines per commit. */
const AT_ONCE = 500
/** Covers in memory at once: each line has up to three megabytes. */
const COVERS_AT_ONCE = 8

/**
 * Imports an open export. The whole file is validated first: nothing is changed when a line is invalid. Then, portion
 * by portion: newer entries replace existing ones, older ones change nothing, missing ones are added. Imports are
 * idempotent, so an interrupted one can simply be repeated.
 * @throws AppError `unprocessable` that names the invalid line, `unavailable` when the disk is full; a failure on the
 * way says how far it came
 */
export async function importHousehold(
  viewer: Viewer,
  context: ImportContext,
  order: ImportOrder,
): Promise<ImportReport> {
  const { path, parse, dryRun } = order
  const { header, lines } = await checkLines(path, parse)
  if (order.scope === 'household' && header.scope !== 'household') {
    throw new AppError('import_of_one_user', {}, { line: 1 })
  }
  const report = createReport(dryRun)
  const resolver = await createResolver(viewer, context, {
    ...{ scope: order.scope, header, report },
    choices: order.choices,
  })
  const run: Run = { viewer, context, order, report, resolver }
  const read = await takeAll(run, lines)
  await resolver.endSubjects()
  return report.result(read)
}

/**
 * @returns the number of the last line that was read
 * @param total lines of the file
 */
async function takeAll(run: Run, total: number): Promise<number> {
  const { path, parse, signal, reportProgress } = run.order
  let portion: NumberedLine[] = []
  let group: Group | null = null
  let lines = 0
  let done = 0
  const trim = trimPeriodically(run.context)
  try {
    for await (const numbered of readLines(path, parse)) {
      lines = numbered.number
      const next = groupOf(numbered.line)
      if (next !== group || portion.length >= (group === 'cover' ? COVERS_AT_ONCE : AT_ONCE)) {
        await take(run, group, portion)
        done = lines - 1
        reportProgress({ current: done, total })
        await trim(done)
        portion = []
        group = next
        if (signal.aborted) return lines
      }
      portion.push(numbered)
    }
    await take(run, group, portion)
    return lines
  } catch (error) {
    throw interruptedError(run, error, done)
  }
}

/**
 * The error of an import that failed on the way, with how far it came.
 * @param line the last one that was imported, 1-based
 */
function interruptedError({ order }: Run, error: unknown, line: number): unknown {
  if (!(error instanceof AppError)) return error
  const details = { ...Object(error.details), line, dryRun: order.dryRun }
  if (error.code !== 'unavailable') return error.about(details)
  const reason = order.dryRun ? 'import_preview_broke_off' : 'import_broke_off'
  return new AppError(reason, { problem: error.message, line }, details)
}

type Run = {
  readonly viewer: Viewer
  readonly context: ImportContext
  readonly order: ImportOrder
  readonly report: Report
  readonly resolver: Resolver
}

function groupOf({ type }: HouseholdLine): Group | null {
  if (type === 'header' || type === 'end') return null
  return type === 'user' || type === 'series' || type === 'book' || type === 'cover' ? type : 'item'
}

async function take(run: Run, group: Group | null, portion: readonly NumberedLine[]): Promise<void> {
  if (group === null || portion.length === 0) return
  const { resolver } = run
  if (group === 'user') {
    await resolver.addUsers(portion as Numbered<UserLine>[])
    await importPortion(run, [])
  }
  if (group === 'series') await resolver.addSeries(portion as Numbered<SeriesLine>[])
  if (group === 'book') await resolver.addBooks(portion as Numbered<BookLine>[])
  if (group === 'item' || group === 'cover') {
    await resolver.endSubjects()
    await importItems(run, portion as Numbered<ItemLine>[])
  }
}

/** One commit; other writers may run in between. */
async function importPortion({ context, order, resolver }: Run, items: Items): Promise<readonly ImportOutcome[]> {
  const args = {
    users: resolver.newUsers(),
    items,
    isDryRun: order.dryRun,
    importId: order.importId,
    now: context.clock(),
  }
  const [outcomes] = await context.database.commit([write('importHousehold', args)], { priority: 'scan' })
  return outcomes
}

async function importItems(run: Run, portion: readonly Numbered<ItemLine>[]): Promise<void> {
  const { context, order, report, resolver } = run
  const resolved = portion.map(({ number, line }) => ({
    number,
    line,
    refusal: refusalOf({ viewer: run.viewer, scope: order.scope }, line),
    local: resolver.translate(line),
  }))
  noteOpenTags(resolver, resolved)
  const importable = resolved.filter(({ refusal, local }) => refusal === null && local !== null)
  const placed = await placeQuotes(context, importable, report)
  const refusals = new Map(placed.map(({ number, refusal }) => [number, refusal]))
  const open = placed.filter(({ refusal }) => refusal === null)
  const parts = await Array.fromAsync(open, async ({ number, line, local }) => ({
    number,
    ...(await partOf(run, line, local)),
  }))
  const outcomes = await importPortions(
    run,
    parts.flatMap(({ items }) => items),
  )
  let start = 0
  const byNumber = new Map<number, ImportOutcome>()
  const events: DomainEvent[] = []
  for (const { number, items, ...part } of parts) {
    const outcome = part.cover === undefined ? outcomeOf(outcomes.slice(start, start + items.length)) : part.cover
    start += items.length
    byNumber.set(number, outcome)
    if (outcome.kind === 'added' || outcome.kind === 'updated') events.push(...part.events)
  }
  for (const { number, line, refusal: before } of resolved) {
    const refusal = before ?? refusals.get(number) ?? null
    const outcome: ImportOutcome =
      refusal === null ? (byNumber.get(number) ?? { kind: 'unmatched' }) : { kind: 'refused', reason: refusal }
    report.count(line.type satisfies ImportedType, outcome.kind)
    if (outcome.kind !== 'refused') continue
    const problem = { line: number, type: line.type, subject: subjectOf(line), reason: 'refused' } as const
    report.problem({ ...problem, message: outcome.reason })
  }
  if (!order.dryRun) context.events.publish(events)
}

type Resolved = { readonly line: ItemLine; readonly local: ItemLine | null }

/** Sharing tags come before the users that they limit. */
function noteOpenTags(resolver: Resolver, lines: readonly Resolved[]): void {
  for (const { line, local } of lines) {
    if (line.type === 'sharing' && local === null && resolver.isAmbiguous(line.series)) resolver.noteOpenTags(line.tags)
  }
}

/** What a line with ids of here changes, and what to announce then. */
type Part = {
  readonly items: Items
  readonly events: readonly DomainEvent[]
  /** Of a cover, which is stored on its own. */
  readonly cover?: ImportOutcome
}

async function partOf(run: Run, line: ItemLine, local: ItemLine | null): Promise<Part> {
  const { viewer, context, order, resolver } = run
  if (local === null) return { items: [], events: [] }
  if (local.type === 'cover')
    return { items: [], events: [], cover: await importCover(viewer, context, { ...order, line: local }) }
  if (local.type === 'seriesprogress') return booksRead(viewer, context, local)
  if (local.type === 'metadata') return editedDetails(resolver, line, local)
  const isList = local.type === 'collection' || local.type === 'readlist'
  return { items: [isList ? await resolver.resolveList(local) : local], events: eventsOf(resolver, line, local) }
}

/** In commits of {@link AT_ONCE} each: a line about a series is as many items as it has books. */
async function importPortions(run: Run, items: Items): Promise<readonly ImportOutcome[]> {
  if (items.length <= AT_ONCE) return importPortion(run, items)
  const outcomes: ImportOutcome[] = []
  for (let start = 0; start < items.length; start += AT_ONCE) {
    outcomes.push(...(await importPortion(run, items.slice(start, start + AT_ONCE))))
  }
  return outcomes
}

/** The outcome of a line by those of its items. */
function outcomeOf(outcomes: readonly ImportOutcome[]): ImportOutcome {
  const kinds = ['refused', 'added', 'updated', 'unchanged'] as const
  return (
    kinds.map((kind) => outcomes.find((one) => one.kind === kind)).find((one) => one !== undefined) ?? {
      kind: 'unmatched',
    }
  )
}

function subjectOf(line: ItemLine): string {
  if ('name' in line) return line.name
  if ('key' in line) return line.key
  return 'book' in line && line.book !== null ? line.book : 'series' in line ? (line.series ?? '') : ''
}

/** Announces a change. Listeners look up which of the lists they may see. @param local the line with ids of here */
function eventsOf(resolver: Resolver, line: ItemLine, local: ItemLine): DomainEvent[] {
  if (line.type === 'collection') return [{ type: 'list_updated', list: 'collection' }]
  if (line.type === 'readlist') return [{ type: 'list_updated', list: 'readList' }]
  if (!('user' in local)) return []
  if (line.type === 'queue') return [{ type: 'queue_updated', userId: local.user }]
  if (line.type !== 'progress' && line.type !== 'annotation') return []
  const book = resolver.book(line.book)
  if (book === undefined) return []
  const { id: bookId, seriesId, libraryId } = book
  const type = line.type === 'annotation' ? 'annotations_updated' : 'progress_updated'
  return [{ type, bookId, seriesId, libraryId, userId: local.user }]
}
