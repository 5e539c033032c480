import { listReleaseSources } from '../../server/db/queries/releases/release-sources.ts'
import { listFilesToCheck } from '../../server/db/queries/scanning/file-checks.ts'
import type { MatchCandidate } from '../../server/db/records/matches.ts'
import { write } from '../../server/db/write.ts'
import { readRelease } from '../../server/domain/releases/read-release.ts'
import { newId } from './catalog.ts'
import type { TestServer } from './test-server.ts'

type Found = {
  readonly server: TestServer
  readonly libraryId: string
  readonly seriesId: string
  readonly seriesIds: readonly string[]
  readonly bookIds: readonly string[]
  readonly pluginId: string
  readonly userId: string
  /** Minimum number of each. */
  readonly rows: number
}

/** Matches that wait or were applied, releases of a series, damaged files, and exports. */
export async function addFound(found: Found): Promise<void> {
  await addMatches(found)
  await addReleases(found)
  await addDamage(found)
  await addExports(found)
}

async function addMatches({ server, libraryId, seriesIds, bookIds, pluginId, rows }: Found): Promise<void> {
  const now = server.now()
  const unknown = { publisher: null, year: null, volumes: null, chapters: null, summary: null, url: null }
  const named = { externalId: 'd-1', title: 'Others', alternateTitles: [], creators: [], reasons: [] }
  const candidate: MatchCandidate = { ...unknown, ...named, pluginId, score: 0.5 }
  const change = {
    pluginId,
    externalId: 'd-1',
    candidate: null,
    values: {},
    ids: [],
    titles: [],
    links: [],
    ratings: [],
  }
  const owners = [
    ...seriesIds.slice(0, rows).map((id) => ({ kind: 'series', id }) as const),
    // Of the series above: the first ones are of another.
    ...bookIds.slice(rows, 2 * rows).map((id) => ({ kind: 'book', id }) as const),
  ]
  await server.database.commit(
    owners.flatMap((owner) => {
      const run = { id: newId(), libraryId, userId: null, isAutomatic: true, now }
      return [
        write('storeLookUp', { owner, candidates: [candidate], state: 'waiting', now }),
        write('beginMatchRun', run),
        write('recordMatch', { runId: run.id, owner, change }),
      ]
    }),
  )
}

async function addReleases({ server, seriesId, pluginId, rows }: Found): Promise<void> {
  const now = server.now()
  const registered = [{ sourceKey: 'one', displayName: 'One', kind: 'test', config: null }]
  await server.database.commit([write('registerSources', { pluginId, sources: registered, now })])
  const [source] = await listReleaseSources(server.database.reader)
  const sourceId = String(source?.id)
  const match = { seriesId, confidence: 1, reason: 'test' }
  const tracked = { seriesId, isTracked: true, changes: {}, now }
  const releases = Array.from({ length: rows }, (_, i) => {
    const read = readRelease({ externalReleaseId: `r-${i}`, volumes: [{ start: i + 1, end: i + 1 }] }, now)
    if (!read.ok) throw new Error(read.failure)
    const { seriesId: _1, externalIds: _2, seriesTitle: _3, confidence: _4, reason: _5, ...release } = read.value
    return write('recordRelease', { id: newId(), sourceId, match, release, now })
  })
  await server.database.commit([write('setTracking', tracked), ...releases])
}

async function addDamage({ server, libraryId, rows }: Found): Promise<void> {
  const checkedAt = server.now()
  const portion = { libraryId, before: checkedAt, after: { checkedAt: 0, seq: 0 }, limit: rows }
  const files = await listFilesToCheck(server.database.reader, portion)
  const outcome = { state: 'damaged', foundHash: 'another', checkedAt } as const
  const checks = files.map(({ seq, size, mtimeUs, inode, fileHash, expectedHash }) => {
    return { seq, size, mtimeUs, inode, fileHash, expectedHash, ...outcome }
  })
  await server.database.commit([write('saveFileChecks', { checks })])
}

/** Limited per user. */
async function addExports({ server, userId, rows }: Found): Promise<void> {
  const now = server.now()
  const order = { exportType: 'series', format: 'csv', libraryIds: [], fields: [], bookFields: [] } as const
  const end = { expiresAt: now + 1e9, now }
  for (let i = 0; i < Math.min(rows, 30); i++) {
    const id = newId()
    await server.database.commit([
      write('createExport', { ...order, ...end, id, userId }),
      write('completeExport', { ...end, id, fileSize: 1, rowCount: 1, contents: { series: [], books: [] } }),
    ])
  }
}
