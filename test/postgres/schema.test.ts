import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAboutDatabase } from '../../server/app/restore.ts'
import { latestVersion } from '../../server/db/dialects/postgres/migrations/list.ts'
import { openServerDatabase } from '../../server/db/dialects/postgres/open.ts'
import { latestVersion as latestEmbedded } from '../../server/db/dialects/sqlite/migrations/list.ts'
import { newId } from '../kit/catalog.ts'
import { createDatabase, dropDatabase, runOnServer, serverOf } from '../kit/postgres.ts'

let name = ''
beforeEach(async () => {
  name = `t_schema_${newId().slice(-8)}`
  await createDatabase(name)
})
afterEach(() => dropDatabase(name))

const open = (mayMigrate = true) => openServerDatabase({ server: serverOf(name), now: Date.now, mayMigrate })
const setVersion = (version: number) => runOnServer(name)('update schema_version set version = ?', version)

describe('the schema of a PostgreSQL database', () => {
  it('has the version of the embedded one, whose tables are the same', () => {
    expect(latestVersion).toBe(latestEmbedded)
  })

  it('of a newer program is refused, and stays as it is', async () => {
    await setVersion(latestVersion + 1)
    const refusal = await open().catch((error: unknown) => error)
    // Restoring a backup of the embedded database would not help.
    expect(isAboutDatabase(refusal)).toBe(false)
    expect(refusal).toMatchObject({
      reason: 'server_database_newer',
      params: { found: latestVersion + 1, known: latestVersion },
    })
    expect(await runOnServer(name)('select version from schema_version')).toEqual([{ version: latestVersion + 1 }])
  })

  it('of an earlier program is refused while upgrades are off', async () => {
    await setVersion(latestVersion - 1)
    await expect(open(false)).rejects.toMatchObject({ reason: 'server_database_upgrade_off' })
  })

  it('of another program is refused', async () => {
    await runOnServer(name)('drop table schema_version')
    await expect(open()).rejects.toMatchObject({ reason: 'server_database_foreign' })
  })

  it('is created once by servers that start together', async () => {
    await runOnServer(name)('drop schema public cascade')
    await runOnServer(name)('create schema public')
    const servers = await Promise.all([open(), open(), open()])
    expect(await runOnServer(name)('select version from schema_version')).toEqual([{ version: latestVersion }])
    await Promise.all(servers.map((server) => server.close()))
  })

  it('forgets a server that was stopped', async () => {
    const server = await open()
    await server.close()
    expect(await runOnServer(name)('select id from servers')).toEqual([])
  })
})
