import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findReleaseSource } from '../../server/db/queries/releases/release-sources.ts'
import { findPlugin } from '../../server/db/queries/system/plugins.ts'
import type { LibraryContext } from '../../server/library/library-context.ts'
import { answerReleases } from '../../server/library/plugins/releases/answer-releases.ts'
import { openPoll } from '../../server/library/plugins/releases/record-release.ts'
import { runPoll } from '../../server/library/plugins/releases/run-poll.ts'
import { newId } from '../kit/catalog.ts'
import { createReleaseFixture, type ReleaseFixture, recordOf } from '../kit/release-fixture.ts'
import { handTimers, runnerFixture } from './runner-fixture.ts'

let fixture: ReleaseFixture
beforeAll(async () => {
  fixture = await createReleaseFixture()
})
afterAll(() => fixture.close())

it('a poll that does not answer within five minutes fails, and what it had recorded stays', async () => {
  const { server } = fixture
  const { sourceId } = await fixture.addSource({ host: [recordOf(fixture.volume(6))], silent: true })
  const { timers, elapse } = handTimers()
  await using outside = runnerFixture({ timers, folder: join(server.dataDir, 'plugins') })
  const context = {
    ...{ database: server.database, clock: server.now, newId, isSafeMode: false },
    ...{ pluginRunner: outside.runner, events: { publish: () => undefined } },
  } as unknown as LibraryContext
  const run = { signal: new AbortController().signal, reportProgress: () => undefined }
  const failure = runPoll(context, sourceId, run).then(
    () => null,
    (error: unknown) => error,
  )
  await expect.poll(() => fixture.releasesOf(sourceId)).toHaveLength(1)
  await elapse(300_000)
  const message = expect.stringMatching(/didn’t respond to releases\/poll within 300 seconds/)
  expect(await failure).toMatchObject({ code: 'unavailable', message })
  expect(await fixture.sourceOf(sourceId)).toMatchObject({ lastError: message, lastSummary: null, total: 1 })
})

it('a plugin learns of tracked series only in libraries that it may use, and only of its own poll', async () => {
  const { server, lamps } = fixture
  const { pluginId, sourceId } = await fixture.addSource({ answer: {} })
  const { reader } = server.database
  const [plugin, source] = [await findPlugin(reader, pluginId), await findReleaseSource(reader, sourceId)]
  if (plugin === null || source === null) throw new Error('there is no source')
  const context = { database: server.database, clock: server.now, newId } as unknown as LibraryContext
  const reportProgress = () => undefined
  /** What the plugin is answered, with the libraries that it may use. */
  const ask = async (libraryIds: readonly string[] | null, method: string, params: object = { sourceId }) => {
    const allowed = { ...plugin, libraryIds }
    const answer = answerReleases(context, allowed, openPoll(context, allowed, { source, reportProgress }))
    return answer(`releases/${method}`, params)
  }
  const ok = (value: object) => ({ ok: true, value: expect.objectContaining(value) })
  expect(await ask(null, 'list_tracked')).toEqual(ok({ tracked: [expect.objectContaining({ seriesId: lamps })] }))
  expect(await ask(null, 'count_tracked')).toEqual(ok({ total: 1 }))
  for (const none of [[], [newId()]]) {
    expect(await ask(none, 'list_tracked')).toEqual(ok({ tracked: [] }))
    expect(await ask(none, 'count_tracked')).toEqual(ok({ total: 0 }))
    const refused = { ok: false, failure: { message: expect.stringMatching(/no series that is tracked/) } }
    expect(await ask(none, 'record', { sourceId, release: fixture.volume(6) })).toMatchObject(refused)
  }
  expect(await ask(null, 'list_tracked', { sourceId: newId() })).toMatchObject({ ok: false })
  const outsidePoll = answerReleases(context, plugin, null)
  expect(await outsidePoll('releases/list_tracked', { sourceId })).toMatchObject({ ok: false })
})
