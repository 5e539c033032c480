import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openScanning } from '../../server/app/scanning.ts'
import { streamEvent } from '../../server/contract/events.ts'
import { noScanCounters } from '../../server/domain/scan/scan-progress.ts'
import type { EventBus } from '../../server/events/bus.ts'
import type { DomainEvent, ScanStatus } from '../../server/events/domain-event.ts'
import type { TaskBoard } from '../../server/events/task-board.ts'
import { streamLimits } from '../../server/http/sse/stream-limits.ts'
import { type OpenReply, openStream } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

const idOf = (n: number) => `0190a1de-0000-7000-8000-00000000000${n}`
const [bookId, seriesId, libraryId, listId, scanId, taskId] = [1, 2, 3, 4, 5, 6].map(idOf) as [
  ...[string, string, string, string, string, string],
]
const place = `"bookId":"${bookId}","seriesId":"${seriesId}","libraryId":"${libraryId}"`
const scan: ScanStatus = {
  scanId,
  libraryId,
  mode: 'normal',
  status: 'completed',
  paused: false,
  phase: 'done',
  ...noScanCounters,
  errors: [{ path: 'a.cbz', code: 'unreadable', message: 'It could not be read.' }],
  filesPerSecond: 12.5,
  secondsLeft: null,
  message: null,
  startedAt: '2026-01-01T00:00:00.000Z',
  completedAt: null,
}
const counters =
  '"filesDiscovered":0,"filesTotal":0,"filesProcessed":0,"seriesCreated":0,"booksAdded":0,"booksChanged":0,' +
  '"booksMoved":0,"booksMissing":0,"booksRestored":0,"booksUnchanged":0,"errorCount":0'
const scanJson = (status: string) =>
  `{"scanId":"${scanId}","libraryId":"${libraryId}","mode":"normal","status":"${status}","paused":false,` +
  `"phase":"done",${counters},"errors":[{"path":"a.cbz","code":"unreadable","message":"It could not be read."}],` +
  '"filesPerSecond":12.5,"secondsLeft":null,"message":null,"startedAt":"2026-01-01T00:00:00.000Z","completedAt":null}'

/** Every kind of event as published, and as sent to a client. */
function published(userId: string): readonly (readonly [DomainEvent, string])[] {
  const book = { bookId, seriesId, libraryId }
  const list = { list: 'readList', listId } as const
  return [
    [{ type: 'book_created', ...book }, `{"type":"book_created",${place}}`],
    [
      { type: 'book_updated', ...book, fields: ['path', 'seriesId'] },
      `{"type":"book_updated",${place},"fields":["path","seriesId"]}`,
    ],
    [{ type: 'book_deleted', ...book }, `{"type":"book_deleted",${place}}`],
    [
      { type: 'series_created', seriesId, libraryId },
      `{"type":"series_created","seriesId":"${seriesId}","libraryId":"${libraryId}"}`,
    ],
    [
      { type: 'series_updated', seriesId, libraryId, fields: ['title'] },
      `{"type":"series_updated","seriesId":"${seriesId}","libraryId":"${libraryId}","fields":["title"]}`,
    ],
    [
      { type: 'series_deleted', seriesId, libraryId },
      `{"type":"series_deleted","seriesId":"${seriesId}","libraryId":"${libraryId}"}`,
    ],
    [
      { type: 'series_bulk_purged', seriesId, libraryId, count: 3 },
      `{"type":"series_bulk_purged","seriesId":"${seriesId}","libraryId":"${libraryId}","count":3}`,
    ],
    [
      { type: 'cover_updated', entityType: 'book', entityId: bookId, libraryId, seriesId, removed: 'shown' },
      `{"type":"cover_updated","entityType":"book","entityId":"${bookId}","libraryId":"${libraryId}",` +
        `"seriesId":"${seriesId}","removed":"shown"}`,
    ],
    [
      { type: 'cover_updated', entityType: 'library', entityId: libraryId, libraryId },
      `{"type":"cover_updated","entityType":"library","entityId":"${libraryId}","libraryId":"${libraryId}"}`,
    ],
    [
      { type: 'matches_updated', seriesId, libraryId },
      `{"type":"matches_updated","seriesId":"${seriesId}","libraryId":"${libraryId}"}`,
    ],
    [
      { type: 'releases_updated', seriesId, libraryId },
      `{"type":"releases_updated","seriesId":"${seriesId}","libraryId":"${libraryId}"}`,
    ],
    [{ type: 'library_created', libraryId }, `{"type":"library_created","libraryId":"${libraryId}"}`],
    [
      { type: 'library_updated', libraryId, seriesIds: [seriesId] },
      `{"type":"library_updated","libraryId":"${libraryId}"}`,
    ],
    [{ type: 'library_jobs_updated', libraryId }, `{"type":"library_jobs_updated","libraryId":"${libraryId}"}`],
    [{ type: 'library_deleted', libraryId }, `{"type":"library_deleted","libraryId":"${libraryId}"}`],
    [
      { type: 'progress_updated', ...book, userId, removed: 'series' },
      `{"type":"progress_updated",${place},"userId":"${userId}","removed":"series"}`,
    ],
    [{ type: 'annotations_updated', ...book, userId }, `{"type":"annotations_updated",${place},"userId":"${userId}"}`],
    [{ type: 'queue_updated', userId }, `{"type":"queue_updated","userId":"${userId}"}`],
    [{ type: 'recommendations_updated', userId }, `{"type":"recommendations_updated","userId":"${userId}"}`],
    [{ type: 'household_updated', seriesIds: [seriesId] }, '{"type":"household_updated"}'],
    [{ type: 'server_updated', part: 'backups' }, '{"type":"server_updated","part":"backups"}'],
    [{ type: 'server_updated', part: 'plugins' }, '{"type":"server_updated","part":"plugins"}'],
    [{ type: 'network_updated' }, '{"type":"network_updated"}'],
    [{ type: 'account_updated', userId }, `{"type":"account_updated","userId":"${userId}"}`],
    [
      { type: 'list_created', list: 'collection', listId, memberIds: [seriesId] },
      `{"type":"list_created","list":"collection","listId":"${listId}"}`,
    ],
    [
      { type: 'list_updated', ...list, memberIds: [bookId], cover: { isShown: true, isRemoved: false } },
      `{"type":"list_updated","list":"readList","listId":"${listId}"}`,
    ],
    [{ type: 'list_updated', list: 'readList' }, '{"type":"list_updated","list":"readList"}'],
    [
      { type: 'list_deleted', ...list, memberIds: [bookId], ownerId: userId, condition: null },
      `{"type":"list_deleted","list":"readList","listId":"${listId}"}`,
    ],
    [
      { type: 'scan_progressed', libraryId, status: scan },
      `{"type":"scan_progressed","libraryId":"${libraryId}","status":${scanJson('completed')}}`,
    ],
  ]
}

const seen = new Set<string>()
/** Records the kinds sent; each must match the contract exactly. */
function expectDescribed(sent: readonly string[]): void {
  for (const json of sent) {
    const event: unknown = JSON.parse(json)
    const described = streamEvent.parse(event)
    expect(described).toEqual(event)
    seen.add(described.type)
  }
}

let server: TestServer
let admin: Actor
let sources: { readonly events: Pick<EventBus, 'publish'>; readonly taskBoard: TaskBoard }
const streams: OpenReply[] = []
beforeAll(async () => {
  server = await startTestServer({
    openScanning: (parts) => {
      sources = parts
      return openScanning(parts)
    },
  })
  admin = await server.actor('admin')
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  await server.close()
})

async function listen(path = '/api/v1/events', headers: Record<string, string> = {}): Promise<OpenReply> {
  const authorization = { authorization: `Bearer ${admin.token}` }
  const stream = await openStream(server.port, path, { headers: { ...authorization, ...headers } })
  streams.push(stream)
  return stream
}

const timestamp = /,"timestamp":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"\}$/
/** The events sent, without times, and whether each had one. */
const sentIn = (text: string) => [...text.matchAll(/^data: (.*)$/gm)].map(([, json = '']) => json)
const withoutTimes = (sent: readonly string[]) => sent.map((json) => json.replace(timestamp, '}'))

describe('the event stream', () => {
  it('is byte-identical for each kind of event', async () => {
    const stream = await listen()
    await stream.until(/^id: /m)
    const kinds = published(admin.userId)
    sources.events.publish(kinds.map(([event]) => event))
    const sent = sentIn(await stream.until(/"scan_progressed"/))
    const before = sent.length - kinds.length
    expect(sent.every((json) => timestamp.test(json))).toBe(true)
    expectDescribed(sent)
    expect(withoutTimes(sent.slice(before))).toEqual(kinds.map(([, json]) => json))
  })

  it('is byte-identical for each live metric, which has no time', async () => {
    const stream = await listen('/api/v1/events?include=scans,tasks,log,place')
    await stream.until(/log_written/)
    sources.events.publish([{ type: 'scan_progressed', libraryId, status: { ...scan, status: 'running' } }])
    sources.taskBoard.put({
      taskId,
      taskType: 'export',
      status: 'failed',
      paused: false,
      progress: { current: 1, total: null, message: 'reading', unit: 'bytes' },
      error: 'It failed.',
      startedAt: Date.UTC(2026, 0, 1),
      completedAt: null,
      libraryId: null,
      seriesId,
      bookId: null,
      userId: admin.userId,
    })
    const sent = sentIn(await stream.until(/"task_progressed"[\s\S]*\n\n/))
    expectDescribed(sent)
    expect(sent.filter((json) => !timestamp.test(json))).toEqual([
      '{"type":"place"}',
      '{"type":"log_written"}',
      `{"type":"scan_progressed","libraryId":"${libraryId}","status":${scanJson('running')}}`,
      `{"type":"task_progressed","task":{"taskId":"${taskId}","taskType":"export","status":"failed","paused":false,` +
        '"progress":{"current":1,"total":null,"message":"reading","unit":"bytes"},"error":"It failed.",' +
        `"startedAt":"2026-01-01T00:00:00.000Z","completedAt":null,"libraryId":null,"seriesId":"${seriesId}","bookId":null}}`,
    ])
  })

  it('says when events were missed, and when it closes in favour of other streams', async () => {
    const first = await listen('/api/v1/events', { 'last-event-id': '1' })
    expect(sentIn(await first.until(/^data:/m))).toEqual(['{"type":"resync"}'])
    for (let count = 0; count < streamLimits.perUser; count += 1) await listen()
    const sent = sentIn(await first.until(/displaced/))
    expect(sent.at(-1)).toBe('{"type":"displaced"}')
    expectDescribed(sent)
  })

  it('is described in the API reference, kind by kind, without kinds that are never sent', async () => {
    const { json } = await admin.ask('/api/openapi.json')
    const { schemas } = json.components ?? {}
    const stream = json.paths?.['/api/v1/events']?.get
    const variants = schemas?.StreamEvent?.oneOf as unknown as { readonly $ref: string }[]
    const kinds = variants.map(({ $ref }) => {
      const { description, properties } = schemas?.[$ref.split('/').at(-1) ?? ''] ?? {}
      expect(stream?.description).toContain(`- \`${properties?.type?.const}\`: ${description}`)
      return String(properties?.type?.const)
    })
    expect(kinds.sort()).toEqual([...seen].sort())
    expect(JSON.stringify(stream?.responses)).toContain('#/components/schemas/StreamEvent')
  })
})
