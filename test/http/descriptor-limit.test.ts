import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Json, Reply } from '../kit/http-client.ts'
import { comicBytes, createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { rest } from '../kit/rest.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'

const allowed = 128
const atOnce = 150
let data: string
let folder: LibraryFolder
let cli: RunningCli
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'inglenook-descriptors-'))
  folder = createLibraryFolder()
  for (let n = 1; n <= atOnce; n += 1) folder.put(`Bay ${n % 10}/Bay ${n}.cbz`, comicBytes({ note: `bay ${n}` }))
})
afterEach(async () => {
  await cli.end('SIGKILL')
  folder[Symbol.dispose]()
  rmSync(data, { recursive: true, force: true })
})

describe.skipIf(process.platform === 'win32')(`a server limited to ${allowed} open files`, () => {
  it(`answers ${atOnce} concurrent requests with the content or a retry time`, async () => {
    const through = ['/bin/sh', '-c', `ulimit -n ${allowed}; exec "$@"`, 'sh']
    cli = startCli(['--data', data, '--library', folder.root], { through })
    const anyone = await cli.answers()
    const body = { username: 'mara', password: 'a quiet corner by the fire' }
    const made = await anyone('/api/v1/setup/initialize', { method: 'POST', body })
    const headers = { authorization: `Bearer ${String(made.json.accessToken)}` }
    let books: readonly Json[] = []
    while (books.length < atOnce) {
      await rest()
      books = (await anyone('/api/v1/books?pageSize=200', { headers })).json.data as unknown as readonly Json[]
    }
    for (const what of ['pages/1', 'file', 'thumbnail', 'pages/1']) {
      const replies = await Promise.all(
        books.map(({ id }) => anyone(`/api/v1/books/${String(id)}/${what}`, { headers })),
      )
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 503]))
      const refused: readonly Reply[] = replies.filter(({ status }) => status === 503)
      for (const { headers: received, json } of refused) {
        expect(Number(received['retry-after'])).toBeGreaterThan(0)
        expect(String(json.message)).toMatch(/Try again/)
      }
      // Requests are served again afterwards.
      const again = await anyone(`/api/v1/books/${String(books[0]?.id)}/${what}`, { headers })
      expect(again.status, again.text).toBe(200)
    }
  }, 120_000)
})
