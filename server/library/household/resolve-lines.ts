import { matchList } from '../../db/queries/household/household-lists.ts'
import {
  type LibraryFinder,
  libraryFinder,
  type Match,
  type Matches,
  matchBooks,
  matchSeries,
} from '../../db/queries/household/household-matches.ts'
import type { NewUser, ResolvedList } from '../../db/records/exports.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type {
  BookLine,
  ListLine,
  PreferenceLine,
  PresetLine,
  QueueLine,
  RatingLine,
  ReaderPositionLine,
  SeriesLine,
  StoredLine,
  UserLine,
} from '../../domain/household/lines.ts'
import { noteText } from '../../domain/notes/table.ts'
import { progressOrigins } from '../../domain/vocabulary.ts'
import type { LibraryContext } from '../library-context.ts'
import { type ImportScope, type ImportSetting, type Numbered, resolveUsers } from './resolve-users.ts'

/** What the ids of the file refer to here. */
export type Resolver = {
  addUsers(lines: readonly Numbered<UserLine>[]): Promise<void>
  addSeries(lines: readonly Numbered<SeriesLine>[]): Promise<void>
  addBooks(lines: readonly Numbered<BookLine>[]): Promise<void>
  /** Users of the file who do not exist here and are to be created. */
  newUsers(): readonly NewUser[]
  book(id: string): Match | undefined
  /** Finds the local list that a line is about. */
  resolveList(line: ListLine): Promise<ResolvedList>
  /** The line with local ids; null when its subject does not exist here, or it belongs to someone else. */
  translate(line: StoredLine | ListLine): StoredLine | ListLine | null
}

/**
 * @param scope `user`: everything is the viewer's, whose data alone is imported; `household`: users are found by id,
 * name or e-mail, or created
 */
export async function createResolver(
  viewer: Viewer,
  { database }: Pick<LibraryContext, 'database'>,
  setting: ImportSetting,
): Promise<Resolver> {
  const { scope, report } = setting
  const { reader } = database
  const libraryOf = await libraryFinder(viewer, reader)
  const within = { viewer, reader, libraryOf }
  const people = resolveUsers({ viewer, reader, libraryOf, ...setting })
  const series = new Map<string, Match>()
  const books = new Map<string, Match>()
  const lists = new Set<string>()
  const internIds = sharedIds()

  function addMatches(
    into: Map<string, Match>,
    lines: readonly Numbered<SeriesLine | BookLine>[],
    matches: Matches,
  ): void {
    for (const { number, line } of lines) {
      const found = matches.get(line.id) ?? 'unknown'
      if (typeof found !== 'string') into.set(line.id, internIds(line.id, found))
      else report.problem({ line: number, type: line.type, reason: found, ...problemDetails(line, found) })
    }
  }

  return {
    addUsers: people.add,
    addSeries: async (lines) =>
      addMatches(
        series,
        lines,
        await matchSeries(
          within,
          lines.map(({ line }) => line),
        ),
      ),
    addBooks: async (lines) =>
      addMatches(
        books,
        lines,
        await matchBooks(
          within,
          lines.map(({ line }) => line),
        ),
      ),
    newUsers: people.made,
    book: (id) => books.get(id),
    async resolveList(line) {
      const existing = await matchList(viewer, reader, line, lists)
      if (existing !== null) lists.add(existing)
      return { ...line, here: existing }
    },
    translate: (line) => translate(line, { users: people.ids, series, books, libraryOf, viewer, scope }),
  }
}

/** Stores each id once: the file refers to many items, most of them several times. */
function sharedIds(): (requestedId: string, found: Match) => Match {
  const ids = new Map<string, string>()
  const internId = (id: string): string => {
    const known = ids.get(id)
    if (known === undefined) ids.set(id, id)
    return known ?? id
  }
  return (requestedId, { id, seriesId, libraryId }) => ({
    id: id === requestedId ? requestedId : id,
    seriesId: internId(seriesId),
    libraryId: internId(libraryId),
  })
}

type Names = {
  readonly users: ReadonlyMap<string, string>
  readonly series: ReadonlyMap<string, Match>
  readonly books: ReadonlyMap<string, Match>
  readonly libraryOf: LibraryFinder
  readonly viewer: Viewer
  readonly scope: ImportScope
}

function translate(line: StoredLine | ListLine, names: Names): StoredLine | ListLine | null {
  if (line.type === 'collection' || line.type === 'readlist') return translateList(line, names)
  const user = names.users.get(line.user)
  if (user === undefined) return null
  switch (line.type) {
    case 'preference':
    case 'readerplace':
      return { ...line, user }
    case 'preset':
      return translatePreset({ ...line, user }, names)
    case 'queue':
      return translateQueue({ ...line, user }, names)
    case 'rating': {
      const series = names.series.get(line.series)?.id
      return series === undefined ? null : { ...line, user, series }
    }
    default:
      return translateReading({ ...line, user }, names)
  }
}

function translatePreset(line: PresetLine, { libraryOf }: Names): PresetLine | null {
  if (line.library === null) return line
  const library = libraryOf(line.library)
  return library === null ? null : { ...line, library: { id: library.id, name: line.library.name } }
}

function translateQueue(line: QueueLine, { series, books }: Names): QueueLine | null {
  const one = series.get(line.series ?? '')?.id ?? null
  const book = books.get(line.book ?? '')?.id ?? null
  return one === null && book === null ? null : { ...line, series: one, book }
}

type ReadingLine = Exclude<StoredLine, PreferenceLine | PresetLine | QueueLine | RatingLine | ReaderPositionLine>

function translateReading(line: ReadingLine, { books }: Names): ReadingLine | null {
  const book = books.get(line.book)?.id
  if (book === undefined) return null
  return 'origin' in line ? { ...line, book, origin: knownOrigin(line.origin) } : { ...line, book }
}

function translateList(line: ListLine, { users, series, books, viewer, scope }: Names): ListLine | null {
  const by = line.type === 'collection' ? series : books
  const members = line.members.flatMap((id) => by.get(id)?.id ?? [])
  const createdBy = users.get(line.createdBy ?? '') ?? null
  if (scope === 'user' && createdBy === null) return null
  return { ...line, members, createdBy: createdBy ?? viewer.userId }
}

/** An origin of a later version is ignored. */
function knownOrigin(origin: string): string {
  return (progressOrigins as readonly string[]).includes(origin) ? origin : 'import'
}

function problemDetails(line: SeriesLine | BookLine, why: 'unknown' | 'ambiguous') {
  const subject = `${line.library.name}: ${line.path ?? line.title}`
  const what = line.type === 'book' ? 'book' : 'series'
  return { subject, message: noteText(why === 'unknown' ? 'import_not_here' : 'import_ambiguous', { kind: what }) }
}
