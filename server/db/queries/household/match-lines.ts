import type { Viewer } from '../../../domain/access/viewer.ts'
import type { BookLine, NamedThing, OutsideId, SeriesLine } from '../../../domain/household/lines.ts'
import type { MatchReason } from '../../../domain/household/matching.ts'
import { yearOfTitle } from '../../../domain/lists/reading-list.ts'
import { foldText } from '../../../domain/text/fold.ts'
import type { Reader } from '../../database.ts'
import { type Fragment, rowsOf, sql } from '../../sql.ts'
import { librariesVisible } from '../access/visibility.ts'

/** The local match of an import line. For a series, `seriesId` is its own id. */
export type Match = {
  readonly id: string
  readonly seriesId: string
  readonly libraryId: string
  readonly by: MatchReason
}
export type Found = Omit<Match, 'by'>
/** Why a line has no match: nothing is here, or these match equally well. */
export type NoMatch = { readonly reason: 'unknown' | 'ambiguous'; readonly candidates: readonly string[] }
/** By the id in the file. */
export type Matches = ReadonlyMap<string, Match | NoMatch>

export const unknownMatch: NoMatch = { reason: 'unknown', candidates: [] }
export const isMatch = (found: Match | NoMatch): found is Match => 'by' in found

/** Library of the import file → the local one: by id, else by name. */
export type LibraryFinder = (library: NamedThing) => { readonly seq: number; readonly id: string } | null

/** Matches the libraries visible to the viewer. */
export async function libraryFinder(viewer: Viewer, reader: Reader): Promise<LibraryFinder> {
  const rows = await reader.all<{ seq: number; id: string; name: string }>(
    sql`select l.seq, l.id, l.name from libraries l where ${librariesVisible(viewer, 'l')} order by l.id`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byName = new Map<string, (typeof rows)[number] | null>()
  for (const row of rows) byName.set(foldText(row.name), byName.has(foldText(row.name)) ? null : row)
  return ({ id, name }) => byId.get(id) ?? byName.get(foldText(name)) ?? null
}

type Line = SeriesLine | BookLine
/** What a query found for a key. */
export type FoundByKey = Found & { readonly key: string; readonly size?: number } & Partial<Traits>
/** What else is known of an item here, where it helps to choose. */
export type Traits = {
  /** Of its series. */
  readonly seriesTitle: string
  readonly seriesYear: number | null
  /** As `BookLine`. */
  readonly number: number | null
}

/** The year in the title of a series, else that of its details. */
export const yearOfSeries = ({ seriesTitle, seriesYear }: Partial<Traits>): number | null =>
  (seriesTitle === undefined ? null : yearOfTitle(seriesTitle)) ?? seriesYear ?? null

/** One matching step: a key for each line, and a query for local items with the key. */
export type MatchStep<L extends Line> = {
  readonly by: MatchReason
  readonly keys: (line: L) => readonly string[]
  readonly find: (keys: readonly string[]) => Promise<readonly FoundByKey[]>
  /**
   * How well an item fits beside the key; default: 0. Those with 1 are preferred; those with -1 are never taken, but
   * asked about when nothing else is found.
   */
  readonly weigh?: (line: L, found: FoundByKey) => -1 | 0 | 1
}
export type Within = { readonly viewer: Viewer; readonly reader: Reader; readonly libraryOf: LibraryFinder }

/** Two values as one text, split again by {@link wanted}. */
export const keyOf = (first: string | number, second: string): string => JSON.stringify([first, second])
export const keyOfOutsideId = ({ source, externalId }: OutsideId) => keyOf(source, externalId)
export const keyWithin = (library: { readonly seq: number } | null, name: string | null): string[] =>
  library === null || name === null ? [] : [keyOf(library.seq, name)]
/** The keys as a table `w` with their two values. */
export function wanted(keys: readonly string[]): Fragment {
  return sql`with w (key, first, second) as materialized (
    select value, json_extract(value, '$[0]'), json_extract(value, '$[1]') from ${rowsOf(keys, 'text')})`
}

/** The first step with exactly one match decides; with several, later steps only choose between these. */
export async function match<L extends Line>(lines: readonly L[], steps: readonly MatchStep<L>[]): Promise<Matches> {
  const found = new Map<string, Match | NoMatch>(lines.map(({ id }) => [id, unknownMatch]))
  const unlikely = new Map<string, NoMatch>()
  for (const step of steps) {
    const open = lines.filter(({ id }) => !isMatch(found.get(id) ?? unknownMatch))
    const candidatesOf = await findCandidates(step, open)
    for (const line of open) {
      const { fitting, doubtful } = weighed(step, line, candidatesOf(line, found.get(line.id)))
      if (fitting !== null) found.set(line.id, fitting)
      if (doubtful !== null && !unlikely.has(line.id)) unlikely.set(line.id, doubtful)
    }
  }
  for (const [id, several] of unlikely) if (found.get(id) === unknownMatch) found.set(id, several)
  return found
}

/** @returns the items with a key of a line, of those that earlier steps left */
async function findCandidates<L extends Line>({ by, keys, find }: MatchStep<L>, open: readonly L[]) {
  const wanted = [...new Set(open.flatMap((line) => keys(line)))]
  const byKey = new Map<string, Map<string, FoundByKey>>()
  for (const one of wanted.length === 0 ? [] : await find(wanted)) {
    byKey.set(one.key, (byKey.get(one.key) ?? new Map<string, FoundByKey>()).set(one.id, one))
  }
  return (line: L, before: Match | NoMatch | undefined): readonly FoundByKey[] => {
    const all = new Map(keys(line).flatMap((key) => [...(byKey.get(key) ?? [])]))
    return [...all.values()].filter((one) => isPossible(line, { ...one, by }, before))
  }
}

/** The items that fit best, and those that fit only by their key. */
function weighed<L extends Line>({ by, weigh = () => 0 }: MatchStep<L>, line: L, all: readonly FoundByKey[]) {
  const byWeight = Map.groupBy(all, (one) => weigh(line, one))
  const best = byWeight.get(1) ?? byWeight.get(0) ?? []
  const [one] = best
  const fitting = one === undefined ? null : best.length === 1 ? matchOf(one, by) : severalOf(best)
  const unlikely = byWeight.get(-1)
  return { fitting, doubtful: unlikely === undefined ? null : severalOf(unlikely) }
}

const matchOf = ({ id, seriesId, libraryId }: Found, by: MatchReason): Match => ({ id, seriesId, libraryId, by })
const severalOf = (all: readonly Found[]): NoMatch => ({ reason: 'ambiguous', candidates: all.map(({ id }) => id) })

type Candidate = FoundByKey & { readonly by: MatchReason }

/** @param before what earlier steps found */
function isPossible(line: Line, { id, by, size }: Candidate, before: Match | NoMatch | undefined): boolean {
  // At the path of another program there may be another file here.
  if (by === 'path' && 'fileSize' in line && line.fileSize !== undefined && size !== line.fileSize) return false
  if (before === undefined || isMatch(before) || before.reason === 'unknown') return true
  return before.candidates.includes(id)
}
