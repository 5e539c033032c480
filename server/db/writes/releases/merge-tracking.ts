import { aliasKey } from '../../../domain/releases/match-release.ts'
import { releaseLimits } from '../../../domain/releases/release.ts'
import type { MergedTracking, TrackedBefore } from '../../records/grouping.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { openDecisions } from '../series/series-decisions.ts'

type Merged = { readonly target: number; readonly sources: readonly number[]; readonly now: number }
type SeriesRow = { readonly seq: number; readonly title: string; readonly isTracked: number }

/**
 * A series that tracked ones are merged into is tracked as well, and found by their titles. A wish of its own stays.
 * @returns what undoing the merge has to take back; null: nothing
 */
export async function mergeTracking(tx: Tx, { target, sources, now }: Merged): Promise<MergedTracking | null> {
  const rows = await tx.all<SeriesRow>(
    sql`select seq, title, is_tracked as isTracked from series where ${among(raw('seq'), [target, ...sources])}
        order by seq`,
  )
  const own = rows.find(({ seq }) => seq === target)
  const tracked = rows.filter(({ seq, isTracked }) => seq !== target && isTracked === 1)
  const [first] = tracked
  if (own === undefined || first === undefined) return null
  const names = tracked.map(({ title }) => title)
  const aliasIds = await addTitles(tx, { target, known: own.title, names, now })
  if (own.isTracked === 1) return { aliasIds, isStarted: false, before: null }
  const before = await tx.get<TrackedBefore>(
    sql`select track_chapters as trackChapters, track_volumes as trackVolumes, languages,
          latest_known_chapter as latestKnownChapter, latest_known_volume as latestKnownVolume,
          created_at as createdAt, updated_at as updatedAt
        from series_tracking where series_seq = ${target}`,
  )
  await tx.update('series', { isTracked: true }, sql`seq = ${target}`)
  await tx.run(sql`delete from series_tracking where series_seq = ${target}`)
  await tx.run(
    sql`insert into series_tracking (series_seq, ${wishColumns})
        select ${target}, ${wishColumns} from series_tracking where series_seq = ${first.seq}`,
  )
  return { aliasIds, isStarted: true, before: before ?? null }
}

const wishColumns = raw(
  'track_chapters, track_volumes, languages, latest_known_chapter, latest_known_volume, created_at, updated_at',
)

type Titles = {
  readonly target: number
  /** The target's own title. */
  readonly known: string
  readonly names: readonly string[]
  readonly now: number
}

async function addTitles(tx: Tx, { target, known, names, now }: Titles): Promise<string[]> {
  const aliases = await tx.all<{ aliasKey: string }>(
    sql`select alias_key as aliasKey from series_aliases where series_seq = ${target}`,
  )
  const keys = new Set(['', aliasKey(known), ...aliases.map((alias) => alias.aliasKey)])
  const added: string[] = []
  for (const name of names) {
    const alias = name.slice(0, releaseLimits.title)
    const key = aliasKey(alias)
    if (keys.has(key) || aliases.length + added.length >= releaseLimits.aliases) continue
    keys.add(key)
    const id = tx.newId()
    await tx.insert('seriesAliases', { id, seriesSeq: target, alias, aliasKey: key, createdAt: now })
    added.push(id)
  }
  return added
}

/** Takes back what a merge changed of the tracking of its target. */
export async function restoreTracking(tx: Tx, target: number, merged: MergedTracking): Promise<void> {
  await tx.run(sql`delete from series_aliases where ${among(raw('id'), merged.aliasIds)}`)
  if (!merged.isStarted) return
  await tx.update('series', { isTracked: false }, sql`seq = ${target}`)
  await tx.run(sql`delete from series_tracking where series_seq = ${target}`)
  if (merged.before === null) return
  const { trackChapters, trackVolumes, languages, latestKnownChapter, latestKnownVolume, ...at } = merged.before
  await tx.run(
    sql`insert into series_tracking (series_seq, ${wishColumns})
        values (${target}, ${trackChapters}, ${trackVolumes}, ${languages}, ${latestKnownChapter},
          ${latestKnownVolume}, ${at.createdAt}, ${at.updatedAt})`,
  )
}

/** Passes what is known of the releases of a series to the one that continues it, before its row is deleted. */
export async function absorbReleases(
  tx: Tx,
  { fromSeq, toSeq, now }: { readonly fromSeq: number; readonly toSeq: number; readonly now: number },
): Promise<void> {
  await mergeTracking(tx, { target: toSeq, sources: [fromSeq], now })
  for (const table of ['releases', 'series_aliases'] as const) {
    await tx.run(sql`update ${raw(table)} set home_seq = ${toSeq} where home_seq = ${fromSeq}`)
  }
  // The deletion of the other series sets their home to none.
  const move = { homeSeq: fromSeq, seriesSeq: fromSeq, to: toSeq }
  await moveReleases(tx, move)
  await moveAliases(tx, move)
}

type Placement = { readonly homeSeq: number; readonly seriesSeq: number }
/** Rows at one series that belong to another one or to itself, and where they go. */
type Move = Placement & { readonly to: number }

/**
 * Moves releases and aliases to where the active decisions put their series, as books are.
 * @param from series that were merged just now; rows that an earlier decision moved are moved in any case
 */
export async function regroupReleases(tx: Tx, librarySeq: number, from: readonly number[] = []): Promise<void> {
  const decideSeries = await openDecisions(tx, librarySeq, [])
  for (const table of ['releases', 'series_aliases'] as const) {
    const placements = await tx.all<Placement>(
      sql`select distinct coalesce(home_seq, series_seq) as homeSeq, series_seq as seriesSeq from ${raw(table)}
          where ${among(raw('series_seq'), from)}
            or (home_seq is not null and home_seq in (select seq from series where library_seq = ${librarySeq}))
          order by 1, 2`,
    )
    for (const placement of placements) {
      const to = decideSeries(placement.homeSeq, null).seriesSeq
      if (to === placement.seriesSeq) continue
      await (table === 'releases' ? moveReleases : moveAliases)(tx, { ...placement, to })
    }
  }
}

async function moveReleases(tx: Tx, move: Move): Promise<void> {
  await tx.run(sql`update releases set ${placed(move)} where ${isMoved(move)}`)
}

/** An alias that the other series has stays, and so do those for which it has no room. */
async function moveAliases(tx: Tx, move: Move): Promise<void> {
  const there = await tx.all<{ aliasKey: string }>(
    sql`select alias_key as aliasKey from series_aliases where series_seq = ${move.to}`,
  )
  const keys = new Set(there.map((alias) => alias.aliasKey))
  const moving = await tx.all<{ id: string; aliasKey: string }>(
    sql`select id, alias_key as aliasKey from series_aliases where ${isMoved(move)} order by id`,
  )
  const ids = moving.filter((alias) => !keys.has(alias.aliasKey)).map(({ id }) => id)
  const chosen = ids.slice(0, Math.max(0, releaseLimits.aliases - there.length))
  await tx.run(sql`update series_aliases set ${placed(move)} where ${among(raw('id'), chosen)}`)
}

function placed({ homeSeq, to }: Move): Fragment {
  return sql`series_seq = ${to}, home_seq = ${to === homeSeq ? null : homeSeq}`
}

function isMoved({ homeSeq, seriesSeq }: Move): Fragment {
  return sql`series_seq = ${seriesSeq} and coalesce(home_seq, series_seq) = ${homeSeq}`
}
