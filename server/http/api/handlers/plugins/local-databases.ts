import {
  formatOf,
  removeDatabaseIndex,
  type ShownDatabase,
  shownDatabases,
  useDatabase,
} from '../../../../library/plugins/local/manage-local-databases.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Handlers } from '../../../kit/route.ts'
import { rfc3339 } from '../../present/values.ts'
import { clientOf } from '../../request-input.ts'

type LocalDatabaseOperation = 'listLocalDatabases' | 'useLocalDatabase' | 'removeLocalDatabaseIndex'

export function localDatabaseHandlers(context: ApiContext): Pick<Handlers, LocalDatabaseOperation> {
  return {
    async listLocalDatabases() {
      const { folder, databases } = await shownDatabases(context)
      return { folder, data: databases.map(presentDatabase) }
    },
    useLocalDatabase: async ({ params, principal, exchange }) => ({
      taskId: await useDatabase(
        { viewer: principal.viewer, client: clientOf(exchange) },
        context,
        formatOf(params.databaseId),
      ),
    }),
    async removeLocalDatabaseIndex({ params }) {
      await removeDatabaseIndex(context, formatOf(params.databaseId))
      return null
    },
  }
}

function presentDatabase({ file, size, modifiedAt, format, problem, entries, isIndexed, plugin }: ShownDatabase) {
  return {
    databaseId: format,
    file,
    size,
    modifiedAt: rfc3339(Math.floor(modifiedAt)),
    problem,
    series: entries,
    indexed: isIndexed,
    pluginId: plugin?.id ?? null,
    enabled: plugin?.isEnabled ?? false,
  }
}
