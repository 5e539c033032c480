import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  countPendingMatches,
  findMatchRun,
  findPendingMatch,
  listMatchChanges,
  listMatchRuns,
  listPendingMatches,
  pendingMatchesOf,
} from '../../server/db/queries/matches/matches.ts'
import type { MatchCandidate, MatchChange, PendingMatchState } from '../../server/db/records/matches.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const now = Date.UTC(2026, 0, 1)
const page = { page: 1, pageSize: 50 }
const libraryId = newId()
const tagId = newId()
const restricted = { ...systemViewer, denyTagIds: [tagId] }

let test: TestDatabase
beforeEach(async () => {
  test = await openTestDatabase()
  await test.db.commit([write('createLibrary', { id: libraryId, settings: librarySettings(), now })])
})
afterEach(() => test.close())

async function makeSeries(title: string): Promise<string> {
  const series = seriesWrite(libraryId, title)
  await test.db.commit([
    write('addSeries', { series: [series], now }),
    write('saveBooks', { libraryId, books: [bookWrite(series.id, `${title} 1`)], now }),
    write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
  ])
  return series.id
}

async function hide(seriesId: string): Promise<void> {
  await test.query('insert into sharing_tags values (?, ?, ?, null, null, 1, 1)', tagId, 'Hidden', 'hidden')
  await test.query(
    `insert into series_sharing_tags (series_seq, tag_id, is_by_rule, created_at)
     select seq, ?, 0, 1 from series where id = ?`,
    tagId,
    seriesId,
  )
}

const candidate = (externalId: string): MatchCandidate => ({
  pluginId: newId(),
  externalId,
  title: externalId,
  alternateTitles: [],
  creators: [],
  publisher: null,
  year: null,
  volumes: null,
  chapters: null,
  summary: null,
  url: null,
  score: 0.5,
  reasons: [],
})
const change: MatchChange = {
  pluginId: newId(),
  externalId: 'x',
  candidate: null,
  values: {},
  ids: [],
  titles: [],
  links: [],
  ratings: [],
}

async function storeLookUp(seriesId: string, externalId: string, state: PendingMatchState | null): Promise<string> {
  const owner = { kind: 'series', id: seriesId } as const
  const found = { owner, candidates: [candidate(externalId)], state, now }
  const [id] = await test.db.commit([write('storeLookUp', found)])
  return id
}
const stored = async (id: string) => {
  const found = await findPendingMatch(systemViewer, test.db.reader, id)
  return { state: found?.state, candidates: found?.candidates.map(({ externalId }) => externalId) }
}

async function applied(seriesIds: readonly string[]): Promise<string> {
  const id = newId()
  const begun = { id, libraryId, userId: null, isAutomatic: true, now }
  await test.db.commit([
    write('beginMatchRun', begun),
    ...seriesIds.map((seriesId) =>
      write('recordMatch', { runId: id, owner: { kind: 'series', id: seriesId }, change }),
    ),
  ])
  return id
}

describe('what a run found', () => {
  it('replaces what it found before, and leaves what was put off at the end', async () => {
    const id = await storeLookUp(await makeSeries('Lamps'), 'first', null)
    expect(await stored(id)).toEqual({ state: 'waiting', candidates: ['first'] })
    await test.db.commit([write('decideMatch', { id, state: 'later', now })])
    const [{ seriesId } = { seriesId: '' }] = (
      await listPendingMatches(systemViewer, test.db.reader, { ...page, kinds: ['series'], states: ['later'] })
    ).items
    expect(await storeLookUp(seriesId, 'second', null)).toBe(id)
    expect(await stored(id)).toEqual({ state: 'later', candidates: ['second'] })
  })

  it('does not change what a person decided while the plugins were asked', async () => {
    const seriesId = await makeSeries('Lamps')
    const id = await storeLookUp(seriesId, 'first', null)
    await test.db.commit([write('decideMatch', { id, state: 'none', now })])
    await storeLookUp(seriesId, 'second', null)
    await storeLookUp(seriesId, 'third', 'unknown')
    await test.db.commit([write('forgetLookUp', { owner: { kind: 'series', id: seriesId } })])
    expect(await stored(id)).toEqual({ state: 'none', candidates: ['first'] })
    // A person may look it up again.
    await storeLookUp(seriesId, 'fourth', 'waiting')
    expect(await stored(id)).toEqual({ state: 'waiting', candidates: ['fourth'] })
  })

  it('does not change what waits for a person because it was undone', async () => {
    const seriesId = await makeSeries('Lamps')
    const owner = { kind: 'series', id: seriesId } as const
    await test.db.commit([write('holdMatch', { owner, candidates: [candidate('undone')], now })])
    await storeLookUp(seriesId, 'second', null)
    const known = (await pendingMatchesOf(test.db.reader, 'series', [seriesId])).get(seriesId)
    expect(known).toMatchObject({ state: 'waiting', isHeld: true })
    expect(await stored(known?.id ?? '')).toMatchObject({ candidates: ['undone'] })
  })
})

describe('a viewer who does not see a series', () => {
  it('sees neither that it waits nor that it was matched, and no number that tells', async () => {
    const [seen, hidden] = [await makeSeries('Lamps'), await makeSeries('Salt Roads')]
    const [of, ofHidden] = [await storeLookUp(seen, 'l', null), await storeLookUp(hidden, 's', null)]
    const both = await applied([seen, hidden])
    const only = await applied([hidden])
    await hide(hidden)
    const { reader } = test.db
    const waiting = { ...page, kinds: ['series', 'book'], states: ['waiting'] } as const
    expect(await listPendingMatches(restricted, reader, waiting)).toMatchObject({ total: 1, items: [{ id: of }] })
    expect(await countPendingMatches(restricted, reader)).toEqual({ series: 1, books: 0 })
    expect(await findPendingMatch(restricted, reader, ofHidden)).toBeNull()
    expect(await listMatchRuns(restricted, reader, page)).toMatchObject({ total: 1, items: [{ id: both, changes: 1 }] })
    expect(await findMatchRun(restricted, reader, only)).toBeNull()
    expect(await listMatchChanges(restricted, reader, { runId: both, most: 50 })).toHaveLength(1)
    expect(await listMatchRuns(systemViewer, reader, page)).toMatchObject({ total: 2 })
    expect(await findMatchRun(systemViewer, reader, both)).toMatchObject({ changes: 2 })
  })
})

describe('matches that were applied together', () => {
  it('are undone when nothing is left of them, and forgotten after 30 days', async () => {
    const [a, b] = [await makeSeries('Lamps'), await makeSeries('Salt Roads')]
    const id = await applied([a, b])
    const left = async () => (await findMatchRun(systemViewer, test.db.reader, id))?.changes
    await test.db.commit([write('removeMatchChanges', { runId: id, places: [2], now })])
    expect(await left()).toBe(1)
    await test.db.commit([write('removeMatchChanges', { runId: id, places: [1], now })])
    expect(await left()).toBeUndefined()
    // The run went on meanwhile.
    await test.db.commit([write('recordMatch', { runId: id, owner: { kind: 'series', id: b }, change })])
    expect(await left()).toBe(1)
    const old = await applied([a])
    const later = { id: newId(), libraryId, userId: null, isAutomatic: true, now: now + 31 * 24 * 3_600_000 }
    await test.db.commit([write('beginMatchRun', later)])
    expect(await findMatchRun(systemViewer, test.db.reader, old)).toBeNull()
    expect(await test.query('select 1 from match_changes')).toEqual([])
  })
})
