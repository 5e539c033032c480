import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openServerDatabase } from '../../server/db/dialects/postgres/open.ts'
import { fillEveryTable, multiplyBooks, newDataFolder, urlOf } from '../kit/copied-house.ts'
import { createDatabase, databaseOf, dropDatabase, runOnServer, serverOf } from '../kit/postgres.ts'
import { createPreview } from '../kit/preview-database.ts'
import { rest } from '../kit/rest.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

/** Both have the same data folder name, so that a test addresses them alike. */
let folders: { readonly server: string; readonly embedded: string }
let open: TestServer[]
beforeEach(() => {
  const folder = () => mkdtempSync(join(tmpdir(), 'inglenook-backup-'))
  folders = { server: folder(), embedded: folder() }
  open = []
})
afterEach(async () => {
  for (const server of open) await server.close()
  await dropDatabase(databaseOf(folders.server))
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true })
})

type Kind = keyof typeof folders
async function start(kind: Kind): Promise<TestServer> {
  const environment = kind === 'embedded' ? { SERVICE_DATABASE__DB_TYPE: 'sqlite' } : {}
  const server = await startTestServer({ dataDir: folders[kind], environment })
  open.push(server)
  return server
}
async function stop(server: TestServer): Promise<void> {
  open = open.filter((one) => one !== server)
  await server.close()
}

const backups = '/api/v1/admin/backups'
const ask = async (actor: Actor, method: string, path: string, body?: unknown) => {
  const reply = await actor.ask(path, { method, body })
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`)
  return reply.json
}
const signIn = (server: TestServer, { username, password }: Actor) =>
  server.ask('/api/v1/auth/login', { method: 'POST', body: { username, password } })

describe.each([
  ['embedded', 'server'],
  ['server', 'embedded'],
] as const)('a backup made on the %s database', (from, to) => {
  it(`is restored into the ${to} one: everybody signs in again with the password of that time`, async () => {
    const first = await start(from)
    const mara = await first.actor('admin', 'mara')
    await ask(mara, 'POST', '/api/v1/collections', { name: 'Seas' })
    const { name } = await ask(mara, 'POST', backups)
    await stop(first)

    const second = await start(to)
    const ivy = await second.actor('admin', 'ivy')
    copyFileSync(join(folders[from], 'backups', String(name)), join(folders[to], 'backups', String(name)))
    expect(await ask(ivy, 'POST', `${backups}/${name}/verify`)).toMatchObject({ ok: true, problems: [] })
    await ask(ivy, 'POST', `${backups}/${name}/restore`)
    await stop(second)

    const third = await start(to)
    expect((await signIn(third, ivy)).status).toBe(401)
    expect(
      (await third.ask('/api/v1/auth/refresh', { method: 'POST', body: { refreshToken: mara.refreshToken } })).status,
    ).toBe(401)
    const again = await signIn(third, mara)
    const headers = { authorization: `Bearer ${again.json.accessToken}` }
    const collections = await third.ask('/api/v1/collections', { headers })
    expect(collections.text).toMatch(/"Seas"/)
    const listed = await third.ask(backups, { headers })
    expect(listed.text).toMatch(/"replaced-[^"]*\.db"/)
    // The log of the replaced database continues in the restored one.
    const log = await third.ask('/api/v1/admin/audit', { headers })
    expect(log.text).toMatch(/restore\.completed/)
    expect(log.text).toMatch(/"ivy"/)
  })
})

describe('a restore into a PostgreSQL database', () => {
  const name = () => databaseOf(folders.server)
  const count = async () =>
    (await runOnServer(name())<{ books: number }>('select count(*) as books from books'))[0]?.books
  const staged = () => join(folders.server, 'inglenook.db.restore')
  const saved = () => {
    const folder = join(folders.server, 'backups')
    return existsSync(folder) ? readdirSync(folder).filter((file) => file.startsWith('replaced-')) : []
  }
  const run = (): RunningCli =>
    startCli(['--data', folders.server], { environment: { SERVICE_DATABASE__POSTGRES__URL: urlOf(name()) } })

  /** A backup with many books, ready for the next start. */
  async function stageMany(): Promise<void> {
    const { folder, file } = newDataFolder()
    fillEveryTable(file)
    multiplyBooks(file, 4_000)
    const connection = new BetterSqlite(file)
    connection.pragma('journal_mode = delete')
    connection.close()
    await createDatabase(name())
    copyFileSync(file, staged())
    rmSync(folder, { recursive: true })
  }

  it('of a damaged file is refused at the start, and nothing has changed', async () => {
    const server = await start('server')
    const mara = await server.actor('admin', 'mara')
    await stop(server)
    const { folder, file } = newDataFolder()
    const connection = new BetterSqlite(file)
    connection.exec('drop table genres')
    connection.close()
    copyFileSync(file, staged())
    rmSync(folder, { recursive: true })
    await expect(start('server')).rejects.toThrow()
    rmSync(staged())
    const again = await start('server')
    expect((await signIn(again, mara)).status).toBe(200)
  })

  it('waits until no server uses the database', async () => {
    await stageMany()
    const other = await openServerDatabase({ server: serverOf(name()), now: Date.now })
    const first = run()
    await first.until(/A backup is to be restored: stop all servers/)
    await first.end('SIGKILL')
    expect(await count()).toBe(0)
    await other.close()
    await expect
      .poll(
        async () =>
          (
            await runOnServer(name())(
              "select 1 as found from pg_stat_activity where datname = current_database() and application_name like 'inglenook %'",
            )
          ).length,
      )
      .toBe(0)
    const second = run()
    await second.until(/Backup restored/)
    await second.end('SIGKILL')
    expect(await count()).toBe(4_001)
  })

  it('that is killed leaves the old content, and is repeated at the next start', async () => {
    await stageMany()
    const first = run()
    const writing =
      "select 1 as found from pg_stat_activity where query like 'insert into books %' and pid <> pg_backend_pid()"
    while ((await runOnServer(name())(writing)).length === 0) await rest()
    await first.end('SIGKILL')
    expect(await count()).toBe(0)
    const second = run()
    await second.until(/Backup restored/)
    await second.end('SIGKILL')
    expect(await count()).toBe(4_001)
    expect(saved()).toHaveLength(1)
    expect(readdirSync(folders.server).filter((file) => file.startsWith('inglenook.db'))).toEqual([])
    expect(readdirSync(join(folders.server, 'backups')).filter((file) => file.startsWith('.unfinished'))).toEqual([])
  })

  it('upgrades a backup of an earlier version', async () => {
    await createDatabase(name())
    mkdirSync(folders.server, { recursive: true })
    const connection = new BetterSqlite(staged())
    createPreview(connection, 31)
    connection.close()
    await stop(await start('server'))
    expect(saved()).toHaveLength(1)
  })
})
