import { listSyncEntries } from '../../../db/queries/system/user-plugins.ts'
import type { SyncEntry, SyncSeries } from '../../../db/records/plugins.ts'
import { write } from '../../../db/write.ts'
import { noteText } from '../../../domain/notes/table.ts'
import {
  decidePush,
  furthest,
  largestSyncNumber,
  localPoint,
  pointOf,
  type SyncPoint,
  unsyncableNumber,
} from '../../../domain/plugins/merge-sync.ts'
import { readPushed } from '../../../domain/plugins/read-answers.ts'
import { callPlugin, type Exchange, type Known, malformed, noteProblem, portions } from './exchange.ts'

const perCall = 100

type Outgoing = {
  readonly externalId: string
  readonly series: SyncSeries
  readonly point: SyncPoint
  readonly local: SyncPoint
}

/** Sends what the service does not have yet. @throws ExchangeFailed */
export async function pushEntries(exchange: Exchange, known: Known): Promise<void> {
  const { signal } = exchange
  // Several series can have one id at the service: only the furthest progress is sent.
  const sent = new Set<string>()
  let waiting: Outgoing[] = []
  for await (const series of portions(exchange)) {
    waiting.push(...(await outgoingOf(exchange, series, { known, sent })))
    for (; waiting.length >= perCall && !signal.aborted; waiting = waiting.slice(perCall)) {
      await pushBatch(exchange, waiting.slice(0, perCall))
    }
    if (signal.aborted) return
  }
  if (waiting.length > 0) await pushBatch(exchange, waiting)
}

async function outgoingOf(
  exchange: Exchange,
  series: readonly SyncSeries[],
  { known, sent }: { readonly known: Known; readonly sent: Set<string> },
): Promise<Outgoing[]> {
  const ids = [...new Set(series.map(({ externalId }) => externalId))].filter((id) => !sent.has(id))
  for (const id of ids) sent.add(id)
  const lastSynced = await listSyncEntries(exchange.context.database.reader, exchange.own.id, ids)
  return ids.flatMap((externalId) => {
    const same = series.filter((one) => one.externalId === externalId)
    const outgoing = decide(exchange, same, known, lastSynced.get(externalId) ?? null)
    return outgoing === null || isRefused(exchange, outgoing) ? [] : [outgoing]
  })
}

function decide(
  { own }: Exchange,
  series: readonly SyncSeries[],
  known: Known,
  lastSynced: SyncEntry | null,
): Outgoing | null {
  const [first] = series
  const points = series.map((one) => localPoint(one, own.syncRatings)).filter((point) => point !== null)
  const local = furthest(points)
  if (first === undefined || local === null) return null
  const remote = known.get(first.externalId)
  const sides = { local, remote: remote === undefined ? null : pointOf(remote), pushed: lastSynced?.pushed ?? null }
  const point = decidePush(sides)
  return point === null ? null : { externalId: first.externalId, series: first, point, local }
}

/** Whether it has a number that a service cannot hold; the person is told which one. */
function isRefused(exchange: Exchange, { series, point }: Outgoing): boolean {
  const number = unsyncableNumber(point)
  if (number === null) return false
  exchange.counts.pushFailed += 1
  noteProblem(exchange, series.title, noteText('sync_number_refused', { number, most: largestSyncNumber }))
  return true
}

async function pushBatch(exchange: Exchange, outgoing: readonly Outgoing[]): Promise<void> {
  const { context, own, counts, reportProgress } = exchange
  const method = 'sync/pushProgress'
  const answer = await callPlugin(exchange, method, { entries: outgoing.map(toPluginEntry) })
  const results = readPushed(answer, outgoing) ?? malformed(method)
  const byId = new Map(outgoing.map((one) => [one.externalId, one]))
  const entries = results.flatMap(({ externalId, problem }) => {
    const one = byId.get(externalId)
    if (one === undefined) return []
    if (problem === null) return [{ externalId, seriesSeq: one.series.seq, pushed: one.point, pulled: one.point }]
    noteProblem(exchange, one.series.title, problem)
    return []
  })
  counts.pushed += entries.length
  counts.pushFailed += outgoing.length - entries.length
  await context.database.commit([write('storeSyncEntries', { userPluginId: own.id, entries, now: context.clock() })])
  reportProgress({ current: counts.pushed + counts.pushFailed, total: null, message: 'push' })
}

function toPluginEntry({ externalId, series, point }: Outgoing) {
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    externalId,
    title: series.title,
    ...point,
    startedAt: time(series.startedAt),
    completedAt: point.status === 'completed' ? time(series.completedAt) : null,
  }
}
