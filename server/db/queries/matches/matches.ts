import type { Viewer } from '../../../domain/access/viewer.ts'
import type { MatchingSettings } from '../../../domain/plugins/matching-settings.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import type {
  FieldOrigin,
  MatchChange,
  MatchOwner,
  MatchRunRecord,
  PendingMatchCounts,
  PendingMatchRecord,
  PendingMatchState,
  RecordedMatch,
} from '../../records/matches.ts'
import type { Stored } from '../../rows/stored.ts'
import { all, among, type Fragment, raw, sql } from '../../sql.ts'
import { isUnrestricted, librariesVisible, seriesVisible } from '../access/visibility.ts'

type MatchKind = MatchOwner['kind']

export type PendingMatchFilter = {
  readonly kinds: readonly MatchKind[]
  readonly states: readonly PendingMatchState[]
  readonly libraryId?: string | undefined
}

/** The ones that are present, as `p`, with their book `b`, series `s` and library `l`. */
const source = raw(`pending_matches p left join books b on b.seq = p.book_seq
  join series s on s.seq = coalesce(p.series_seq, b.series_seq) join libraries l on l.seq = s.library_seq`)
const isPresent = raw('s.book_count > 0 and (p.book_seq is null or b.deleted_at is null)')

const columns = raw(`p.id, p.state, p.candidates, p.is_held as isHeld, p.looked_at as lookedAt,
  p.decided_at as decidedAt, b.id as bookId, s.id as seriesId, l.id as libraryId`)

type PendingRow = Stored<Omit<PendingMatchRecord, 'owner'>> & { readonly bookId: string | null }

function presentPending({ bookId, candidates, isHeld, ...row }: PendingRow): PendingMatchRecord {
  const owner: MatchOwner = bookId === null ? { kind: 'series', id: row.seriesId } : { kind: 'book', id: bookId }
  const list = JSON.parse(candidates) as PendingMatchRecord['candidates']
  return { ...row, candidates: list, isHeld: isHeld === 1, owner }
}

function ofKinds(kinds: readonly MatchKind[]): Fragment {
  if (kinds.length === 2) return raw('true')
  return raw(kinds[0] === 'series' ? 'p.book_seq is null' : 'p.book_seq is not null')
}

function shown(viewer: Viewer, { kinds, states, libraryId }: PendingMatchFilter): Fragment {
  return all([
    isPresent,
    ofKinds(kinds),
    among(raw('p.state'), states),
    seriesVisible(viewer, 's'),
    ...(libraryId === undefined ? [] : [sql`l.id = ${libraryId}`]),
  ])
}

/** Series and books whose match waits for a person, by title; those that were put off last. */
export async function listPendingMatches(
  viewer: Viewer,
  reader: Reader,
  { page, pageSize, ...filter }: PendingMatchFilter & PageRequest,
): Promise<Page<PendingMatchRecord>> {
  const where = shown(viewer, filter)
  const total = await reader.get<{ count: number }>(sql`select count(*) as count from ${source} where ${where}`)
  const rows = await reader.all<PendingRow>(
    sql`select ${columns} from ${source} where ${where}
        order by case p.state when 'waiting' then 0 else 1 end, s.title_key, s.id, b.position, p.id
        limit ${pageSize} offset ${offsetOf({ page, pageSize })}`,
  )
  return { items: rows.map(presentPending), total: total?.count ?? 0 }
}

/** How many wait, without those that were put off. */
export async function countPendingMatches(viewer: Viewer, reader: Reader): Promise<PendingMatchCounts> {
  const where = shown(viewer, { kinds: ['series', 'book'], states: ['waiting'] })
  const row = await reader.get<PendingMatchCounts>(
    sql`select count(*) filter (where p.book_seq is null) as series,
          count(*) filter (where p.book_seq is not null) as books from ${source} where ${where}`,
  )
  return row ?? { series: 0, books: 0 }
}

/** Null when it is unknown or not visible. */
export async function findPendingMatch(viewer: Viewer, reader: Reader, id: string): Promise<PendingMatchRecord | null> {
  const row = await reader.get<PendingRow>(
    sql`select ${columns} from ${source} where p.id = ${id} and ${isPresent} and ${seriesVisible(viewer, 's')}`,
  )
  return row === undefined ? null : presentPending(row)
}

type KnownMatch = Pick<PendingMatchRecord, 'id' | 'state' | 'candidates' | 'isHeld' | 'lookedAt'>

/** What is known of series and books that were looked up before, by their id. */
export async function pendingMatchesOf(
  reader: Reader,
  kind: MatchKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownMatch>> {
  if (ids.length === 0) return new Map()
  const of = raw(kind === 'series' ? 'series o on o.seq = p.series_seq' : 'books o on o.seq = p.book_seq')
  const rows = await reader.all<Stored<KnownMatch> & { readonly ownerId: string }>(
    sql`select o.id as ownerId, p.id, p.state, p.candidates, p.is_held as isHeld, p.looked_at as lookedAt
        from pending_matches p join ${of} where ${among(raw('o.id'), ids)}`,
  )
  return new Map(
    rows.map(({ ownerId, candidates, isHeld, ...row }) => {
      const found = JSON.parse(candidates) as KnownMatch['candidates']
      return [ownerId, { ...row, candidates: found, isHeld: isHeld === 1 }]
    }),
  )
}

/** How the plugins of a library work together; null: as usual. */
export async function findMatching(reader: Reader, libraryId: string): Promise<MatchingSettings | null> {
  const row = await reader.get<{ matching: string | null }>(sql`select matching from libraries where id = ${libraryId}`)
  return row?.matching == null ? null : (JSON.parse(row.matching) as MatchingSettings)
}

/** The changes of the run `r` that the viewer may see. */
function changesVisible(viewer: Viewer): Fragment {
  if (isUnrestricted(viewer)) return raw('match_changes c where c.run_id = r.id')
  return sql`match_changes c left join books b on b.seq = c.book_seq
    join series s on s.seq = coalesce(c.series_seq, b.series_seq)
    where c.run_id = r.id and ${seriesVisible(viewer, 's')}`
}

function runColumns(viewer: Viewer): Fragment {
  return sql`r.id, r.user_id as userId, r.is_automatic as isAutomatic, r.created_at as createdAt,
    r.undone_at as undoneAt, l.id as libraryId, l.name as libraryName, u.username,
    (select count(*) from ${changesVisible(viewer)}) as changes`
}

/** Runs of which the viewer sees a change: others would tell how much is hidden. */
function runVisible(viewer: Viewer): Fragment {
  return sql`${librariesVisible(viewer, 'l')} and r.undone_at is null
    and exists (select 1 from ${changesVisible(viewer)})`
}

const runSource = raw('match_runs r join libraries l on l.seq = r.library_seq left join users u on u.id = r.user_id')
type RunRow = Stored<MatchRunRecord>
const presentRun = ({ isAutomatic, ...row }: RunRow): MatchRunRecord => ({ ...row, isAutomatic: isAutomatic === 1 })

/** Matches that were applied together and can be undone, newest first. */
export async function listMatchRuns(
  viewer: Viewer,
  reader: Reader,
  { page, pageSize }: PageRequest,
): Promise<Page<MatchRunRecord>> {
  const where = runVisible(viewer)
  const total = await reader.get<{ count: number }>(sql`select count(*) as count from ${runSource} where ${where}`)
  const rows = await reader.all<RunRow>(
    sql`select ${runColumns(viewer)} from ${runSource} where ${where} order by r.created_at desc, r.id desc
        limit ${pageSize} offset ${offsetOf({ page, pageSize })}`,
  )
  return { items: rows.map(presentRun), total: total?.count ?? 0 }
}

/** Null when it is unknown, undone, or nothing of it is visible. */
export async function findMatchRun(viewer: Viewer, reader: Reader, id: string): Promise<MatchRunRecord | null> {
  const row = await reader.get<RunRow>(
    sql`select ${runColumns(viewer)} from ${runSource} where r.id = ${id} and ${runVisible(viewer)}`,
  )
  return row === undefined ? null : presentRun(row)
}

/** The last changes of a run that the viewer may see, last one first. */
export async function listMatchChanges(
  viewer: Viewer,
  reader: Reader,
  { runId, most }: { readonly runId: string; readonly most: number },
): Promise<readonly RecordedMatch[]> {
  const rows = await reader.all<{ place: number; change: string; seriesId: string; bookId: string | null }>(
    sql`select c.place, c.change, s.id as seriesId, b.id as bookId from match_changes c
          left join books b on b.seq = c.book_seq join series s on s.seq = coalesce(c.series_seq, b.series_seq)
        where c.run_id = ${runId} and ${seriesVisible(viewer, 's')} order by c.place desc limit ${most}`,
  )
  return rows.map(({ place, change, seriesId, bookId }) => ({
    place,
    change: JSON.parse(change) as MatchChange,
    owner: bookId === null ? { kind: 'series', id: seriesId } : { kind: 'book', id: bookId },
  }))
}

/** Which plugins the fields of a series or a book came from, as far as they have the same value still. */
export async function listFieldOrigins(reader: Reader, { kind, id }: MatchOwner): Promise<readonly FieldOrigin[]> {
  const owner = raw(kind === 'series' ? 'series o on o.seq = f.series_seq' : 'books o on o.seq = f.book_seq')
  return reader.all<FieldOrigin>(
    sql`select f.field, f.plugin_id as pluginId, f.plugin_name as pluginName, f.digest, f.at
        from field_origins f join ${owner} where o.id = ${id} order by f.field`,
  )
}
