import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openServerDatabase } from '../../server/db/dialects/postgres/open.ts'
import { newId } from '../kit/catalog.ts'
import { fillEveryTable, multiplyBooks, newDataFolder, urlOf } from '../kit/copied-house.ts'
import type { Ask, Json, Reply } from '../kit/http-client.ts'
import { createLibraryFolder } from '../kit/library-folder.ts'
import { createDatabase, dropDatabase, runOnServer, serverOf } from '../kit/postgres.ts'
import { rest } from '../kit/rest.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'

const mara = { username: 'mara', password: 'a quiet corner by the fire' }
let folder: string
let name: string
let runs: RunningCli[]
beforeEach(async () => {
  ;[folder, name, runs] = [mkdtempSync(join(tmpdir(), 'inglenook-move-')), `t_move_${newId().slice(-8)}`, []]
  await createDatabase(name)
})
afterEach(async () => {
  await Promise.all(runs.map((cli) => cli.end('SIGKILL')))
  await dropDatabase(name)
  rmSync(folder, { recursive: true, force: true })
})

const embedded = { SERVICE_DATABASE__DB_TYPE: 'sqlite' }
const onServer = () => ({ SERVICE_DATABASE__POSTGRES__URL: urlOf(name) })
function run(args: readonly string[], environment: Readonly<Record<string, string>> = embedded): RunningCli {
  const cli = startCli(args, { environment })
  runs.push(cli)
  return cli
}
const copy = (to: string, data = folder, environment?: Readonly<Record<string, string>>) =>
  run(['database', 'copy', '--to', to, '--data', data], environment)

/** The last sentence of a command that fails. */
async function failureOf(cli: RunningCli): Promise<string> {
  expect(await cli.exited).toBe(1)
  return cli.output()
}

describe('the command to copy a database is refused', () => {
  it('without a target, with one of the same kind, and with a URL that is none', async () => {
    expect(await failureOf(run(['database', 'copy', '--data', folder]))).toMatch(/needs --to/)
    expect(await failureOf(run(['--to', 'x.db', '--data', folder]))).toMatch(/--to is an option of database copy/)
    expect(await failureOf(copy(join(folder, 'other.db')))).toMatch(/^The database can't be copied\.\nBoth databases/)
    const wrong = await failureOf(copy('postgres://ann:hunter2@home:port/x'))
    expect(wrong).toMatch(/--to: Must be a URL/)
    expect(wrong).not.toMatch(/hunter2/)
  })

  it('without a library in the data folder, and creates nothing in the target', async () => {
    expect(await failureOf(copy(urlOf(name)))).toMatch(/There is no library database in .*inglenook\.db/)
    await (await openServerDatabase({ server: serverOf(name), now: Date.now })).close()
  })

  it('when the target cannot be reached', async () => {
    const { folder: data } = newDataFolder()
    expect(await failureOf(copy('postgres://ann@127.0.0.1:1/x', data))).toMatch(/PostgreSQL can’t be reached at 127/)
    rmSync(data, { recursive: true })
  })

  it('while a server runs on the source', async () => {
    await run(['--data', folder]).answers()
    expect(await failureOf(copy(urlOf(name)))).toMatch(/Another Inglenook already uses the data directory/)
    const other = mkdtempSync(join(folder, 'other-'))
    await run(['--data', other], onServer()).answers()
    const refusal = await failureOf(copy(join(folder, 'to.db'), other, onServer()))
    expect(refusal).toMatch(/Inglenook is running on the database/)
    expect(existsSync(join(folder, 'to.db'))).toBe(false)
  })
})

it('a killed copy is continued by the same command, and no server starts on it before', async () => {
  const { folder: data, file } = newDataFolder()
  fillEveryTable(file)
  multiplyBooks(file, 6_000)
  const before = mkdtempSync(join(folder, 'data-'))
  const first = copy(urlOf(name), data)
  await first.until(/Copying libraries: 1 of 1 rows/)
  await first.end('SIGKILL')
  expect(await failureOf(run(['--data', before], onServer()))).toMatch(/holds an unfinished copy/)
  const second = copy(urlOf(name), data)
  expect(await second.exited, second.output()).toBe(0)
  expect(second.output()).toMatch(/tables were copied before the interruption/)
  expect(await runOnServer(name)('select count(*) as books from books')).toEqual([{ books: 6_001 }])

  const file2 = join(folder, 'back.db')
  const third = copy(file2, before, onServer())
  await third.until(/Copying libraries: 1 of 1 rows/)
  await third.end('SIGKILL')
  writeFileSync(join(before, 'service.yaml'), `database: { sqlite: { path: ${JSON.stringify(file2)} } }\n`)
  expect(await failureOf(run(['--data', before]))).toMatch(/back\.db is an unfinished copy/)
  rmSync(join(before, 'service.yaml'))
  const fourth = copy(file2, before, onServer())
  expect(await fourth.exited, fourth.output()).toBe(0)
  // It holds password hashes.
  expect(statSync(file2).mode & 0o077).toBe(0)
  rmSync(data, { recursive: true })
})

it('a server on the copy answers as before: passwords, keys, progress, locks, settings, lists and search', async () => {
  using library = createLibraryFolder()
  for (const title of ['Quiet Bay', 'Tall Ship', '静かな海']) {
    for (const n of [1, 2]) library.comic(`${title}/${title} ${n}.cbz`)
  }
  let ask: (path: string, how?: Ask) => Promise<Reply>
  let token = ''
  const say = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const reply = await ask(`/api/v1/${path}`, { method, body, headers: { authorization: `Bearer ${token}` } })
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`)
    return reply.json
  }
  const listOf = (json: Json) => (json.data ?? json) as unknown as readonly Json[]
  const signIn = async () => {
    token = String((await ask('/api/v1/auth/login', { method: 'POST', body: mara })).json.accessToken)
  }

  const first = run(['--data', folder, '--library', library.root])
  ask = await first.answers()
  await ask('/api/v1/setup/initialize', { method: 'POST', body: mara })
  await signIn()
  while (listOf(await say('GET', 'books')).length < 6) await rest()
  while (listOf(await say('GET', 'tasks?status=processing')).length > 0) await rest()
  const series = listOf(await say('GET', 'series?sort=name'))
  const bay = String(series.find(({ title }) => String(title) === 'Quiet Bay')?.id)
  const books = listOf(await say('GET', `books?seriesId=${bay}`)).map(({ id }) => String(id))
  await say('PUT', `books/${books[0]}/progress`, { currentPage: 2, completed: true })
  await say('PATCH', `series/${bay}/metadata`, { title: 'Loud Bay', summary: 'Told anew' })
  await say('POST', 'collections', { name: 'Seas', seriesIds: [bay] })
  await say('POST', 'readlists', { name: 'In turn', bookIds: books.toReversed() })
  await say('POST', 'want-to-read', { seriesId: bay })
  await say('PUT', 'admin/settings/backup.kept', { value: 3 })
  const key = String((await say('POST', 'api-keys', { name: 'Tablet' })).key)
  const paths = [
    ...['series?sort=name', 'books?sort=title', 'collections', 'readlists', 'want-to-read', 'libraries'],

    ...[`series/${bay}`, `books/${books[0]}/progress`, 'admin/settings', 'users'],
  ]
  const answers = async () => {
    const found: Record<string, unknown> = {}
    for (const path of paths) found[path] = steady(await say('GET', path))
    for (const fullTextSearch of ['loud', 'quiet', '静か', 'lou', 'shpi']) {
      for (const kind of ['series', 'books']) {
        found[`${kind} ${fullTextSearch}`] = steady(await say('POST', `${kind}/list`, { fullTextSearch }))
      }
    }
    return found
  }
  const before = await answers()
  await first.end('SIGTERM')

  const there = copy(urlOf(name))
  expect(await there.exited, there.output()).toBe(0)
  expect(there.output()).toMatch(
    /Copied and verified: \d+ tables, [\d,]+ rows\.\n[\s\S]*db_type: postgres\n[\s\S]*url: "postgres:/,
  )
  const second = run(['--data', folder], onServer())
  ask = await second.answers()
  await signIn()
  expect(await answers()).toEqual(before)
  expect((await ask('/api/v1/series', { headers: { 'x-api-key': key } })).status).toBe(200)
  await say('PUT', `books/${books[1]}/progress`, { currentPage: 1 })
  const later = await answers()
  await second.end('SIGTERM')

  const back = copy(join(folder, 'back.db'), folder, onServer())
  expect(await back.exited, back.output()).toBe(0)
  expect(back.output()).toMatch(/db_type: sqlite\n {2}sqlite:\n {4}path: ".*back\.db"/)
  const third = run(['--data', folder], { ...embedded, SERVICE_DATABASE__SQLITE__PATH: join(folder, 'back.db') })
  ask = await third.answers()
  await signIn()
  expect(await answers()).toEqual(later)
})

/** Without the times of signing in, of use, and of the scan that each start begins. */
function steady(json: Json): unknown {
  return JSON.parse(
    JSON.stringify(json, (name, value: unknown) => (/^last(Login|Used|Seen|Scanned)/.test(name) ? null : value)),
  )
}
