import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Ask } from '../kit/http-client.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'
import { startTestServer, type TestServer } from '../kit/test-server.ts'

let folder: string
const shutdownHooks: (() => unknown)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-settings-'))
})
afterEach(async () => {
  for (const end of shutdownHooks.splice(0).reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

async function serverWith(environment: Record<string, string>): Promise<TestServer> {
  const server = await startTestServer({ environment })
  shutdownHooks.push(server.close)
  return server
}

function command(args: readonly string[], environment: Record<string, string> = {}): RunningCli {
  const cli = startCli(args, { environment })
  shutdownHooks.push(() => cli.end('SIGKILL'))
  return cli
}

describe('paths exempt from the rate limit', () => {
  const limited = {
    SERVICE_RATE_LIMIT__ENABLED: 'true',
    SERVICE_RATE_LIMIT__ANONYMOUS_BURST: '2',
    SERVICE_RATE_LIMIT__ANONYMOUS_RPS: '0.1',
  }

  it('are not counted, by the configured patterns; others are', async () => {
    const server = await serverWith({
      ...limited,
      SERVICE_RATE_LIMIT__EXEMPT_PATHS: '[/api/v1/setup/*, /api/*/branding/**]',
    })
    for (let i = 0; i < 6; i++) expect((await server.ask('/api/v1/setup/status')).status).toBe(200)
    const others = await Promise.all([1, 2, 3].map(() => server.ask('/api/v1/books')))
    expect(others.map(({ status }) => status).sort()).toEqual([401, 401, 429])
    expect((await server.ask('/api/v1/setup/status')).status).toBe(200)
  })

  it('are by default those of the specification only', async () => {
    const server = await serverWith(limited)
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await server.ask('/api/v1/setup/status')).status)
    expect(statuses).toContain(429)
    expect((await server.ask('/health')).status).toBe(200)
  })
})

it('an origin in api.cors_origins is allowed; an asterisk allows nobody', async () => {
  const server = await serverWith({ SERVICE_API__CORS_ORIGINS: '[*, https://reader.example.org]' })
  const from = (origin: string): Ask => ({ headers: { origin } })
  const allowed = await server.ask('/api/v1/setup/status', from('https://reader.example.org'))
  expect(allowed.headers['access-control-allow-origin']).toBe('https://reader.example.org')
  const other = await server.ask('/api/v1/setup/status', from('https://other.example.org'))
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
})

it('allowed origins apply only while api.cors_enabled is true', async () => {
  const server = await serverWith({
    SERVICE_API__CORS_ORIGINS: 'https://reader.example.org',
    SERVICE_API__CORS_ENABLED: 'false',
  })
  const reply = await server.ask('/api/v1/setup/status', { headers: { origin: 'https://reader.example.org' } })
  expect(reply.headers['access-control-allow-origin']).toBeUndefined()
})

it('configured folders use a subfolder, next to other files', async () => {
  writeFileSync(join(folder, 'holiday.jpg'), 'not ours')
  const server = await serverWith({
    SERVICE_FILES__THUMBNAIL_DIR: folder,
    SERVICE_FILES__UPLOADS_DIR: folder,
    SERVICE_PDF__CACHE_DIR: folder,
  })
  expect(readdirSync(folder).sort()).toEqual([
    'holiday.jpg',
    'inglenook-pages',
    'inglenook-thumbnails',
    'inglenook-uploads',
  ])
  const admin = await server.actor('admin')
  server.pass(2 * 3_600_000)
  const cleanup = await admin.ask('/api/v1/maintenance/cleanup-thumbnails', { method: 'POST' })
  expect(cleanup.status).toBeLessThan(300)
  expect(existsSync(join(folder, 'holiday.jpg'))).toBe(true)
})

it('uploads in the data folder are reported and remain when another folder is configured', async () => {
  mkdirSync(join(folder, 'data', 'uploads', 'ab'), { recursive: true })
  const cli = command(['--data', join(folder, 'data')], { SERVICE_FILES__UPLOADS_DIR: join(folder, 'elsewhere') })
  await cli.answers()
  expect(cli.output()).toMatch(/warn.*Uploaded covers are in another folder/)
})

describe('a database of an older version', () => {
  it('is unchanged while database.run_migrations is false, and upgraded when it is true', async () => {
    const data = join(folder, 'data')
    const first = command(['--data', data])
    await first.answers()
    await first.end('SIGTERM')
    const file = join(data, 'inglenook.db')
    const older = new Database(file)
    const now = Number(older.pragma('user_version', { simple: true }))
    older.pragma(`user_version = ${now - 1}`)
    older.close()
    const refused = command(['--data', data], { SERVICE_DATABASE__RUN_MIGRATIONS: 'false' })
    expect(await refused.exited).toBe(1)
    expect(refused.output()).toMatch(/database\.run_migrations is false\. Set it to true to upgrade/)
    const still = new Database(file, { readonly: true })
    expect(Number(still.pragma('user_version', { simple: true }))).toBe(now - 1)
    still.close()
  })
})

it('a start logs each setting without effect once, and continues', async () => {
  const cli = command(['--data', join(folder, 'data')], { SERVICE_PDF__RENDER_DPI: '300' })
  await cli.answers()
  expect(cli.output().match(/SERVICE_PDF__RENDER_DPI has no effect/g)).toHaveLength(1)
})

describe('inglenook config check', () => {
  const check = (environment: Record<string, string> = {}) =>
    command(['config', 'check', '--data', join(folder, 'data')], environment)

  it('lists the values and their sources without creating anything', async () => {
    const cli = check({ SERVICE_LOGGING__LEVEL: 'debug' })
    expect(await cli.exited).toBe(0)
    expect(cli.output()).toMatch(/not found {2}.*service\.yaml\n.*not found {2}.*service\.local\.yaml/)
    expect(cli.output()).toMatch(/logging\.level +"debug" +SERVICE_LOGGING__LEVEL/)
    expect(cli.output()).toMatch(/The configuration is valid\./)
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('names the effective source, and hides secrets', async () => {
    mkdirSync(join(folder, 'data'))
    writeFileSync(
      join(folder, 'data', 'service.yaml'),
      'auth: {jwt_secret: a-secret-that-nobody-may-see-0123456789}\nlogging: {level: warn}\n',
    )
    writeFileSync(join(folder, 'data', 'service.local.yaml'), 'logging: {level: error}\npdf: {render_dpi: 72}\n')
    const cli = check()
    expect(await cli.exited).toBe(0)
    expect(cli.output()).toMatch(/auth\.jwt_secret +\(hidden\) +.*service\.yaml/)
    expect(cli.output()).toMatch(/logging\.level +"error" +.*service\.local\.yaml/)
    expect(cli.output()).toMatch(/Warnings\n.*pdf\.render_dpi has no effect/)
    expect(cli.output()).not.toMatch(/nobody/)
  })

  it('lists every problem and exits with 1', async () => {
    const cli = check({ SERVICE_LOGGING__LEVL: 'debug', SERVICE_SCANNER__MAX_CONCURRENT_SCANS: 'eighty' })
    expect(await cli.exited).toBe(1)
    expect(cli.output()).toMatch(
      /Problems\n.*SERVICE_LOGGING__LEVL is not a setting\. Did you mean SERVICE_LOGGING__LEVEL\?/,
    )
    expect(cli.output()).toMatch(/SERVICE_SCANNER__MAX_CONCURRENT_SCANS: Must be a/)
    expect(cli.output()).toMatch(/The configuration is not valid\./)
  })

  it('an unknown command is reported', async () => {
    const cli = command(['config', 'chek'])
    expect(await cli.exited).toBe(1)
    expect(cli.output()).toMatch(/Unknown command "config chek"\. See --help for the commands\./)
  })
})

it('a start with settings of PostgreSQL but not its address ends with a message', async () => {
  const cli = command(['--data', join(folder, 'data')], { SERVICE_DATABASE__POSTGRES__PASSWORD: 'hunter2' })
  expect(await cli.exited).toBe(1)
  expect(cli.output()).toMatch(
    /Inglenook can't start\.\ndatabase\.postgres: the address of the PostgreSQL server is missing\. Set database\.postgres\.host/,
  )
  expect(cli.output()).not.toMatch(/hunter2/)
  expect(existsSync(join(folder, 'data'))).toBe(false)
})
