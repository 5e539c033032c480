import type { FingerprintFinder } from '../../db/queries/household/book-matches.ts'
import { matchList } from '../../db/queries/household/household-lists.ts'
import { type LibraryFinder, libraryFinder, type Match } from '../../db/queries/household/match-lines.ts'
import type { NewUser, ResolvedList } from '../../db/records/exports.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { CoverLine, MetadataLine } from '../../domain/household/edited-lines.ts'
import type {
  BookLine,
  ItemLine,
  ListLine,
  PreferenceLine,
  PresetLine,
  QueueLine,
  RatingLine,
  ReaderPositionLine,
  SeriesLine,
  SharingLine,
  StoredLine,
  UserLine,
} from '../../domain/household/lines.ts'
import { progressOrigins } from '../../domain/vocabulary.ts'
import type { LibraryContext } from '../library-context.ts'
import { resolveSubjects } from './resolve-subjects.ts'
import { type ImportScope, type ImportSetting, type Numbered, resolveUsers } from './resolve-users.ts'

/** What the ids of the file refer to here. */
export type Resolver = {
  addUsers(lines: readonly Numbered<UserLine>[]): Promise<void>
  addSeries(lines: readonly Numbered<SeriesLine>[]): Promise<void>
  addBooks(lines: readonly Numbered<BookLine>[]): Promise<void>
  /** Finds series by the books in them, else by title, and reports those that are not here. After the last book. */
  endSubjects(): Promise<void>
  /** Whether a series of the file may be several here. */
  isAmbiguous(series: string): boolean
  /** Users created from now on who are denied these sharing tags can't sign in: a series that has one is not known. */
  noteOpenTags(tags: readonly string[]): void
  /** Users of the file who do not exist here and are to be created. */
  newUsers(): readonly NewUser[]
  /** The book here. @param id in the file */
  book(id: string): Match | undefined
  /** @param id in the file */
  libraryOfSeries(id: string): string | undefined
  /** Finds the local list that a line is about. */
  resolveList(line: ListLine): Promise<ResolvedList>
  /** The line with local ids; null when its subject does not exist here, or it belongs to someone else. */
  translate(line: ItemLine): ItemLine | null
}

/**
 * @param scope `user`: everything is the viewer's, whose data alone is imported; `household`: users are found by id,
 * name or e-mail, or created
 */
export async function createResolver(
  viewer: Viewer,
  { database, fingerprints }: Pick<LibraryContext, 'database'> & { readonly fingerprints: FingerprintFinder },
  setting: ImportSetting,
): Promise<Resolver> {
  const { scope } = setting
  const { reader } = database
  const libraryOf = await libraryFinder(viewer, reader)
  const people = resolveUsers({ viewer, reader, libraryOf, ...setting })
  const { series, books, ...subjects } = resolveSubjects({ viewer, reader, libraryOf, fingerprints }, setting)
  const lists = new Set<string>()
  return {
    ...subjects,
    addUsers: people.add,
    noteOpenTags: people.noteOpenTags,
    newUsers: people.made,
    book: (id) => books.get(id),
    libraryOfSeries: (id) => series.get(id)?.libraryId,
    async resolveList(line) {
      const existing = await matchList(viewer, reader, line, lists)
      if (existing !== null) lists.add(existing)
      return { ...line, here: existing }
    },
    translate: (line) => translate(line, { users: people.ids, series, books, libraryOf, viewer, scope }),
  }
}

type Names = {
  readonly users: ReadonlyMap<string, string>
  readonly series: ReadonlyMap<string, Match>
  readonly books: ReadonlyMap<string, Match>
  readonly libraryOf: LibraryFinder
  readonly viewer: Viewer
  readonly scope: ImportScope
}

function translate(line: ItemLine, names: Names): ItemLine | null {
  if (line.type === 'collection' || line.type === 'readlist') return translateList(line, names)
  if (line.type === 'metadata' || line.type === 'cover' || line.type === 'sharing') return translateSubject(line, names)
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
    case 'rating':
    case 'seriesprogress': {
      const series = names.series.get(line.series)?.id
      return series === undefined ? null : { ...line, user, series }
    }
    default:
      return translateReading({ ...line, user }, names)
  }
}

function translateSubject(line: MetadataLine | CoverLine | SharingLine, { series, books }: Names): ItemLine | null {
  const one = series.get(line.series ?? '')?.id
  if (line.type === 'sharing') return one === undefined ? null : { ...line, series: one }
  const book = books.get(line.book ?? '')?.id
  return one === undefined && book === undefined ? null : { ...line, series: one ?? null, book: book ?? null }
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
