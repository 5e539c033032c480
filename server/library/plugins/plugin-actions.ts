import type { PageRequest } from '../../db/page.ts'
import {
  countPluginFailures,
  countUserHealth,
  listPluginFailures,
  listPlugins,
} from '../../db/queries/system/plugins.ts'
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
} from './manage-plugins.ts'
import { applyMatch, placesFor, previewMatch, searchMatches } from './match/look-up.ts'
import { matchLibrary } from './match/serve-matches.ts'
import { beginConnection, finishConnection } from './oauth.ts'
import type { PluginContext } from './plugin-context.ts'
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
export function bindPluginActions(context: PluginContext) {
  return {
    isSafe: context.isSafe,
    admin: adminActions(context),
    own: ownActions(context),
    match: matchActions(context),
  }
}

export type PluginActions = ReturnType<typeof bindPluginActions>

function adminActions(context: PluginContext) {
  const { reader } = context.database
  return {
    all: () => allPlugins(context),
    find: async (id: string) => shown(context, await pluginOf(context, id)),
    /** What lies in the plugins folder, with the id of what is set up of it. */
    async found() {
      const { folder, allowedCommands } = context.runner
      const known = new Map((await listPlugins(reader)).map(({ name, id }) => [name, id]))
      const found = (await context.runner.found()).map((one) => ({
        ...one,
        pluginId: 'problem' in one ? null : (known.get(one.name) ?? null),
      }))
      return { folder, allowedCommands, found }
    },
    create: (viewer: Viewer, given: NewPlugin) => createPlugin(viewer, context, given),
    change: (viewer: Viewer, id: string, edit: PluginEdit) => changePlugin(viewer, context, id, edit),
    remove: (id: string) => removePlugin(context, id),
    switch: (id: string, isEnabled: boolean) => switchPlugin(context, id, isEnabled),
    reset: (id: string) => resetPlugin(context, id),
    test: (id: string) => testPlugin(context, id),
    async health(id: string) {
      const plugin = await pluginOf(context, id)
      const failuresLastDay = await countPluginFailures(reader, id, context.clock() - dayMs)
      return { plugin, failuresLastDay, people: await countUserHealth(reader, id) }
    },
    async failures(id: string, at: PageRequest) {
      await pluginOf(context, id)
      return listPluginFailures(reader, { pluginId: id, since: context.clock() - pluginLimits.failuresKeptMs, ...at })
    },
  }
}

type Setup = { readonly [K in keyof UserPluginSetup]?: UserPluginSetup[K] | undefined }

function ownActions(context: PluginContext) {
  return {
    all: (viewer: Viewer) => userPlugins(viewer, context),
    find: (viewer: Viewer, id: string) => userPlugin(viewer, context, id),
    enable: (viewer: Viewer, id: string) => enableUserPlugin(viewer, context, id),
    disable: (viewer: Viewer, id: string) => disableUserPlugin(viewer, context, id),
    forget: (viewer: Viewer, id: string) => forgetUserPlugin(viewer, context, id),
    configure: (viewer: Viewer, id: string, setup: Setup) => configureUserPlugin(viewer, context, id, setup),
    setAutoSync: (viewer: Viewer, id: string, isAutoSync: boolean) =>
      configureUserPlugin(viewer, context, id, { isAutoSync }),
    setCredentials: (viewer: Viewer, id: string, given: Readonly<Record<string, string>>) =>
      setCredentials(viewer, context, id, given),
    beginConnection: (viewer: Viewer, id: string, callback: string) => beginConnection(viewer, context, id, callback),
    finishConnection: (viewer: Viewer, answer: Parameters<typeof finishConnection>[2]) =>
      finishConnection(viewer, context, answer),
    sync: (viewer: Viewer, id: string) => startSync(viewer, context, id),
    stopSync: (viewer: Viewer, id: string) => stopSync(viewer, context, id),
    status: (viewer: Viewer, id: string, isLive: boolean) => syncStatus(viewer, context, id, isLive),
    tasks: (viewer: Viewer, id: string) => syncTasks(viewer, context, id),
  }
}

function matchActions(context: PluginContext) {
  return {
    places: (viewer: Viewer, seriesId: string) => placesFor(viewer, context, seriesId),
    search: (viewer: Viewer, asked: Parameters<typeof searchMatches>[2]) => searchMatches(viewer, context, asked),
    preview: (viewer: Viewer, asked: Parameters<typeof previewMatch>[2]) => previewMatch(viewer, context, asked),
    apply: (viewer: Viewer, asked: Parameters<typeof applyMatch>[2]) => applyMatch(viewer, context, asked),
    library: (viewer: Viewer, libraryId: string) => matchLibrary(viewer, context, libraryId),
  }
}
