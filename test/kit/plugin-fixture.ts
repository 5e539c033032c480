import { join } from 'node:path'
import { codeHashOf } from '../fixtures/plugins/code-hash.ts'
import {
  type PluginScript,
  putScriptedPlugin,
  type RemoteEntry,
  remoteLists,
  setRemoteList,
} from '../fixtures/plugins/scripted-plugin.ts'
import { newId } from './catalog.ts'
import type { Json } from './http-client.ts'
import { comicBytes, createLibraryFolder } from './library-folder.ts'
import { rest } from './rest.ts'
import { type Actor, startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'
import { scanFolder } from './world.ts'

export const adminPlugins = '/api/v1/admin/plugins'
export const ownPlugins = '/api/v1/user/plugins'

/** A server with two series of five volumes, an administrator, a reader, and a plugin folder. */
export type PluginFixture = {
  readonly server: TestServer
  readonly admin: Actor
  readonly reader: Actor
  /** By title: `Lamps`, `Salt Roads`. */
  readonly seriesIds: Readonly<Record<string, string>>
  /** Installs a plugin in the folder. @returns the body to add it */
  install(script?: PluginScript): {
    readonly name: string
    readonly displayName: string
    readonly command: string
    readonly args: readonly string[]
    readonly consent: { readonly codeHash: string; readonly currentPassword: string }
  }
  /** Adds and enables a plugin. @returns its ID */
  add(script?: PluginScript): Promise<string>
  /** Connects a user. */
  connect(actor: Actor, pluginId: string): Promise<void>
  /** Runs a sync and waits for the end. @returns the task, as the user sees it */
  sync(actor: Actor, pluginId: string): Promise<Json>
  /** The entries of the only connected user at the remote service. */
  remote(pluginId: string): readonly RemoteEntry[]
  setRemote(pluginId: string, entries: readonly RemoteEntry[]): void
  /** Titles of the books of a series that a user has read. */
  readTitles(actor: Actor, title: string): Promise<string[]>
  close(): Promise<void>
}

/** The hash of a plugin's code, as administrators see it. */
export async function shownCodeHash(admin: Actor, pluginId: string): Promise<string> {
  const { consent } = (await admin.ask(`${adminPlugins}/${pluginId}`)).json
  return String((consent as unknown as { code: { hash: string } | null }).code?.hash)
}

/** Allows the code of a plugin with the rights that it has now. */
export async function allowPlugin(admin: Actor, pluginId: string): Promise<void> {
  const body = { codeHash: await shownCodeHash(admin, pluginId), currentPassword: admin.password }
  const { status, text } = await admin.ask(`${adminPlugins}/${pluginId}/consent`, { method: 'POST', body })
  if (status !== 200) throw new Error(text)
}

export async function createPluginFixture(options: TestServerOptions = {}): Promise<PluginFixture> {
  const folder = createLibraryFolder()
  for (const title of ['Lamps', 'Salt Roads']) {
    for (const volume of [1, 2, 3, 4, 5]) {
      const name = `${title} v0${volume}`
      folder.put(`${title}/${name}.cbz`, comicBytes({ info: { Title: name, Volume: volume }, note: name }))
    }
  }
  const server = await startTestServer(options)
  const admin = await server.actor('admin', 'mara')
  const reader = await server.actor('reader', 'ivy')
  await scanFolder(admin, folder.root)
  const listed = (await admin.ask('/api/v1/series')).json.data as unknown as readonly Json[]
  const seriesIds = Object.fromEntries(listed.map(({ title, id }) => [String(title), String(id)]))
  const pluginData = join(server.dataDir, 'plugin-data')
  const install = (script: PluginScript = {}) => {
    const name = `lists-${newId().slice(-8)}`
    const folder = join(server.dataDir, 'plugins')
    const started = putScriptedPlugin(folder, script, name)
    const consent = { codeHash: codeHashOf(join(folder, name)), currentPassword: admin.password }
    return { name, displayName: 'Lists', ...started, consent }
  }
  return {
    server,
    admin,
    reader,
    seriesIds,
    install,
    async add(script) {
      const { status, json, text } = await admin.ask(adminPlugins, {
        method: 'POST',
        body: { ...install(script), enabled: true },
      })
      if (status !== 201) throw new Error(text)
      return String(json.id)
    },
    async connect(actor, pluginId) {
      await actor.ask(`${ownPlugins}/${pluginId}/enable`, { method: 'POST' })
      const body = { credentials: { accessToken: 'right' } }
      const { status, text } = await actor.ask(`${ownPlugins}/${pluginId}/credentials`, { method: 'POST', body })
      if (status !== 200) throw new Error(text)
    },
    async sync(actor, pluginId) {
      const begun = await actor.ask(`${ownPlugins}/${pluginId}/sync`, { method: 'POST' })
      if (begun.status !== 202) throw new Error(begun.text)
      return taskEnded(actor, pluginId, String(begun.json.taskId))
    },
    remote: (pluginId) => Object.values(remoteLists(pluginData, pluginId))[0] ?? [],
    setRemote(pluginId, entries) {
      const [userPluginId = ''] = Object.keys(remoteLists(pluginData, pluginId))
      setRemoteList({ pluginData, pluginId, userPluginId }, entries)
    },
    async readTitles(actor, title) {
      const { json } = await actor.ask(`/api/v1/series/${seriesIds[title]}/books`)
      const books = json as unknown as readonly { title: string; readProgress?: { completed: boolean } | null }[]
      return books.filter(({ readProgress }) => readProgress?.completed === true).map((book) => book.title)
    },
    async close() {
      await server.close()
      folder[Symbol.dispose]()
    },
  }
}

async function taskEnded(actor: Actor, pluginId: string, taskId: string): Promise<Json> {
  for (;;) {
    const { json } = await actor.ask(`${ownPlugins}/${pluginId}/tasks`)
    const task = (json.data as unknown as readonly Json[]).find(({ id }) => String(id) === taskId)
    if (task !== undefined && !['pending', 'processing'].includes(String(task.status))) return task
    await rest()
  }
}
