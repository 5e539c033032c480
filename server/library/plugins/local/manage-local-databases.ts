import { listPlugins } from '../../../db/queries/system/plugins.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { notFound } from '../../../domain/errors.ts'
import { pluginLimits } from '../../../domain/plugins/plugin-limits.ts'
import { type DumpFormatId, dumpFormats } from '../../../workers/messages.ts'
import type { Client } from '../../auth/sessions.ts'
import type { LibraryContext } from '../../library-context.ts'
import { createPlugin, switchPlugin } from '../manage-plugins.ts'
import { publishPluginChange } from '../plugin-secrets.ts'
import type { LocalDatabase } from './local-databases.ts'
import { localCommand, localFormatOf, localManifest, localName } from './local-providers.ts'
import { addIndexing, cancelIndexing } from './serve-indexing.ts'

/** A local database, and the plugin as which it is used; null: it isn't. */
export type ShownDatabase = LocalDatabase & {
  readonly plugin: { readonly id: string; readonly isEnabled: boolean } | null
}

/** All files of the folder, for administrators. */
export async function shownDatabases(
  context: LibraryContext,
): Promise<{ readonly folder: string; readonly databases: readonly ShownDatabase[] }> {
  const { localDatabases, database } = context
  const plugins = await listPlugins(database.reader)
  const databases = (await localDatabases.list()).map((one) => {
    const plugin = one.problem === null ? plugins.find((known) => localFormatOf(known) === one.format) : undefined
    return { ...one, plugin: plugin === undefined ? null : { id: plugin.id, isEnabled: plugin.isEnabled } }
  })
  return { folder: localDatabases.folder, databases }
}

/** @throws AppError `not_found` for a service whose database can't be read */
export function formatOf(id: string): DumpFormatId {
  const format = dumpFormats.find((one) => one === id)
  if (format === undefined) throw notFound('entry')
  return format
}

/** Rights that a database gets at first: it is asked about single series and whole libraries, and may fill any field. */
const rights = { scopes: ['series:detail', 'library:scan'], permissions: ['metadata:write:*'] } as const

/** Who uses it, from where. */
type Using = { readonly viewer: Viewer; readonly client: Client }

/**
 * Uses a database: it becomes a plugin that is enabled, and its index is built where it is missing.
 * @returns the id of the task that builds it
 * @throws AppError `not_found` without its file, `conflict` in safe mode
 */
export async function useDatabase(
  { viewer, client }: Using,
  context: LibraryContext,
  format: DumpFormatId,
): Promise<string> {
  if ((await context.localDatabases.find(format)) === null) throw notFound('entry')
  const plugins = await listPlugins(context.database.reader)
  const known = plugins.find((plugin) => localFormatOf(plugin) === format)
  if (known === undefined) {
    const { requestTimeoutSeconds, requestsPerMinute } = pluginLimits
    await createPlugin(
      viewer,
      context,
      {
        ...{ name: localName(format), displayName: localManifest(format).displayName, description: null },
        ...{ command: localCommand, args: [format], env: {}, libraryIds: null, config: {}, credentials: {} },
        scopes: [...rights.scopes],
        permissions: [...rights.permissions],
        timeoutSeconds: requestTimeoutSeconds.usual,
        requestsPerMinute: requestsPerMinute.usual,
        isEnabled: true,
      },
      client,
    )
  } else if (!known.isEnabled) await switchPlugin(context, known.id, true)
  return addIndexing(context, format)
}

/** Removes the index of a database, also while it is built; it is built anew at the next question. The file is kept. */
export async function removeDatabaseIndex(context: LibraryContext, format: DumpFormatId): Promise<void> {
  await cancelIndexing(context, format)
  await context.localDatabases.removeIndex(format)
  publishPluginChange(context)
}
