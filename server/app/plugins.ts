import { resolve } from 'node:path'
import { createSeal } from '../auth/sealed.ts'
import { ownEnvironment } from '../config/environment.ts'
import type { LibraryContext } from '../library/library-context.ts'
import { createPluginPauses } from '../library/plugins/plugin-pauses.ts'
import type { ShutdownHooks } from '../library/system/shutdown-hooks.ts'
import { createIncludedPlugins } from '../plugins/included/included-plugins.ts'
import { createPackageStore } from '../plugins/packages/package-store.ts'
import { createPluginRunner } from '../plugins/plugin-runner.ts'
import { launchEnvironmentOf } from '../plugins/programs/find-program.ts'
import { createSerialQueue } from '../scanner/serial-queue.ts'
import { writeAtomically } from '../storage/atomic-write.ts'
import type { DataDirectory } from '../storage/data-directory.ts'
import { nodeProgram } from '../workers/node-program.ts'
import type { AppOptions } from './app-options.ts'

/** Creates the plugin runner. Processes start on demand, and never in safe mode. */
export function openPlugins(
  { config, journal, clock = Date.now, safeMode = false }: AppOptions,
  { folders, shutdownHooks }: { readonly folders: DataDirectory; readonly shutdownHooks: ShutdownHooks },
): Pick<LibraryContext, 'pluginRunner' | 'pluginPackages' | 'pluginPauses' | 'seal' | 'isSafeMode'> {
  const { folder, allowedCommands, allowedPrivateHosts, nodePath = null, registry = null } = config.plugins
  const { baseUrl } = config.application
  const pluginsFolder = folder === undefined ? folders.plugins : resolve(config.dataDir, folder)
  const pluginRunner = createPluginRunner({
    folder: pluginsFolder,
    included: createIncludedPlugins({
      folder: folders.includedPlugins,
      // Together they are larger than the server's own code for plugins, and most people use none.
      texts: async () => (await import('../plugins/included/included-texts.ts')).includedTexts(),
      write: (path, bytes) => writeAtomically(path, bytes, { place: 'the plugins that come with Inglenook' }),
    }),
    isConsentNeeded: true,
    dataFolder: folders.pluginData,
    launchEnvironment: launchEnvironmentOf(ownEnvironment, nodeProgram()),
    network: { allowedPrivateHosts, ownNames: baseUrl === undefined ? [] : [new URL(baseUrl).hostname] },
    log: journal.log.for('plugins'),
    allowedCommands,
    nodePath,
    clock,
  })
  shutdownHooks.add(pluginRunner.close)
  const pluginPauses = createPluginPauses(clock)
  const pluginPackages = createPackageStore({
    folder: pluginsFolder,
    inTurn: createSerialQueue(),
    write: (path, bytes) => writeAtomically(path, bytes, { place: 'the plugins folder' }),
    allowedCommands,
    registry,
    clock,
  })
  return { pluginRunner, pluginPackages, pluginPauses, seal: createSeal(config.encryptionKey), isSafeMode: safeMode }
}
