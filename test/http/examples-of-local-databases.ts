import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeGcd } from '../fixtures/dumps/gcd.ts'
import type { World } from '../kit/world.ts'

/** Puts a database into the folder of the server, once. */
function putDatabase({ server: { dataDir } }: World) {
  const path = join(dataDir, 'databases', 'gcd.db')
  if (!existsSync(path)) writeGcd(path, [{ id: 1, name: 'Lamps of the pier', yearBegan: 1999, publisher: 'Pier' }])
  return { params: { databaseId: 'gcd' } }
}

/** Examples of published databases that are searched on this computer. */
export const localDatabaseExamples = {
  listLocalDatabases: (world: World) => {
    putDatabase(world)
    return {}
  },
  useLocalDatabase: putDatabase,
  removeLocalDatabaseIndex: putDatabase,
}

/** Without its index, a database that is used asks everybody to wait. */
export async function stopLocalDatabases({ admin }: World): Promise<void> {
  const { json } = await admin.ask('/api/v1/admin/plugins')
  const plugins = json.data as unknown as readonly { id: string; command: string; enabled: boolean }[]
  for (const { id, command, enabled } of plugins) {
    if (command === 'local-database' && enabled) {
      await admin.ask(`/api/v1/admin/plugins/${id}/disable`, { method: 'POST' })
    }
  }
}
