import type { PageRequest } from '../../db/page.ts'
import { countPluginFailures, healthOfPeople, listPluginFailures, listPlugins } from '../../db/queries/plugins.ts'
import type { UserPluginSetup } from '../../db/records/plugins.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import { setCredentials } from './connect.ts'
import {
  allPlugins,
  changePlugin,
  createPlugin,
  type NewPlugin,
  type PluginEdit,
  pluginOf,
  removePlugin,
  resetPlugin,
  shown,
  switchPlugin,
} from './keep-plugins.ts'
import { applyMatch, placesFor, previewMatch, searchMatches } from './match/look-up.ts'
import { matchLibrary } from './match/serve-matches.ts'
import { beginConnection, finishConnection } from './oauth.ts'
import type { PluginDesk } from './plugin-desk.ts'
import { startSync } from './sync/serve-syncs.ts'
import { syncStatus } from './sync/sync-status.ts'
import { testPlugin } from './test-plugin.ts'
import {
  configureUserPlugin,
  disableUserPlugin,
  enableUserPlugin,
  forgetUserPlugin,
  stopSync,
  syncTasks,
  userPlugin,
  userPlugins,
} from './user-plugins.ts'

const dayMs = 24 * 3_600_000

/** The verbs of plugins, for those who look after them and for everybody, bound to what they work with. */
export function bindPluginVerbs(desk: PluginDesk) {
  return { isSafe: desk.isSafe, admin: adminVerbs(desk), own: ownVerbs(desk), match: matchVerbs(desk) }
}

export type PluginVerbs = ReturnType<typeof bindPluginVerbs>

function adminVerbs(desk: PluginDesk) {
  const { reader } = desk.database
  return {
    all: () => allPlugins(desk),
    find: async (id: string) => shown(desk, await pluginOf(desk, id)),
    /** What lies in the plugins folder, with the id of what is set up of it. */
    async found() {
      const { folder, allowedCommands } = desk.runner
      const known = new Map((await listPlugins(reader)).map(({ name, id }) => [name, id]))
      const found = (await desk.runner.found()).map((one) => ({
        ...one,
        pluginId: 'problem' in one ? null : (known.get(one.name) ?? null),
      }))
      return { folder, allowedCommands, found }
    },
    create: (viewer: Viewer, given: NewPlugin) => createPlugin(viewer, desk, given),
    change: (viewer: Viewer, id: string, edit: PluginEdit) => changePlugin(viewer, desk, id, edit),
    remove: (id: string) => removePlugin(desk, id),
    switch: (id: string, isEnabled: boolean) => switchPlugin(desk, id, isEnabled),
    reset: (id: string) => resetPlugin(desk, id),
    test: (id: string) => testPlugin(desk, id),
    async health(id: string) {
      const plugin = await pluginOf(desk, id)
      const failuresLastDay = await countPluginFailures(reader, id, desk.clock() - dayMs)
      return { plugin, failuresLastDay, people: await healthOfPeople(reader, id) }
    },
    async failures(id: string, at: PageRequest) {
      await pluginOf(desk, id)
      return listPluginFailures(reader, { pluginId: id, since: desk.clock() - pluginLimits.failuresKeptMs, ...at })
    },
  }
}

type Setup = { readonly [K in keyof UserPluginSetup]?: UserPluginSetup[K] | undefined }

function ownVerbs(desk: PluginDesk) {
  return {
    all: (viewer: Viewer) => userPlugins(viewer, desk),
    find: (viewer: Viewer, id: string) => userPlugin(viewer, desk, id),
    enable: (viewer: Viewer, id: string) => enableUserPlugin(viewer, desk, id),
    disable: (viewer: Viewer, id: string) => disableUserPlugin(viewer, desk, id),
    forget: (viewer: Viewer, id: string) => forgetUserPlugin(viewer, desk, id),
    configure: (viewer: Viewer, id: string, setup: Setup) => configureUserPlugin(viewer, desk, id, setup),
    setAutoSync: (viewer: Viewer, id: string, isAutoSync: boolean) =>
      configureUserPlugin(viewer, desk, id, { isAutoSync }),
    setCredentials: (viewer: Viewer, id: string, given: Readonly<Record<string, string>>) =>
      setCredentials(viewer, desk, id, given),
    beginConnection: (viewer: Viewer, id: string, callback: string) => beginConnection(viewer, desk, id, callback),
    finishConnection: (viewer: Viewer, answer: Parameters<typeof finishConnection>[2]) =>
      finishConnection(viewer, desk, answer),
    sync: (viewer: Viewer, id: string) => startSync(viewer, desk, id),
    stopSync: (viewer: Viewer, id: string) => stopSync(viewer, desk, id),
    status: (viewer: Viewer, id: string, isLive: boolean) => syncStatus(viewer, desk, id, isLive),
    tasks: (viewer: Viewer, id: string) => syncTasks(viewer, desk, id),
  }
}

function matchVerbs(desk: PluginDesk) {
  return {
    places: (viewer: Viewer, seriesId: string) => placesFor(viewer, desk, seriesId),
    search: (viewer: Viewer, asked: Parameters<typeof searchMatches>[2]) => searchMatches(viewer, desk, asked),
    preview: (viewer: Viewer, asked: Parameters<typeof previewMatch>[2]) => previewMatch(viewer, desk, asked),
    apply: (viewer: Viewer, asked: Parameters<typeof applyMatch>[2]) => applyMatch(viewer, desk, asked),
    library: (viewer: Viewer, libraryId: string) => matchLibrary(viewer, desk, libraryId),
  }
}
