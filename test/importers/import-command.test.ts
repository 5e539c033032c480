import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { comicBytes, createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { startCli } from '../kit/running-cli.ts'

let data: string
let shelf: LibraryFolder
let list: string

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'inglenook-import-'))
  shelf = createLibraryFolder()
  for (const number of ['1', '2']) {
    shelf.put(`Days/c${number}.cbz`, comicBytes({ note: number, info: { Series: 'Kobe Days', Number: number } }))
  }
  list = join(shelf.root, 'list.json')
  const media = { id: 1, type: 'MANGA', title: { romaji: 'Kobe Days' } }
  const entries = [
    { status: 'CURRENT', score: 0, progress: 1, media },
    { status: 'PLANNING', score: 0, progress: 0, media: { id: 2, type: 'MANGA', title: { romaji: 'Elsewhere' } } },
  ]
  writeFileSync(list, JSON.stringify({ data: { MediaListCollection: { lists: [{ entries }] } } }))
})
afterEach(() => {
  rmSync(data, { recursive: true, force: true })
  shelf[Symbol.dispose]()
})

/** What a command of its own prints, and its exit code. */
async function run(...args: readonly string[]): Promise<{ readonly text: string; readonly code: number | null }> {
  const cli = startCli([...args, '--data', data])
  const code = await cli.exited
  return { text: cli.output(), code }
}

/** A server with an owner and a scanned library, stopped again. */
async function setUp(): Promise<void> {
  const cli = startCli(['--data', data, '--library', shelf.root])
  const ask = await cli.answers()
  const account = { username: 'mara', password: 'a long enough password' }
  const made = await ask('/api/v1/setup/initialize', { method: 'POST', body: account })
  expect(made.status, made.text).toBe(200)
  const token = String(made.json.accessToken)
  const authorization = `Bearer ${token}`
  await expect
    .poll(async () => (await ask('/api/v1/books', { headers: { authorization } })).json.total, { timeout: 30_000 })
    .toBe(2)
  await cli.end('SIGTERM')
}

it('previews and imports a list from the command line while no server runs', async () => {
  const before = await run('import', list)
  expect(before).toMatchObject({ code: 1, text: expect.stringContaining('There is no account yet.') })
  await setUp()
  const preview = await run('import', list, '--dry-run')
  expect(preview.text).toContain('AniList: a dry run, nothing was changed.')
  expect(preview.text).toContain('seriesprogress: 1 added')
  expect(preview.text).toContain('AniList: Elsewhere')
  const imported = await run('import', list, '--user', 'Mara')
  expect(imported.text).toContain('AniList: imported.')
  expect(imported.text).toContain('seriesprogress: 1 added')
  expect((await run('import', list)).text).toContain('seriesprogress: 0 added')
  const own = join(shelf.root, 'house.ndjson')
  const header = { type: 'header', format: 'inglenook-household', version: 1, createdAt: '2024-01-01T00:00:00Z' }
  const lines = [
    { ...header, scope: 'household', complete: true },
    { type: 'end', lines: 2 },
  ]
  writeFileSync(own, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  expect((await run('import', own)).text).toContain('An export of Inglenook: imported.')
  expect(await run('import', list, '--user', 'nobody')).toMatchObject({
    code: 1,
    text: expect.stringContaining('There is no account named nobody.'),
  })
}, 180_000)

it('says what is wrong with the command', async () => {
  expect((await run('import')).text).toContain('import needs the path of a file or a folder.')
  expect((await run('--dry-run')).text).toContain('--dry-run is an option of import.')
  expect((await run('import', join(data, 'none'))).text).toContain('There is no account yet.')
})
