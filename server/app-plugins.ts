import { resolve } from 'node:path'
import type { AppOptions } from './app-parts.ts'
import { createSeal } from './auth/sealed.ts'
import { ownEnvironment } from './config/environment.ts'
import type { PluginParts } from './library/plugins/plugin-desk.ts'
import type { Ends } from './library/system/ends.ts'
import { createPluginRunner } from './plugins/plugin-runner.ts'
import { surroundingsOf } from './plugins/programs/surroundings.ts'
import type { DataDirectory } from './storage/data-directory.ts'

/** What runs plugins. No process is started before one is asked for, and none in safe mode. */
export function openPlugins(
  { config, journal, clock = Date.now, safeMode = false }: AppOptions,
  { folders, ends }: { readonly folders: DataDirectory; readonly ends: Ends },
): PluginParts {
  const { folder, allowedCommands, nodePath = null } = config.plugins
  const runner = createPluginRunner({
    folder: folder === undefined ? folders.plugins : resolve(config.dataDir, folder),
    dataFolder: folders.pluginData,
    surroundings: surroundingsOf(ownEnvironment),
    log: journal.log.for('plugins'),
    ...{ allowedCommands, nodePath, clock },
  })
  ends.add(runner.close)
  return { runner, seal: createSeal(config.encryptionKey), isSafe: safeMode }
}
