import { listNamedItems } from '../../db/queries/household/match-choices.ts'
import { type Match, type Matches, type NoMatch, unknownMatch } from '../../db/queries/household/match-lines.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { BookLine, SeriesLine } from '../../domain/household/lines.ts'
import type { LibraryContext } from '../library-context.ts'
import type { ImportCandidate, Report } from './import-report.ts'

/** What somebody chose for an import, by ids in the file. */
export type ImportChoices = {
  /** The account here, or null: the data of this person is left out. */
  readonly people: ReadonlyMap<string, string | null>
  /** The book or series here, or null: it is left out. */
  readonly items: ReadonlyMap<string, string | null>
}

export const noChoices: ImportChoices = { people: new Map(), items: new Map() }

/** Candidates named in a question. */
const shownCandidates = 10

type Within = { readonly viewer: Viewer; readonly reader: LibraryContext['database']['reader'] }

/** Books and series that are chosen, and questions about those that could be. */
export function importChoices({ viewer, reader }: Within, { items }: ImportChoices, report: Report) {
  return {
    isChosen: (id: string) => items.has(id),
    /** What was chosen for lines; a choice that is hidden or gone counts as none. */
    async matches(type: 'book' | 'series', lines: readonly { readonly id: string }[]): Promise<Matches> {
      const wanted = lines.flatMap(({ id }) => items.get(id) ?? [])
      const named = await listNamedItems(viewer, reader, type, [...new Set(wanted)])
      const found = new Map(named.map((one) => [one.id, one]))
      return new Map(
        lines
          .filter(({ id }) => items.has(id))
          .map(({ id }): [string, Match | NoMatch] => {
            const one = found.get(items.get(id) ?? '')
            if (one === undefined) return [id, unknownMatch]
            return [id, { id: one.id, seriesId: one.seriesId, libraryId: one.libraryId, by: 'choice' }]
          }),
      )
    },
    /** Asks which of the candidates each line means. */
    async ask(type: 'book' | 'series', open: readonly OpenLine[]): Promise<void> {
      const ids = open.flatMap(({ candidates }) => candidates.slice(0, shownCandidates))
      const named = await listNamedItems(viewer, reader, type, [...new Set(ids)])
      const byId = new Map(named.map((one) => [one.id, one]))
      for (const { line, subject, candidates } of open) {
        report.question({
          type,
          source: line.id,
          subject,
          candidates: candidates.slice(0, shownCandidates).flatMap((id): ImportCandidate[] => {
            const one = byId.get(id)
            if (one === undefined) return []
            const { title, seriesTitle, library, path } = one
            return [{ id, title, seriesTitle, library, path }]
          }),
        })
      }
    },
  }
}

type OpenLine = {
  readonly line: BookLine | SeriesLine
  readonly subject: string
  readonly candidates: readonly string[]
}
