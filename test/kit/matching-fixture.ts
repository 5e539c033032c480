import type { PluginScript } from '../fixtures/plugins/scripted-plugin.ts'
import type { Json } from './http-client.ts'
import { adminPlugins, allowPlugin, createPluginFixture, type PluginFixture } from './plugin-fixture.ts'
import { rest } from './rest.ts'

/** A server with two series, and what tests of matching do with it. */
export type MatchingFixture = PluginFixture & {
  readonly libraryId: string
  /** Adds a metadata plugin with its own source of ids. @param body its rights, besides the usual ones */
  provider(script?: Partial<PluginScript>, body?: object): Promise<string>
  removeProviders(): Promise<void>
  /** Matches the library and waits for the end. @returns the task */
  run(): Promise<Json>
  /** What waits, or has a state. */
  pending(query?: string): Promise<readonly PendingJson[]>
  send(method: string, path: string, body?: object): ReturnType<PluginFixture['admin']['ask']>
  metadata(title: string): Promise<Json>
  /** Resets the details of both series, and forgets what was decided. */
  reset(): Promise<void>
}

export type PendingJson = {
  readonly id: string
  readonly title: string
  readonly kind: string
  readonly state: string
  readonly bookId: string | null
  readonly candidates: readonly {
    readonly pluginId: string
    readonly externalId: string
    readonly title: string
    readonly score: number
    readonly reasons: readonly Json[]
  }[]
}

const rights = { scopes: ['series:detail', 'library:scan'], permissions: ['metadata:write:*'] }

export async function createMatchingFixture(): Promise<MatchingFixture> {
  const fixture = await createPluginFixture()
  const { admin, server, seriesIds } = fixture
  const libraryId = String((await admin.ask(`/api/v1/series/${seriesIds.Lamps}`)).json.libraryId)
  let count = 0
  return {
    ...fixture,
    libraryId,
    async provider(script = {}, body = {}) {
      count += 1
      const capabilities = { metadataProvider: ['series', 'book'], externalIdSource: `api:lists-${count}` }
      const { manifest = {}, ...rest } = script
      const merged = { ...manifest, capabilities: { ...capabilities, ...Object(manifest.capabilities) } }
      const id = await fixture.add({ kind: 'metadata', series: [], ...rest, manifest: merged })
      const { status, text } = await admin.ask(`${adminPlugins}/${id}`, {
        method: 'PATCH',
        body: { ...rights, ...body },
      })
      if (status !== 200) throw new Error(text)
      await allowPlugin(admin, id)
      return id
    },
    async removeProviders() {
      const { json } = await admin.ask(adminPlugins)
      for (const { id } of json.data as unknown as readonly { id: string }[]) {
        await admin.ask(`${adminPlugins}/${id}`, { method: 'DELETE' })
      }
    },
    async run() {
      const started = await admin.ask(`/api/v1/libraries/${libraryId}/auto-match`, { method: 'POST' })
      if (started.status !== 202) throw new Error(started.text)
      for (;;) {
        const { json } = await admin.ask(`/api/v1/tasks/${String(started.json.taskId)}`)
        if (!['pending', 'processing'].includes(String(json.status))) return json
        await rest()
      }
    },
    async pending(query = '') {
      const { json, status, text } = await admin.ask(`/api/v1/matches?pageSize=100&${query}`)
      if (status !== 200) throw new Error(text)
      return json.data as unknown as readonly PendingJson[]
    },
    send: (method, path, body) => admin.ask(`/api/v1${path}`, { method, ...(body === undefined ? {} : { body }) }),
    metadata: async (title) => (await admin.ask(`/api/v1/series/${seriesIds[title]}/metadata`)).json,
    async reset() {
      for (const id of Object.values(seriesIds)) await admin.ask(`/api/v1/series/${id}/metadata`, { method: 'DELETE' })
      await server.query('delete from pending_matches')
      await server.query('delete from match_runs')
      await admin.ask(`/api/v1/libraries/${libraryId}`, { method: 'PATCH', body: { matching: null } })
    },
  }
}
