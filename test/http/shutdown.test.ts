import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { picture } from '../fixtures/images.ts'
import type { Json } from '../kit/http-client.ts'
import { comicBytes, createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { rest } from '../kit/rest.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'

let data: string
let folder: LibraryFolder
let cli: RunningCli
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'inglenook-ending-'))
  folder = createLibraryFolder()
  folder.put('Bay/Bay 1.cbz', comicBytes({ note: 'bay' }))
})
afterEach(async () => {
  await cli.end('SIGKILL')
  folder[Symbol.dispose]()
  rmSync(data, { recursive: true, force: true })
})

describe.skipIf(process.platform === 'win32')('a server during shutdown', () => {
  it('ends even when reads of its own files are blocked', async () => {
    cli = startCli(['--data', data, '--library', folder.root])
    const anyone = await cli.answers()
    const body = { username: 'mara', password: 'a quiet corner by the fire' }
    const made = await anyone('/api/v1/setup/initialize', { method: 'POST', body })
    const headers = { authorization: `Bearer ${String(made.json.accessToken)}` }
    let book: string | undefined
    while (book === undefined) {
      await rest()
      const { json } = await anyone('/api/v1/books', { headers })
      book = (json.data as unknown as readonly Json[])[0]?.id as string | undefined
    }
    const png = { ...headers, 'content-type': 'image/png' }
    const cover = { method: 'POST', body: await picture(), headers: png }
    expect((await anyone(`/api/v1/books/${book}/cover`, cover)).status).toBeLessThan(300)
    // A named pipe without a writer blocks its reader like a hanging drive.
    const uploads = join(data, 'uploads')
    for (const entry of readdirSync(uploads, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      rmSync(join(entry.parentPath, entry.name))
      expect(spawnSync('mkfifo', [join(entry.parentPath, entry.name)]).status).toBe(0)
    }
    for (let n = 0; n < 2; n += 1) void anyone(`/api/v1/books/${book}/thumbnail`, { headers }).catch(() => undefined)
    expect((await anyone('/api/v1/books', { headers })).status).toBe(200)
    const begun = performance.now()
    await Promise.race([cli.end('SIGTERM'), after(20_000)])
    expect(performance.now() - begun).toBeLessThan(10_000)
  }, 60_000)
})
