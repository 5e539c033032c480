import type {
  AnnotationLine,
  CompletionLine,
  HistoryLine,
  PreferenceLine,
  PresetLine,
  ProgressLine,
  QueueLine,
  RatingLine,
  ReaderPositionLine,
  SessionLine,
  StoredLine,
} from '../../../domain/household/lines.ts'
import { noteText } from '../../../domain/notes/table.ts'
import { preferenceLimits } from '../../../domain/preferences.ts'
import { annotationLimits } from '../../../domain/reading/annotation.ts'
import { foldText } from '../../../domain/text/fold.ts'
import type { ProgressOrigin } from '../../../domain/vocabulary.ts'
import { type Insert, type Tx, upsert } from '../../dialects/sqlite/tx.ts'
import type { ImportOutcome } from '../../records/exports.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { maxPresets } from '../lists/filter-presets.ts'
import { countAnnotations } from '../reading/annotations.ts'
import { maxPositions } from '../reading/reader-positions.ts'
import { averageRatings } from '../series/ratings.ts'
import { countPreferences } from '../users/preferences.ts'

/** Internal numbers of the subjects of a batch, by id. */
export type Known = {
  readonly books: ReadonlyMap<string, { readonly seq: number; readonly seriesSeq: number }>
  readonly series: ReadonlyMap<string, number>
  readonly libraries: ReadonlyMap<string, number>
}
export type Importing = {
  readonly tx: Tx
  readonly known: Known
  readonly now: number
  /** Series whose counters need recomputing. */
  readonly touched: Set<number>
}

const added: ImportOutcome = { kind: 'added' }
const updated: ImportOutcome = { kind: 'updated' }
const unchanged: ImportOutcome = { kind: 'unchanged' }
const unmatched: ImportOutcome = { kind: 'unmatched' }
const refused = (reason: string): ImportOutcome => ({ kind: 'refused', reason })

/** Imports one line. Local data stays unless the line is newer. */
export function importStored(importing: Importing, line: StoredLine): ImportOutcome {
  switch (line.type) {
    case 'rating':
      return importRating(importing, line)
    case 'queue':
      return importQueue(importing, line)
    case 'preset':
      return importPreset(importing, line)
    case 'preference':
      return importPreference(importing, line)
    case 'readerplace':
      return importReaderPosition(importing, line)
    case 'annotation':
      return importAnnotation(importing, line)
    default:
      return importReading(importing, line)
  }
}

/** A clock that ran ahead must not block later progress. */
function timeOf(text: string, now: number): number {
  return Math.min(Date.parse(text), now)
}

function importReading(importing: Importing, line: ProgressLine | HistoryLine | CompletionLine | SessionLine) {
  const book = importing.known.books.get(line.book)
  if (book === undefined) return unmatched
  if (line.type === 'progress') {
    const outcome = importProgress(importing, book.seq, line)
    if (outcome.kind !== 'unchanged') importing.touched.add(book.seriesSeq)
    return outcome
  }
  if (line.type === 'history') return importHistory(importing, book.seq, line)
  return line.type === 'completion'
    ? importCompletion(importing, book.seq, line)
    : importSession(importing, book.seq, line)
}

function importProgress({ tx, now }: Importing, bookSeq: number, line: ProgressLine): ImportOutcome {
  const updatedAt = timeOf(line.updatedAt, now)
  const { user: userId, currentPage, percentage, completed: isCompleted } = line
  const before = tx.get<{ id: string; at: number; page: number; done: number }>(
    sql`select id, updated_at as at, current_page as page, is_completed as done
        from read_progress where user_id = ${userId} and book_seq = ${bookSeq}`,
  )
  if (before !== undefined && before.at >= updatedAt) return unchanged
  const isAhead = Date.parse(line.updatedAt) > now
  if (isAhead && before?.page === currentPage && before.done === Number(isCompleted)) return unchanged
  const row = {
    userId,
    bookSeq,
    id: before?.id ?? tx.newId(),
    currentPage,
    percentage,
    isCompleted,
    updatedAt,
    completedAt: line.completedAt === null ? null : timeOf(line.completedAt, now),
    startedAt: timeOf(line.startedAt, now),
    locator: line.locator ?? null,
    origin: knownOrigin(line),
    device: line.device,
  }
  upsert(tx, 'readProgress', row, ['userId', 'bookSeq'])
  return before === undefined ? added : updated
}

/** Other origins were mapped to known ones when the line was resolved. */
function knownOrigin({ origin }: ProgressLine | HistoryLine): ProgressOrigin {
  return origin as ProgressOrigin
}

/** The id from the file, unless another user has it. */
export function freeId(tx: Tx, table: Fragment, id: string): string {
  return tx.get(sql`select 1 as found from ${table} where id = ${id}`) === undefined ? id : tx.newId()
}

function importHistory({ tx }: Importing, bookSeq: number, line: HistoryLine): ImportOutcome {
  const { user: userId, kind, currentPage, percentage, completed: isCompleted, device } = line
  const origin = knownOrigin(line)
  const at = Date.parse(line.at)
  const existing = tx.get(
    sql`select 1 as found from progress_changes
        where book_seq = ${bookSeq} and user_id = ${userId} and at = ${at} and kind = ${kind}
          and current_page = ${currentPage}`,
  )
  if (existing !== undefined) return unchanged
  const id = freeId(tx, raw('progress_changes'), line.id)
  const locator = line.locator ?? null
  tx.insert('progressChanges', {
    id,
    userId,
    bookSeq,
    kind,
    currentPage,
    percentage,
    isCompleted,
    locator,
    origin,
    device,
    at,
  })
  return added
}

function importCompletion({ tx }: Importing, bookSeq: number, line: CompletionLine): ImportOutcome {
  const { user: userId } = line
  const completedAt = Date.parse(line.completedAt)
  const existing = tx.get(
    sql`select 1 as found from completions
        where book_seq = ${bookSeq} and user_id = ${userId} and completed_at = ${completedAt}`,
  )
  if (existing !== undefined) return unchanged
  const id = freeId(tx, raw('completions'), line.id)
  tx.insert('completions', { id, userId, bookSeq, startedAt: Date.parse(line.startedAt), completedAt })
  return added
}

function importSession({ tx }: Importing, bookSeq: number, line: SessionLine): ImportOutcome {
  const { type: _type, user: userId, book: _book, ...rest } = line
  const startedAt = Date.parse(line.startedAt)
  const endedAt = Date.parse(line.endedAt)
  const existing = tx.get(
    sql`select 1 as found from reading_sessions
        where user_id = ${userId} and started_at = ${startedAt} and book_seq = ${bookSeq} and ended_at = ${endedAt}
          and device_id is ${line.deviceId} and kind = ${line.kind}`,
  )
  if (existing !== undefined) return unchanged
  const id = freeId(tx, raw('reading_sessions'), line.id)
  const createdAt = Date.parse(line.createdAt)
  tx.insert('readingSessions', { ...rest, id, userId, bookSeq, startedAt, endedAt, createdAt })
  return added
}

function importRating({ tx, known }: Importing, line: RatingLine): ImportOutcome {
  const seriesSeq = known.series.get(line.series)
  if (seriesSeq === undefined) return unmatched
  const { user: userId, rating, notes } = line
  const updatedAt = Date.parse(line.updatedAt)
  const before = tx.get<{ at: number; createdAt: number }>(
    sql`select updated_at as at, created_at as createdAt from series_ratings
        where user_id = ${userId} and series_seq = ${seriesSeq}`,
  )
  if (before !== undefined && before.at >= updatedAt) return unchanged
  const createdAt = before?.createdAt ?? Date.parse(line.createdAt)
  upsert(tx, 'seriesRatings', { userId, seriesSeq, rating, notes, createdAt, updatedAt }, ['userId', 'seriesSeq'])
  averageRatings(tx, seriesSeq)
  return before === undefined ? added : updated
}

/** At the end of the queue, in the order of the file. */
function importQueue({ tx, known }: Importing, line: QueueLine): ImportOutcome {
  const { user: userId } = line
  const seriesSeq = line.series === null ? null : (known.series.get(line.series) ?? null)
  const bookSeq = line.book === null ? null : (known.books.get(line.book)?.seq ?? null)
  if ((seriesSeq === null) === (bookSeq === null)) return unmatched
  const existing = tx.get(
    sql`select 1 as found from queue_entries
        where user_id = ${userId} and series_seq is ${seriesSeq} and book_seq is ${bookSeq}`,
  )
  if (existing !== undefined) return unchanged
  const last = tx.get<{ place: number | null }>(
    sql`select max(place) as place from queue_entries where user_id = ${userId}`,
  )
  const entry = { userId, seriesSeq, bookSeq, place: (last?.place ?? 0) + 1, addedAt: Date.parse(line.addedAt) }
  tx.insert('queueEntries', { id: tx.newId(), ...entry })
  return added
}

function importPreset({ tx, known }: Importing, line: PresetLine): ImportOutcome {
  const librarySeq = line.library === null ? null : known.libraries.get(line.library.id)
  if (librarySeq === undefined) return unmatched
  const { user: userId, name, scope, target, query, sort } = line
  const nameFold = foldText(name)
  const updatedAt = Date.parse(line.updatedAt)
  const before = tx.get<{ id: string; at: number }>(
    sql`select id, updated_at as at from filter_presets
        where user_id = ${userId} and target = ${target} and name_fold = ${nameFold}`,
  )
  if (before !== undefined && before.at >= updatedAt) return unchanged
  const condition = (line.condition ?? null) as NonNullable<Insert<'filterPresets'>['condition']>
  const fields = { name, nameFold, scope, librarySeq, condition, query, sort, updatedAt }
  if (before !== undefined) {
    tx.update('filterPresets', fields, sql`id = ${before.id}`)
    return updated
  }
  const count = tx.get<{ many: number }>(sql`select count(*) as many from filter_presets where user_id = ${userId}`)
  if ((count?.many ?? 0) >= maxPresets) return refused(`A user can keep at most ${maxPresets} filters.`)
  const id = freeId(tx, raw('filter_presets'), line.id)
  tx.insert('filterPresets', { ...fields, id, userId, target, createdAt: Date.parse(line.createdAt) })
  return added
}

/** Stored until KOReader requests it or a scan finds the book. */
function importReaderPosition({ tx, now }: Importing, { type: _type, user: userId, ...line }: ReaderPositionLine) {
  const { document } = line
  const at = timeOf(line.updatedAt, now)
  const before = tx.get<{ at: number }>(
    sql`select updated_at as at from reader_places where user_id = ${userId} and document = ${document}`,
  )
  if (before !== undefined && before.at >= at) return unchanged
  const count = tx.get<{ many: number }>(sql`select count(*) as many from reader_places where user_id = ${userId}`)
  if (before === undefined && (count?.many ?? 0) >= maxPositions)
    return refused(`Of each user ${maxPositions} places in other files can be kept.`)
  upsert(tx, 'readerPlaces', { ...line, userId, updatedAt: at, isGiven: false }, ['userId', 'document'])
  return before === undefined ? added : updated
}

/** Recognized by id, or by the marked text: the same text twice is one annotation. */
function importAnnotation({ tx, known, now }: Importing, line: AnnotationLine): ImportOutcome {
  const book = known.books.get(line.book)
  if (book === undefined) return unmatched
  const { user: userId, kind, excerpt, note, color } = line
  const { position, resource, start, end } = line.locator
  const updatedAt = timeOf(line.updatedAt, now)
  const before = tx.get<{ id: string; at: number }>(
    sql`select id, updated_at as at from annotations
        where book_seq = ${book.seq} and user_id = ${userId} and (id = ${line.id} or kind = ${kind}
          and locator ->> 'position' = ${position} and locator ->> 'resource' is ${resource}
          and locator ->> 'start' = ${start} and locator ->> 'end' = ${end})
        order by id = ${line.id} desc limit 1`,
  )
  if (before !== undefined && before.at >= updatedAt) return unchanged
  const fields = { kind, locator: { position, resource, start, end }, excerpt, note, color, updatedAt }
  if (before !== undefined) {
    tx.update('annotations', fields, sql`id = ${before.id}`)
    return updated
  }
  const { perBook } = annotationLimits
  if (countAnnotations(tx, userId, book.seq) >= perBook)
    return refused(`Of each user ${perBook} bookmarks and highlights can be kept in one book.`)
  const id = freeId(tx, raw('annotations'), line.id)
  tx.insert('annotations', { ...fields, id, userId, bookSeq: book.seq, createdAt: timeOf(line.createdAt, now) })
  return added
}

function importPreference({ tx }: Importing, { user: userId, key, value, ...line }: PreferenceLine): ImportOutcome {
  if (value == null) return refused(noteText('preference_without_value'))
  const updatedAt = Date.parse(line.updatedAt)
  const before = tx.get<{ at: number }>(
    sql`select updated_at as at from user_preferences where user_id = ${userId} and key = ${key}`,
  )
  if (before !== undefined && before.at >= updatedAt) return unchanged
  const { most: limit, length } = preferenceLimits
  if (JSON.stringify(value).length > length) return refused(`A preference can have at most ${length} characters.`)
  if (before === undefined && countPreferences(tx, userId) >= limit)
    return refused(`A user can keep at most ${limit} preferences.`)
  upsert(tx, 'userPreferences', { userId, key, value, updatedAt }, ['userId', 'key'])
  return before === undefined ? added : updated
}
