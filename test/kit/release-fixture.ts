import type { PluginScript } from '../fixtures/plugins/scripted-plugin.ts'
import { newId } from './catalog.ts'
import type { Json, Reply } from './http-client.ts'
import { createPluginFixture, type PluginFixture } from './plugin-fixture.ts'
import { rest } from './rest.ts'
import type { Actor } from './test-server.ts'

export const sourcesPath = '/api/v1/release-sources'
export const releasesPath = '/api/v1/releases'

type AddedSource = { readonly pluginId: string; readonly sourceId: string }

/** Plugins that find releases of the series `Lamps`, which is tracked, and not of `Salt Roads`. */
export type ReleaseFixture = PluginFixture & {
  readonly maintainer: Actor
  readonly lamps: string
  readonly salt: string
  track(seriesId: string, body?: object): Promise<Reply>
  post(path: string, actor?: Actor): Promise<Reply>
  /** A plugin with one source. @param poll what it does when it is polled @returns once the source is registered */
  addSource(poll: object, script?: PluginScript): Promise<AddedSource>
  /** Queues a poll. @returns the id of its task */
  begin(sourceId: string): Promise<string>
  /** Resolves with the task once it has ended. */
  taskEnded(taskId: string): Promise<Json>
  /** Polls a source and waits for the end. @returns the task */
  poll(sourceId: string): Promise<Json>
  sourceOf(sourceId: string): Promise<Json | undefined>
  releasesOf(sourceId: string, query?: string, actor?: Actor): Promise<readonly Json[]>
  /** A volume of `Lamps`, as a plugin reports it. */
  volume(number: number, more?: object): object
}

/** A request of a plugin about the source that it is polled for. */
export const recordOf = (release: object) => ({
  method: 'releases/record',
  params: { sourceId: '{{sourceId}}', release },
})

export async function createReleaseFixture(): Promise<ReleaseFixture> {
  const fixture = await createPluginFixture()
  const { admin } = fixture
  const [lamps, salt] = [String(fixture.seriesIds.Lamps), String(fixture.seriesIds['Salt Roads'])]
  const maintainer = await fixture.server.actor('maintainer', 'ben')
  const sources = async () => (await admin.ask(sourcesPath)).json.sources as unknown as readonly Json[]
  const post = (path: string, actor = admin) => actor.ask(path, { method: 'POST' })
  const track = (seriesId: string, body: object = { tracked: true }) =>
    maintainer.ask(`/api/v1/series/${seriesId}/tracking`, { method: 'PATCH', body })
  const taskEnded = async (taskId: string): Promise<Json> => {
    for (;;) {
      const { json } = await admin.ask(`/api/v1/tasks/${taskId}`)
      if (!['pending', 'processing'].includes(String(json.status))) return json
      await rest()
    }
  }
  const begin = async (sourceId: string) => {
    const begun = await post(`${sourcesPath}/${sourceId}/poll-now`)
    if (begun.status !== 202) throw new Error(begun.text)
    return String(begun.json.taskId)
  }
  await track(lamps)
  return {
    ...fixture,
    ...{ maintainer, lamps, salt, track, post, begin, taskEnded },
    async addSource(poll, script = {}) {
      const registered = [{ sourceKey: 'one', displayName: `Source ${newId()}`, kind: 'test' }]
      const capabilities = { releaseSource: { kinds: ['test'], requiresAliases: true } }
      const pluginId = await fixture.add({
        ...{ kind: 'metadata', sources: registered, manifest: { capabilities }, at: { 'releases/poll': poll } },
        ...script,
      })
      for (;;) {
        const found = (await sources()).find((one) => String(one.pluginId) === pluginId)
        if (found !== undefined) return { pluginId, sourceId: String(found.id) }
        await rest()
      }
    },
    poll: async (sourceId) => taskEnded(await begin(sourceId)),
    sourceOf: async (sourceId) => (await sources()).find(({ id }) => String(id) === sourceId),
    async releasesOf(sourceId, query = 'state=all', actor = admin) {
      const { json } = await actor.ask(`${releasesPath}?sourceId=${sourceId}&${query}`)
      return json.data as unknown as readonly Json[]
    },
    volume: (number, more = {}) => ({
      externalReleaseId: `r-${newId()}`,
      seriesId: lamps,
      volumes: [{ start: number, end: number }],
      language: 'en',
      payloadUrl: 'https://releases.example.org/lamps',
      ...more,
    }),
  }
}
