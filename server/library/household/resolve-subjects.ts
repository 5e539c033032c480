import { type FingerprintFinder, matchBooks } from '../../db/queries/household/book-matches.ts'
import { matchSeries, matchSeriesTitles } from '../../db/queries/household/household-matches.ts'
import {
  isMatch,
  type LibraryFinder,
  type Match,
  type Matches,
  type NoMatch,
  unknownMatch,
} from '../../db/queries/household/match-lines.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { BookLine, SeriesLine } from '../../domain/household/lines.ts'
import { seriesKey } from '../../domain/lists/reading-list.ts'
import { noteText } from '../../domain/notes/table.ts'
import type { LibraryContext } from '../library-context.ts'
import { booksBySiblings } from './books-by-siblings.ts'
import { importChoices } from './import-choices.ts'
import type { ImportSetting, Numbered } from './resolve-users.ts'

type Within = {
  readonly viewer: Viewer
  readonly reader: LibraryContext['database']['reader']
  readonly libraryOf: LibraryFinder
  readonly fingerprints: FingerprintFinder
}
type OpenLine = Numbered<SeriesLine | BookLine> & { readonly none: NoMatch }

type Open = { readonly type: 'book' | 'series'; readonly lines: readonly OpenLine[] }

/** Reports lines without a match, and asks about those with several; what is left out by choice is no news. */
async function reportOpen(report: Report, choices: Choices, { type, lines }: Open): Promise<void> {
  const unchosen = lines.filter(({ line }) => !choices.isChosen(line.id))
  for (const { number, line, none } of unchosen) {
    report.matched(type, none.reason)
    report.problem({ line: number, type, reason: none.reason, ...problemDetails(line, none.reason) })
  }
  const several = unchosen.filter(({ none }) => none.candidates.length > 0)
  await choices.ask(
    type,
    several.map(({ line, none }) => ({ line, subject: subjectOf(line), candidates: none.candidates })),
  )
}

type Choices = ReturnType<typeof importChoices>
type Report = ImportSetting['report']
type InternIds = ReturnType<typeof sharedIds>
type Siblings = ReturnType<typeof booksBySiblings>

/** The books of the file that are here; what nothing decides waits for the others of its series. */
function resolveBooks(report: Report, choices: Choices, siblings: Siblings, internIds: InternIds) {
  const books = new Map<string, Match>()

  function add(line: BookLine, found: Match): void {
    report.matched('book', found.by)
    books.set(line.id, internIds(line.id, found))
  }

  return {
    books,
    async addMatches(lines: readonly Numbered<BookLine>[], matches: Matches): Promise<void> {
      const rest: OpenLine[] = []
      for (const { number, line } of lines) {
        const found = matches.get(line.id) ?? unknownMatch
        if (isMatch(found)) {
          add(line, found)
          siblings.noteMatch(line, found)
        } else if (choices.isChosen(line.id) || !siblings.wait({ number, line, none: found }))
          rest.push({ number, line, none: found })
      }
      await reportOpen(report, choices, { type: 'book', lines: rest })
    },
    /** Books that the others of their series decide, and those that nothing does. */
    async end(): Promise<void> {
      const rest: OpenLine[] = []
      const taken = () => new Set([...books.values()].map(({ id }) => id))
      for (const { found, ...open } of await siblings.end(taken)) {
        if (isMatch(found)) add(open.line, found)
        else rest.push(open)
      }
      await reportOpen(report, choices, { type: 'book', lines: rest })
    },
  }
}

/** The series and books of the file and those here. */
export function resolveSubjects({ fingerprints, ...within }: Within, setting: ImportSetting) {
  const { report } = setting
  const series = new Map<string, Match>()
  const internIds = sharedIds()
  const titles = new Map<string, string>()
  const choices = importChoices(within, setting.choices, report)
  const siblings = booksBySiblings(within.viewer, within.reader)
  const { books, addMatches, end: endBooks } = resolveBooks(report, choices, siblings, internIds)
  const open: (Numbered<SeriesLine> & { readonly none: NoMatch })[] = []
  /** Series of the file that may be several here. */
  const ambiguous = new Set<string>()
  /** How many series of the file have a title, by their keys. */
  const keys = new Map<string, number>()

  /** The series here of a series in the file is that of its books, unless these are in several. */
  function byBooks(source: string): Match | null | undefined {
    const known = siblings.seriesOf(source)
    return known == null ? known : { ...known, id: known.seriesId, by: 'books' }
  }

  function addSeriesMatch(line: SeriesLine, found: Match): void {
    report.matched('series', found.by)
    series.set(line.id, internIds(line.id, found))
  }

  return {
    series: series as ReadonlyMap<string, Match>,
    books: books as ReadonlyMap<string, Match>,
    async addSeries(lines: readonly Numbered<SeriesLine>[]): Promise<void> {
      const all = lines.map(({ line }) => line)
      const chosen = await choices.matches('series', all)
      const others = all.filter(({ id }) => !chosen.has(id))
      const matches = await matchSeries(within, others)
      for (const { number, line } of lines) {
        titles.set(line.id, line.title)
        const key = seriesKey(line.title)
        keys.set(key, (keys.get(key) ?? 0) + 1)
        const found = chosen.get(line.id) ?? matches.get(line.id) ?? unknownMatch
        if (isMatch(found)) addSeriesMatch(line, found)
        else open.push({ number, line, none: found })
      }
    },
    async addBooks(lines: readonly Numbered<BookLine>[]): Promise<void> {
      const all = lines.map(({ line }) => line)
      const chosen = await choices.matches('book', all)
      const others = all.filter(({ id }) => !chosen.has(id))
      const found = await matchBooks(within, others, {
        titleOf: (id) => titles.get(id),
        isShared: (key) => (keys.get(key) ?? 0) > 1,
        fingerprints,
      })
      await addMatches(lines, new Map([...found, ...chosen]))
    },
    isAmbiguous: (series: string) => ambiguous.has(series),
    async endSubjects(): Promise<void> {
      await endBooks()
      const rest = open.splice(0)
      const isOpen = ({ id }: SeriesLine) => byBooks(id) === undefined && !choices.isChosen(id)
      const named = rest.map(({ line }) => line).filter((line) => line.titles !== undefined && isOpen(line))
      const byTitle = await matchSeriesTitles(within, named)
      const unfound: OpenLine[] = []
      for (const { number, line, none } of rest) {
        // Left out by choice, even where its books are here.
        const found = choices.isChosen(line.id) ? none : (byBooks(line.id) ?? byTitle.get(line.id) ?? none)
        if (isMatch(found)) addSeriesMatch(line, found)
        else unfound.push({ number, line, none: found })
        if (!isMatch(found) && found.reason === 'ambiguous') ambiguous.add(line.id)
      }
      await reportOpen(report, choices, { type: 'series', lines: unfound })
      titles.clear()
      keys.clear()
      siblings.clear()
    },
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
  return (requestedId, { id, seriesId, libraryId, by }) => ({
    id: id === requestedId ? requestedId : id,
    seriesId: internId(seriesId),
    libraryId: internId(libraryId),
    by,
  })
}

const subjectOf = ({ library, path, title }: SeriesLine | BookLine) => `${library.name}: ${path ?? title}`

function problemDetails(line: SeriesLine | BookLine, why: 'unknown' | 'ambiguous') {
  const subject = subjectOf(line)
  const what = line.type === 'book' ? 'book' : 'series'
  return { subject, message: noteText(why === 'unknown' ? 'import_not_here' : 'import_ambiguous', { kind: what }) }
}
