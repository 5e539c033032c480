import type { Viewer } from '../../../domain/access/viewer.ts'
import type { BookLine, NamedThing, SeriesLine } from '../../../domain/household/lines.ts'
import type { MatchReason } from '../../../domain/household/matching.ts'
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
/** One matching step: a key for each line, and a query for local items with the key. */
export type MatchStep<L extends Line> = {
  readonly by: MatchReason
  readonly keys: (line: L) => readonly string[]
  readonly find: (
    keys: readonly string[],
  ) => Promise<readonly (Found & { readonly key: string; readonly size?: number })[]>
}
export type Within = { readonly viewer: Viewer; readonly reader: Reader; readonly libraryOf: LibraryFinder }

/** Two values as one text, split again by {@link wanted}. */
export const keyOf = (first: string | number, second: string): string => JSON.stringify([first, second])
/** The keys as a table `w` with their two values. */
export function wanted(keys: readonly string[]): Fragment {
  return sql`with w (key, first, second) as materialized (
    select value, json_extract(value, '$[0]'), json_extract(value, '$[1]') from ${rowsOf(keys, 'text')})`
}

/** The first step with exactly one match decides; with several, later steps only choose between these. */
export async function match<L extends Line>(lines: readonly L[], steps: readonly MatchStep<L>[]): Promise<Matches> {
  const found = new Map<string, Match | NoMatch>(lines.map(({ id }) => [id, unknownMatch]))
  for (const { by, keys, find } of steps) {
    const open = lines.filter(({ id }) => !isMatch(found.get(id) ?? unknownMatch))
    const wanted = [...new Set(open.flatMap((line) => keys(line)))]
    if (wanted.length === 0) continue
    const byKey = new Map<string, Map<string, Candidate>>()
    for (const { key, id, seriesId, libraryId, size } of await find(wanted)) {
      const one = { id, seriesId, libraryId, by, ...(size !== undefined && { size }) }
      byKey.set(key, (byKey.get(key) ?? new Map<string, Candidate>()).set(id, one))
    }
    for (const line of open) {
      const all = [...new Map(keys(line).flatMap((key) => [...(byKey.get(key) ?? [])])).values()]
      const before = found.get(line.id)
      const candidates = all.filter((one) => isPossible(line, one, before))
      const [one] = candidates
      if (one === undefined) continue
      const several: NoMatch = { reason: 'ambiguous', candidates: candidates.map(({ id }) => id) }
      found.set(line.id, candidates.length === 1 ? one : several)
    }
  }
  return found
}

type Candidate = Match & { readonly size?: number }

/** @param before what earlier steps found */
function isPossible(line: Line, { id, by, size }: Candidate, before: Match | NoMatch | undefined): boolean {
  // At the path of another program there may be another file here.
  if (by === 'path' && 'fileSize' in line && line.fileSize !== undefined && size !== line.fileSize) return false
  if (before === undefined || isMatch(before) || before.reason === 'unknown') return true
  return before.candidates.includes(id)
}
