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
import type { ImportOutcome } from '../../records/exports.ts'
import { raw, sql } from '../../sql.ts'
import { type Insert, upsert } from '../../tx.ts'
import { maxPresets } from '../lists/filter-presets.ts'
import { countAnnotations } from '../reading/annotations.ts'
import { maxPositions } from '../reading/reader-positions.ts'
import { averageRatings } from '../series/ratings.ts'
import { countPreferences } from '../users/preferences.ts'
import {
  added,
  countRows,
  freeId,
  type Importing,
  type KnownBook,
  refused,
  timeOf,
  unchanged,
  unmatched,
  updated,
} from './importing.ts'

/** Imports one line. Local data stays unless the line is newer. */
export async function importStored(importing: Importing, line: StoredLine): Promise<ImportOutcome> {
  switch (line.type) {
    case 'rating':
      return await importRating(importing, line)
    case 'queue':
      return await importQueue(importing, line)
    case 'preset':
      return await importPreset(importing, line)
    case 'preference':
      return await importPreference(importing, line)
    case 'readerplace':
      return await importReaderPosition(importing, line)
    case 'annotation':
      return await importAnnotation(importing, line)
    default:
      return await importReading(importing, line)
  }
}

async function importReading(importing: Importing, line: ProgressLine | HistoryLine | CompletionLine | SessionLine) {
  const book = importing.known.books.get(line.book)
  if (book === undefined) return unmatched
  if (line.type === 'progress') {
    const outcome = await importProgress(importing, book, line)
    if (outcome.kind !== 'unchanged') importing.touched.add(book.seriesSeq)
    return outcome
  }
  if (line.type === 'history') return await importHistory(importing, book, line)
  return line.type === 'completion'
    ? await importCompletion(importing, book.seq, line)
    : await importSession(importing, book.seq, line)
}

async function importProgress({ tx, now }: Importing, book: KnownBook, line: ProgressLine): Promise<ImportOutcome> {
  const updatedAt = timeOf(line.updatedAt, now)
  const { user: userId, percentage, completed: isCompleted } = line
  const [bookSeq, currentPage] = [book.seq, pageOf(line, book)]
  const before = await tx.get<{ id: string; at: number; page: number; done: number }>(
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
  await upsert(tx, 'readProgress', row, ['userId', 'bookSeq'])
  return before === undefined ? added : updated
}

/** Other origins were mapped to known ones when the line was resolved. */
function knownOrigin({ origin }: ProgressLine | HistoryLine): ProgressOrigin {
  return origin as ProgressOrigin
}

/** The page of a line, 1-based; from the percentage where the line has none. */
function pageOf({ currentPage, percentage }: ProgressLine | HistoryLine, { pageCount }: KnownBook): number {
  return currentPage ?? Math.max(1, Math.round((percentage ?? 0) * pageCount))
}

async function importHistory({ tx }: Importing, book: KnownBook, line: HistoryLine): Promise<ImportOutcome> {
  const { user: userId, kind, percentage, completed: isCompleted, device } = line
  const [bookSeq, currentPage] = [book.seq, pageOf(line, book)]
  const origin = knownOrigin(line)
  const at = Date.parse(line.at)
  const existing = await tx.get(
    sql`select 1 as found from progress_changes
        where book_seq = ${bookSeq} and user_id = ${userId} and at = ${at} and kind = ${kind}
          and current_page = ${currentPage}`,
  )
  if (existing !== undefined) return unchanged
  const id = await freeId(tx, raw('progress_changes'), line.id)
  const locator = line.locator ?? null
  await tx.insert('progressChanges', {
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

async function importCompletion({ tx }: Importing, bookSeq: number, line: CompletionLine): Promise<ImportOutcome> {
  const { user: userId } = line
  const completedAt = Date.parse(line.completedAt)
  const existing = await tx.get(
    sql`select 1 as found from completions
        where book_seq = ${bookSeq} and user_id = ${userId} and completed_at = ${completedAt}`,
  )
  if (existing !== undefined) return unchanged
  const id = await freeId(tx, raw('completions'), line.id)
  await tx.insert('completions', { id, userId, bookSeq, startedAt: Date.parse(line.startedAt), completedAt })
  return added
}

async function importSession({ tx }: Importing, bookSeq: number, line: SessionLine): Promise<ImportOutcome> {
  const { type: _type, user: userId, book: _book, ...rest } = line
  const startedAt = Date.parse(line.startedAt)
  const endedAt = Date.parse(line.endedAt)
  const existing = await tx.get(
    sql`select 1 as found from reading_sessions
        where user_id = ${userId} and started_at = ${startedAt} and book_seq = ${bookSeq} and ended_at = ${endedAt}
          and device_id is ${line.deviceId} and kind = ${line.kind}`,
  )
  if (existing !== undefined) return unchanged
  const id = await freeId(tx, raw('reading_sessions'), line.id)
  const createdAt = Date.parse(line.createdAt)
  await tx.insert('readingSessions', { ...rest, id, userId, bookSeq, startedAt, endedAt, createdAt })
  return added
}

async function importRating({ tx, known }: Importing, line: RatingLine): Promise<ImportOutcome> {
  const seriesSeq = known.series.get(line.series)
  if (seriesSeq === undefined) return unmatched
  const { user: userId, rating, notes } = line
  const updatedAt = Date.parse(line.updatedAt)
  const before = await tx.get<{ at: number; createdAt: number }>(
    sql`select updated_at as at, created_at as createdAt from series_ratings
        where user_id = ${userId} and series_seq = ${seriesSeq}`,
  )
  if (before !== undefined && before.at >= updatedAt) return unchanged
  const createdAt = before?.createdAt ?? Date.parse(line.createdAt)
  await upsert(tx, 'seriesRatings', { userId, seriesSeq, rating, notes, createdAt, updatedAt }, ['userId', 'seriesSeq'])
  await averageRatings(tx, seriesSeq)
  return before === undefined ? added : updated
}

/** At the end of the queue, in the order of the file. */
async function importQueue({ tx, known }: Importing, line: QueueLine): Promise<ImportOutcome> {
  const { user: userId } = line
  const seriesSeq = line.series === null ? null : (known.series.get(line.series) ?? null)
  const bookSeq = line.book === null ? null : (known.books.get(line.book)?.seq ?? null)
  if ((seriesSeq === null) === (bookSeq === null)) return unmatched
  const existing = await tx.get(
    sql`select 1 as found from queue_entries
        where user_id = ${userId} and series_seq is ${seriesSeq} and book_seq is ${bookSeq}`,
  )
  if (existing !== undefined) return unchanged
  const last = await tx.get<{ place: number | null }>(
    sql`select max(place) as place from queue_entries where user_id = ${userId}`,
  )
  const entry = { userId, seriesSeq, bookSeq, place: (last?.place ?? 0) + 1, addedAt: Date.parse(line.addedAt) }
  await tx.insert('queueEntries', { id: tx.newId(), ...entry })
  return added
}

async function importPreset({ tx, known }: Importing, line: PresetLine): Promise<ImportOutcome> {
  const librarySeq = line.library === null ? null : known.libraries.get(line.library.id)
  if (librarySeq === undefined) return unmatched
  const { user: userId, name, scope, target, query, sort } = line
  const nameFold = foldText(name)
  const updatedAt = Date.parse(line.updatedAt)
  const before = await tx.get<{ id: string; at: number }>(
    sql`select id, updated_at as at from filter_presets
        where user_id = ${userId} and target = ${target} and name_fold = ${nameFold}`,
  )
  if (before !== undefined && before.at >= updatedAt) return unchanged
  const condition = (line.condition ?? null) as NonNullable<Insert<'filterPresets'>['condition']>
  const fields = { name, nameFold, scope, librarySeq, condition, query, sort, updatedAt }
  if (before !== undefined) {
    await tx.update('filterPresets', fields, sql`id = ${before.id}`)
    return updated
  }
  const many = await countRows(tx, sql`filter_presets where user_id = ${userId}`)
  if (many >= maxPresets) return refused(`A user can keep at most ${maxPresets} filters.`)
  const id = await freeId(tx, raw('filter_presets'), line.id)
  await tx.insert('filterPresets', { ...fields, id, userId, target, createdAt: Date.parse(line.createdAt) })
  return added
}

/** Stored until KOReader requests it or a scan finds the book. */
async function importReaderPosition(
  { tx, now }: Importing,
  { type: _type, user: userId, ...line }: ReaderPositionLine,
) {
  const { document } = line
  const at = timeOf(line.updatedAt, now)
  const before = await tx.get<{ at: number }>(
    sql`select updated_at as at from reader_places where user_id = ${userId} and document = ${document}`,
  )
  if (before !== undefined && before.at >= at) return unchanged
  const many = await countRows(tx, sql`reader_places where user_id = ${userId}`)
  if (before === undefined && many >= maxPositions)
    return refused(`Of each user ${maxPositions} places in other files can be kept.`)
  await upsert(tx, 'readerPlaces', { ...line, userId, updatedAt: at, isGiven: false }, ['userId', 'document'])
  return before === undefined ? added : updated
}

/** Recognized by id, or by the marked text: the same text twice is one annotation. */
async function importAnnotation({ tx, known, now }: Importing, line: AnnotationLine): Promise<ImportOutcome> {
  const book = known.books.get(line.book)
  if (book === undefined) return unmatched
  const { user: userId, kind, excerpt, note, color } = line
  const { position, resource, start, end } = line.locator
  const updatedAt = timeOf(line.updatedAt, now)
  // Several whose words were not found are all at the beginning of their chapter.
  const words = line.quoted === undefined ? sql`` : sql` and excerpt is ${excerpt} and note is ${note}`
  const before = await tx.get<{ id: string; at: number }>(
    sql`select id, updated_at as at from annotations
        where book_seq = ${book.seq} and user_id = ${userId} and (id = ${line.id} or kind = ${kind}
          and cast(locator ->> 'position' as real) = ${position} and locator ->> 'resource' is ${resource}
          and cast(locator ->> 'start' as real) = ${start}
          and cast(locator ->> 'end' as real) = ${end}${words})
        order by id = ${line.id} desc limit 1`,
  )
  if (before !== undefined && before.at >= updatedAt) return unchanged
  const fields = { kind, locator: { position, resource, start, end }, excerpt, note, color, updatedAt }
  if (before !== undefined) {
    await tx.update('annotations', fields, sql`id = ${before.id}`)
    return updated
  }
  const { perBook } = annotationLimits
  if ((await countAnnotations(tx, userId, book.seq)) >= perBook)
    return refused(`Of each user ${perBook} bookmarks and highlights can be kept in one book.`)
  const id = await freeId(tx, raw('annotations'), line.id)
  await tx.insert('annotations', { ...fields, id, userId, bookSeq: book.seq, createdAt: timeOf(line.createdAt, now) })
  return added
}

async function importPreference(
  { tx }: Importing,
  { user: userId, key, value, ...line }: PreferenceLine,
): Promise<ImportOutcome> {
  if (value == null) return refused(noteText('preference_without_value'))
  const updatedAt = Date.parse(line.updatedAt)
  const before = await tx.get<{ at: number }>(
    sql`select updated_at as at from user_preferences where user_id = ${userId} and key = ${key}`,
  )
  if (before !== undefined && before.at >= updatedAt) return unchanged
  const { most: limit, length } = preferenceLimits
  if (JSON.stringify(value).length > length) return refused(`A preference can have at most ${length} characters.`)
  if (before === undefined && (await countPreferences(tx, userId)) >= limit)
    return refused(`A user can keep at most ${limit} preferences.`)
  await upsert(tx, 'userPreferences', { userId, key, value, updatedAt }, ['userId', 'key'])
  return before === undefined ? added : updated
}
