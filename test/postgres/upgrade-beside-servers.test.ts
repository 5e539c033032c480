import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { latestVersion } from '../../server/db/dialects/postgres/migrations/list.ts'
import { type OpenOptions, openServerDatabase } from '../../server/db/dialects/postgres/open.ts'
import { write } from '../../server/db/write.ts'
import type { AppError } from '../../server/domain/errors.ts'
import { librarySettings, newId } from '../kit/catalog.ts'
import {
  createDatabase,
  databaseOf,
  downgrade,
  dropDatabase,
  environmentOf,
  previousVersion,
  runOnServer,
  serverOf,
} from '../kit/postgres.ts'
import { startCli } from '../kit/running-cli.ts'

let folder: string
let name: string
let opened: Database[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-upgrade-'))
  name = databaseOf(folder)
  await createDatabase(name)
})
afterEach(async () => {
  for (const server of opened) await server.close()
  opened = []
  await dropDatabase(name)
  rmSync(folder, { recursive: true, force: true })
})

const query: ReturnType<typeof runOnServer> = (text, ...params) => runOnServer(name)(text, ...params)
const setVersion = (version: number) => query('update schema_version set version = ?', version)
const version = async () => (await query<{ version: number }>('select version from schema_version'))[0]?.version

async function open(options: Partial<OpenOptions> = {}): Promise<Database> {
  const server = await openServerDatabase({ server: serverOf(name), now: Date.now, beatMs: 50, ...options })
  opened.push(server)
  return server
}

describe('an upgrade', () => {
  it('is refused while another server uses the database, and says which', async () => {
    const running = await open({ version: '0.1.0' })
    await downgrade(name)
    const [{ name: computer } = { name: '' }] = await running.peers.list()
    await expect(open()).rejects.toMatchObject({
      reason: 'server_database_upgrade_used',
      params: {
        servers: [`${computer} (process ${process.pid}, version 0.1.0)`],
        found: previousVersion,
        known: latestVersion,
      },
    })
    expect(await version()).toBe(previousVersion)
    await running.commit([write('createLibrary', { id: newId(), settings: librarySettings(), now: 0 })])
    await running.close()
    await open()
    expect(await version()).toBe(latestVersion)
  })

  it('waits until a server that was killed counts as dead', async () => {
    await query(
      `insert into servers (id, name, process_id, version, data_folder, started_at, alive_at)
       values ('killed', 'nas', 7, '0.1.0', '', 0, ?)`,
      Date.now(),
    )
    await downgrade(name)
    await open({ deadAfterMs: 1_000 })
    expect(await version()).toBe(latestVersion)
    expect(await query('select in_cloud from books')).toEqual([])
    expect(await query("select id from servers where id = 'killed'")).toEqual([])
  })

  it('shuts out a server that was suspended meanwhile', async () => {
    const outdated: AppError[] = []
    const suspended = await open({ beatMs: 60_000, onOutdated: (error) => outdated.push(error) })
    await query('delete from servers')
    await setVersion(latestVersion + 1)
    const saving = suspended.commit([write('createLibrary', { id: newId(), settings: librarySettings(), now: 0 })])
    await expect(saving).rejects.toMatchObject({ code: 'unavailable' })
    await expect.poll(() => outdated).toMatchObject([{ reason: 'server_database_newer' }])
    expect(await query('select id from servers')).toEqual([])
    expect(await query('select id from libraries')).toEqual([])
  })
})

describe('a server process', () => {
  const start = () => startCli(['--data', folder], { environment: environmentOf(folder) })

  it('that needs an upgrade ends with a sentence while another one runs', async () => {
    const running = start()
    await running.answers()
    await downgrade(name)
    const starting = start()
    expect(await starting.exited).toBe(1)
    expect(starting.output()).toMatch(
      /other servers are still using it: \S+ \(process \d+, version \S+\)\. Stop all of them/,
    )
    await running.end('SIGTERM')
    const again = start()
    await again.answers()
    await again.end('SIGTERM')
    expect(await version()).toBe(latestVersion)
  })

  it('ends with a sentence when its database was upgraded by a newer one', async () => {
    const running = start()
    await running.answers()
    await setVersion(latestVersion + 1)
    expect(await running.exited).toBe(1)
    expect(running.output()).toMatch(/Stopping the server\. The PostgreSQL database was last opened by a newer version/)
    expect(running.output()).not.toMatch(/\n\s+at /)
  })
})
