import { type BookContext, type FingerprintFinder, matchBooks } from '../../db/queries/household/book-matches.ts'
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

type Choices = ReturnType<typeof importChoices>
type Open = { readonly type: 'book' | 'series'; readonly lines: readonly OpenLine[] }

/** Reports lines without a match, and asks about those with several; what is left out by choice is no news. */
async function reportOpen(report: ImportSetting['report'], choices: Choices, { type, lines }: Open): Promise<void> {
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

/** The series and books of the file and those here. */
export function resolveSubjects({ fingerprints, ...within }: Within, setting: ImportSetting) {
  const choices = importChoices(within, setting.choices, setting.report)
  const { matches: books, addBooks, endBooks, siblings } = resolveBooks(within, setting, choices)
  const { matches: series, addSeries, endSeries, titleOf, isShared } = resolveSeries(within, setting, choices)

  /** The series here of a series in the file is that of its books, unless these are in several. */
  function byBooks(source: string): Match | null | undefined {
    const known = siblings.seriesOf(source)
    return known == null ? known : { ...known, id: known.seriesId, by: 'books' }
  }

  return {
    series,
    books,
    addSeries,
    addBooks: (lines: readonly Numbered<BookLine>[]) => addBooks(lines, { titleOf, isShared, fingerprints }),
    async endSubjects(): Promise<void> {
      await endBooks()
      await endSeries(byBooks)
      siblings.clear()
    },
  }
}

function resolveSeries(
  within: Omit<Within, 'fingerprints'>,
  { report }: Pick<ImportSetting, 'report'>,
  choices: Choices,
) {
  const found = new Map<string, Match>()
  const internIds = sharedIds()
  const titles = new Map<string, string>()
  /** How many series of the file have a title, by their keys. */
  const keys = new Map<string, number>()
  const open: (Numbered<SeriesLine> & { readonly none: NoMatch })[] = []

  function addMatch(line: SeriesLine, match: Match): void {
    report.matched('series', match.by)
    found.set(line.id, internIds(line.id, match))
  }

  return {
    matches: found as ReadonlyMap<string, Match>,
    titleOf: (id: string) => titles.get(id),
    isShared: (key: string) => (keys.get(key) ?? 0) > 1,
    async addSeries(lines: readonly Numbered<SeriesLine>[]): Promise<void> {
      const all = lines.map(({ line }) => line)
      const chosen = await choices.matches('series', all)
      const others = all.filter(({ id }) => !chosen.has(id))
      const matches = await matchSeries(within, others)
      for (const { number, line } of lines) {
        titles.set(line.id, line.title)
        const key = seriesKey(line.title)
        keys.set(key, (keys.get(key) ?? 0) + 1)
        const match = chosen.get(line.id) ?? matches.get(line.id) ?? unknownMatch
        if (isMatch(match)) addMatch(line, match)
        else open.push({ number, line, none: match })
      }
    },
    async endSeries(byBooks: (id: string) => Match | null | undefined): Promise<void> {
      const rest = open.splice(0)
      const isOpen = ({ id }: SeriesLine) => byBooks(id) === undefined && !choices.isChosen(id)
      const named = rest.map(({ line }) => line).filter((line) => line.titles !== undefined && isOpen(line))
      const byTitle = await matchSeriesTitles(within, named)
      const unfound: OpenLine[] = []
      for (const { number, line, none } of rest) {
        // Left out by choice, even where its books are here.
        const match = choices.isChosen(line.id) ? none : (byBooks(line.id) ?? byTitle.get(line.id) ?? none)
        if (isMatch(match)) addMatch(line, match)
        else unfound.push({ number, line, none: match })
      }
      await reportOpen(report, choices, { type: 'series', lines: unfound })
      titles.clear()
      keys.clear()
    },
  }
}

function resolveBooks(
  within: Omit<Within, 'fingerprints'>,
  { report }: Pick<ImportSetting, 'report'>,
  choices: Choices,
) {
  const found = new Map<string, Match>()
  const internIds = sharedIds()
  const siblings = booksBySiblings(within.viewer, within.reader)

  function addMatch(line: BookLine, match: Match): void {
    report.matched('book', match.by)
    found.set(line.id, internIds(line.id, match))
  }

  async function addMatches(lines: readonly Numbered<BookLine>[], matches: Matches): Promise<void> {
    const rest: OpenLine[] = []
    for (const { number, line } of lines) {
      const match = matches.get(line.id) ?? unknownMatch
      if (isMatch(match)) {
        addMatch(line, match)
        siblings.noteMatch(line, match)
      } else if (choices.isChosen(line.id) || !siblings.wait({ number, line, none: match }))
        rest.push({ number, line, none: match })
    }
    await reportOpen(report, choices, { type: 'book', lines: rest })
  }

  return {
    matches: found as ReadonlyMap<string, Match>,
    siblings,
    async addBooks(lines: readonly Numbered<BookLine>[], context: BookContext): Promise<void> {
      const all = lines.map(({ line }) => line)
      const chosen = await choices.matches('book', all)
      const others = all.filter(({ id }) => !chosen.has(id))
      const matches = await matchBooks(within, others, context)
      await addMatches(lines, new Map([...matches, ...chosen]))
    },
    /** Books that the others of their series decide, and those that nothing does. */
    async endBooks(): Promise<void> {
      const rest: OpenLine[] = []
      const taken = new Set([...found.values()].map(({ id }) => id))
      for (const { found: match, ...open } of await siblings.end(taken)) {
        if (isMatch(match)) addMatch(open.line, match)
        else rest.push(open)
      }
      await reportOpen(report, choices, { type: 'book', lines: rest })
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
