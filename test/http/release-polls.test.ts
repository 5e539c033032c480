import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import { type OpenReply, openStream } from '../kit/http-client.ts'
import { adminPlugins } from '../kit/plugin-fixture.ts'
import { createReleaseFixture, type ReleaseFixture, recordOf, sourcesPath } from '../kit/release-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

let fixture: ReleaseFixture
const streams: OpenReply[] = []
beforeAll(async () => {
  fixture = await createReleaseFixture()
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  await fixture.close()
})

describe('a poll that is cancelled', () => {
  it('keeps what it had recorded, is no failure, and leaves the way free for the next one', async () => {
    const record = recordOf(fixture.volume(6))
    const { sourceId } = await fixture.addSource([{ host: [record], silent: true }, { answer: { parsed: 0 } }])
    const taskId = await fixture.begin(sourceId)
    await expect.poll(() => fixture.releasesOf(sourceId)).toHaveLength(1)
    expect((await fixture.post(`${sourcesPath}/${sourceId}/poll-now`)).status).toBe(409)
    expect((await fixture.post(`/api/v1/tasks/${taskId}/cancel`)).status).toBe(200)
    expect((await fixture.taskEnded(taskId)).status).toBe('cancelled')
    expect(await fixture.releasesOf(sourceId)).toHaveLength(1)
    expect(await fixture.sourceOf(sourceId)).toMatchObject({ lastError: null, lastSummary: null, lastPolledAt: null })
    expect((await fixture.poll(sourceId)).status).toBe('completed')
  })
})

describe('a plugin that is kept to some libraries', () => {
  it('can record nothing for series of others', async () => {
    const byTitle = fixture.volume(6, { seriesId: undefined, seriesTitle: 'Lamps' })
    const host = [recordOf(fixture.volume(6)), recordOf(byTitle)]
    const { pluginId, sourceId } = await fixture.addSource({ host, answer: { parsed: 2 } })
    const none = { method: 'PATCH', body: { libraryIds: [] } }
    expect((await fixture.admin.ask(`${adminPlugins}/${pluginId}`, none)).status).toBe(200)
    expect((await fixture.poll(sourceId)).status).toBe('completed')
    expect(await fixture.sourceOf(sourceId)).toMatchObject({ lastSummary: { recorded: 0, dropped: 2 } })
    expect(await fixture.releasesOf(sourceId)).toEqual([])
    const applicable = `${sourcesPath}/applicability?seriesId=${fixture.lamps}`
    const { json } = await fixture.reader.ask(applicable)
    expect((json.sources as unknown as readonly { id: string }[]).map(({ id }) => id)).not.toContain(sourceId)
  })
})

describe('what a poll found', () => {
  const listen = async ({ token }: Actor): Promise<OpenReply> => {
    const headers = { authorization: `Bearer ${token}` }
    const stream = await openStream(fixture.server.port, '/api/v1/events', { headers })
    streams.push(stream)
    return stream
  }
  /** What a person receives up to a change of their own account, which is sent after everything before. */
  const receivedBy = async (actor: Actor, stream: OpenReply): Promise<string> => {
    await actor.ask('/api/v1/user', { method: 'PATCH', body: { displayName: `Name ${newId()}` } })
    return stream.until(/account_updated/)
  }

  it('is announced live to those who see the series, as are decisions and resets, and to nobody else', async () => {
    const stranger = await fixture.server.actor('reader', 'kim')
    await fixture.server.hideLibraries(stranger)
    const { sourceId } = await fixture.addSource({ answer: { releases: [fixture.volume(7)] } })
    const [visible, hidden] = [await listen(fixture.reader), await listen(stranger)]
    const isTold = new RegExp(`releases_updated[^\\n]*${fixture.lamps}`, 'g')
    const told = (times: number) => expect.poll(() => [...visible.text().matchAll(isTold)].length).toBe(times)
    await fixture.poll(sourceId)
    await told(1)
    const [release] = await fixture.releasesOf(sourceId)
    await fixture.post(`/api/v1/releases/${release?.id}/dismiss`, fixture.maintainer)
    await told(2)
    await fixture.post(`${sourcesPath}/${sourceId}/reset`)
    await told(3)
    expect(await receivedBy(stranger, hidden)).not.toMatch(/releases_updated|library_updated/)
  })
})
