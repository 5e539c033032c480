import { highestOf, initialState, type ReleaseState, type ReportedRelease } from '../../../domain/releases/release.ts'
import { among, raw, sql } from '../../sql.ts'
import { type Tx, upsert } from '../../tx.ts'
import { change } from '../change.ts'

type RecordRelease = {
  readonly id: string
  readonly sourceId: string
  readonly match: { readonly seriesId: string; readonly confidence: number; readonly reason: string }
  readonly release: Omit<ReportedRelease, 'seriesId' | 'externalIds' | 'seriesTitle' | 'confidence' | 'reason'>
  readonly now: number
}
type RecordedRelease = {
  readonly id: string
  readonly isNew: boolean
  readonly state: ReleaseState
  readonly libraryId: string
}
type Tracked = {
  readonly seq: number
  readonly libraryId: string
  readonly trackChapters: number
  readonly trackVolumes: number
  readonly languages: string | null
  readonly latestKnownChapter: number | null
  readonly latestKnownVolume: number | null
  readonly createdAt: number | null
}

/**
 * Adds a release, unless its source reported it before, or any source the same file for the series. What was decided
 * about a known one stays.
 * @returns null when the series is not tracked (any more), or the source is gone
 */
async function recordRelease(tx: Tx, args: RecordRelease): Promise<RecordedRelease | null> {
  const { id, sourceId, match, release, now } = args
  const series = await tx.get<Tracked>(
    sql`select s.seq, l.id as libraryId, coalesce(t.track_chapters, 1) as trackChapters,
          coalesce(t.track_volumes, 1) as trackVolumes, t.languages, t.latest_known_chapter as latestKnownChapter,
          t.latest_known_volume as latestKnownVolume, t.created_at as createdAt
        from series s join libraries l on l.seq = s.library_seq left join series_tracking t on t.series_seq = s.seq
        where s.id = ${match.seriesId} and s.is_tracked = 1
          and exists (select 1 from release_sources c where c.id = ${sourceId})`,
  )
  if (series === undefined) return null
  const { libraryId } = series
  const known = await tx.get<{ id: string; state: ReleaseState }>(
    sql`select id, state from releases
        where (source_id = ${sourceId} and external_release_id = ${release.externalReleaseId})
           or (info_hash = ${release.infoHash ?? ''} and series_seq = ${series.seq})
        order by source_id = ${sourceId} desc, id limit 1`,
  )
  if (known !== undefined) return { ...known, isNew: false, libraryId }
  const languages = series.languages === null ? null : (JSON.parse(series.languages) as readonly string[])
  const wish = { trackChapters: series.trackChapters === 1, trackVolumes: series.trackVolumes === 1, languages }
  const state = initialState(release, wish)
  const highest = { volume: highestOf(release.volumes), chapter: highestOf(release.chapters) }
  await tx.insert('releases', {
    ...release,
    ...highest,
    id,
    sourceId,
    seriesSeq: series.seq,
    state,
    confidence: match.confidence,
    matchReason: match.reason,
    shownAt: release.releasedAt ?? release.observedAt,
    createdAt: now,
    updatedAt: now,
  })
  if (state === 'announced') await raiseLatest(tx, series, { ...highest, now })
  return { id, isNew: true, state, libraryId }
}

type Highest = { readonly volume: number | null; readonly chapter: number | null; readonly now: number }

async function raiseLatest(tx: Tx, series: Tracked, { volume, chapter, now }: Highest): Promise<void> {
  const latestKnownVolume = higher(series.latestKnownVolume, volume)
  const latestKnownChapter = higher(series.latestKnownChapter, chapter)
  if (latestKnownVolume === series.latestKnownVolume && latestKnownChapter === series.latestKnownChapter) return
  const row = { seriesSeq: series.seq, latestKnownVolume, latestKnownChapter, updatedAt: now }
  await upsert(tx, 'seriesTracking', { ...row, createdAt: series.createdAt ?? now }, ['seriesSeq'])
}

function higher(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

type Chosen = { readonly ids: readonly string[] }

/** Returns how many changed. */
async function decideReleases(
  tx: Tx,
  { ids, state, now }: Chosen & { readonly state: ReleaseState; readonly now: number },
): Promise<number> {
  return tx.update('releases', { state, updatedAt: now }, sql`${among(raw('id'), ids)} and state <> ${state}`)
}

/** Returns how many there were. */
async function deleteReleases(tx: Tx, { ids }: Chosen): Promise<number> {
  return tx.run(sql`delete from releases where ${among(raw('id'), ids)}`)
}

export const releaseWrites = {
  recordRelease: change(['system'], recordRelease),
  decideReleases: change(['system'], decideReleases),
  deleteReleases: change(['system'], deleteReleases),
}
