import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { comicBytes, createLibraryFolder } from '../kit/library-folder.ts'
import { rest } from '../kit/rest.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let dataDir: string
let server: TestServer | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inglenook-at-start-'))
})
afterEach(async () => {
  await server?.close()
  server = undefined
  rmSync(dataDir, { recursive: true, force: true })
})

type Switches = { readonly enabled: boolean; readonly scan_on_start: boolean; readonly cron_schedule?: string }

const bookCount = async ({ ask }: Pick<Actor, 'ask'>) => Number((await ask('/api/v1/books')).json.total)

/** Adds an empty folder as a library, adds a book and restarts the server. @returns the books found by then */
async function booksAfterRestart(switches: Switches): Promise<number> {
  using folder = createLibraryFolder()
  server = await startTestServer({ dataDir })
  const admin = await server.actor('admin')
  const body = { name: 'Comics', path: folder.root, scanning_config: { default_mode: 'normal', ...switches } }
  const made = await admin.ask('/api/v1/libraries', { method: 'POST', body })
  expect(made.status).toBe(201)
  await server.close()
  folder.put('Saga/Saga 001.cbz', comicBytes())
  server = await startTestServer({ dataDir })
  const again = await server.ask('/api/v1/auth/login', {
    method: 'POST',
    body: { username: admin.username, password: admin.password },
  })
  const authorization = `Bearer ${again.json.accessToken}`
  const ask: Actor['ask'] = (path, how = {}) => (server as TestServer).ask(path, { ...how, headers: { authorization } })
  const status = `/api/v1/libraries/${made.json.id}/scan-status`
  for (;;) {
    const { phase } = (await ask(status)).json
    if (!['waiting', 'walking', 'analyzing', 'applying'].includes(String(phase))) return bookCount({ ask })
    await rest()
  }
}

describe('a start', () => {
  it('scans a library with scan on start, even without automatic scanning', async () => {
    expect(await booksAfterRestart({ enabled: false, scan_on_start: true })).toBe(1)
  })

  it('scans no library without scan on start, even with automatic scanning', async () => {
    expect(await booksAfterRestart({ enabled: true, scan_on_start: false, cron_schedule: '0 3 * * *' })).toBe(0)
  })
})
