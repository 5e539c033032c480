import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LibraryContext } from '../../server/library/library-context.ts'
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
