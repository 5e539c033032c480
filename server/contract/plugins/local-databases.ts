import { z } from 'zod'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, int, uuid } from '../shared.ts'

const tag = 'Plugins'
const access = 'plugins-manage'

/** The services whose published databases can be read. */
const databaseId = z.enum(['mangabaka', 'gcd'])
const params = z.object({ databaseId: z.string().min(1).max(40).meta({ description: '`mangabaka` or `gcd`' }) })

const database = z
  .object({
    databaseId: databaseId.nullable().meta({ description: 'Whose database it is; null: it can’t be used' }),
    file: z.string().meta({ description: 'Name of the file' }),
    size: int.min(0).meta({ description: 'In bytes' }),
    modifiedAt: dateTime,
    problem: z.string().nullable().meta({ description: 'Why it isn’t used, and what to do; null: it can be used' }),
    series: int.min(0).nullable().meta({ description: 'Series in its index so far; null: it has none' }),
    indexed: z.boolean().meta({ description: 'Whether the index is complete' }),
    pluginId: uuid.nullable().meta({ description: 'The plugin as which it is used; null: it never was' }),
    enabled: z.boolean().meta({ description: 'Whether it is used' }),
  })
  .meta({ id: 'LocalDatabase' })

const path = '/api/v1/admin/local-databases'

export const localDatabaseOperations = {
  listLocalDatabases: operation({
    method: 'get',
    path,
    tag,
    summary: 'Published databases of services that are in the folder for them',
    description:
      'MangaBaka and the Grand Comics Database publish all that they know as an SQLite database. A file that is put into ' +
      'this folder is opened read-only and searched on this computer: no call goes out. Links to files elsewhere are ' +
      'followed. A database that is used is a plugin: libraries can have it in their order, and it finds metadata of series.',
    access,
    responses: {
      200: z
        .object({
          folder: z.string().meta({ description: 'Absolute path on the server' }),
          data: z.array(database).max(maxItems.known),
        })
        .meta({ id: 'LocalDatabases' }),
    },
  }),
  useLocalDatabase: operation({
    method: 'post',
    path: `${path}/{databaseId}/use`,
    tag,
    summary: 'Use a database, and build its index where it is missing',
    description: 'A task builds the index in the background. It goes on where it was interrupted.',
    access,
    params,
    responses: { 202: z.object({ taskId: uuid }).meta({ id: 'LocalDatabaseTask' }) },
    refusals: ['conflict', 'unprocessable'],
  }),
  removeLocalDatabaseIndex: operation({
    method: 'delete',
    path: `${path}/{databaseId}/index`,
    tag,
    summary: 'Remove the index of a database; its file is kept',
    description: 'While the database is used, the index is built again for the next search.',
    access,
    params,
    responses: { 204: 'empty' },
  }),
} as const
