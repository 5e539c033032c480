import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { picture } from '../fixtures/images.ts'
import { createLibraryFolder, epubBytes } from '../kit/library-folder.ts'
import { listOf } from '../kit/shelf-fixture.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanAgain, scanFolder } from '../kit/world.ts'

/** A server whose library is writable by a user without access to other files, who could use symbolic links. */
let server: TestServer
let mara: Actor
let outside: string
const secret = 'a secret of this computer 5f1c'
beforeAll(async () => {
  outside = mkdtempSync(join(tmpdir(), 'inglenook-outside-'))
  server = await startTestServer({ environment: { SERVICE_COMPAT_API__ENABLED: 'true' } })
  mara = await server.actor('admin', 'mara')
})
afterAll(async () => {
  await server.close()
  rmSync(outside, { recursive: true, force: true })
})

type Found = { readonly id: string; readonly seriesId: string }
type Kind = 'cbz' | 'epub' | 'pdf'

/** Every address that serves bytes of a book. */
function fileAddresses({ id, seriesId }: Found): string[] {
  const book = [`/api/v1/books/${id}`, `/komga/api/v1/books/${id}`]
  return [
    ...book.flatMap((at) => [`${at}/file`, `${at}/pages/1`, `${at}/thumbnail`, `${at}/manifest`]),
    ...[`/api/v1/books/${id}/cover`, `/api/v1/books/${id}/resources/c1.xhtml`],
    ...[`/komga/api/v1/books/${id}/pages/1/raw`, `/komga/api/v1/books/${id}/resource/c1.xhtml`],
    ...[`/api/v1/series/${seriesId}/download`, `/api/v1/series/${seriesId}/download?skipMissing=true`],
    ...[`/komga/api/v1/series/${seriesId}/file`, `/komga/api/v1/series/${seriesId}/file?skipMissing=true`],
    ...[`/opds/files/${id}/book.cbz`, `/opds/pages/${id}/1`, `/opds/covers/${id}/full`, `/opds/covers/${id}/thumbnail`],
    ...[`/opds/v2/books/${id}/positions`, `/opds/v2/books/${id}/resources/c1.xhtml`],
  ]
}

/** Requests every address. @returns those with a word in their response, and the other results */
async function received(found: Found, word: string): Promise<string[]> {
  const out: string[] = []
  for (const path of fileAddresses(found)) {
    // An archive aborted because a file was replaced has no response.
    const reply = await mara.ask(path).catch(() => null)
    if (reply?.bytes.includes(word)) out.push(`${path}: ${reply.status}`)
  }
  return out
}

/** An external file with the same size and time as the book. */
function twinOf(path: string, bytes: Buffer): string {
  const { size, atimeMs, mtimeMs } = statSync(path)
  const twin = join(mkdtempSync(join(outside, 'twin-')), 'twin')
  // The word is everywhere, so that reading any part is detected.
  writeFileSync(twin, Buffer.concat([bytes, Buffer.alloc(Math.max(0, size - bytes.length), secret)]).subarray(0, size))
  utimesSync(twin, atimeMs / 1_000, mtimeMs / 1_000)
  expect(statSync(twin).size).toBe(size)
  return twin
}

async function secretBook(kind: Kind): Promise<Buffer> {
  if (kind === 'pdf') return Buffer.from(`%PDF-1.4 ${secret}`)
  if (kind === 'epub') return epubBytes({ title: secret })
  const page = Buffer.concat([await picture({ format: 'jpeg', width: 20, height: 30 }), Buffer.from(secret)])
  return buildZip({ files: [{ name: '001.jpg', data: page }] })
}

async function makeBook(kind: Kind): Promise<Buffer> {
  if (kind === 'pdf')
    return Buffer.concat([Buffer.from('%PDF-1.4 no more than its beginning'), Buffer.alloc(4_000, ' ')])
  const page = await picture({ format: 'jpeg', width: 200, height: 300 })
  if (kind === 'cbz') return buildZip({ files: [{ name: '001.jpg', data: page }] })
  return epubBytes({ title: 'Essays '.repeat(500) })
}

/** A library with a single book in a folder. */
async function shelf(kind: Kind) {
  const folder = createLibraryFolder()
  const path = `Quiet Bay/Quiet Bay 1.${kind}`
  folder.put(path, await makeBook(kind))
  const libraryId = await scanFolder(mara, folder.root)
  const [book] = (await listOf(mara, `/api/v1/books?libraryId=${libraryId}`)) as unknown as readonly Found[]
  if (book === undefined) throw new Error('the book was not found')
  return { folder, path, libraryId, book, at: folder.at(path) }
}

describe.skipIf(process.platform === 'win32')('a book replaced by a symbolic link', () => {
  it.each(['cbz', 'epub', 'pdf'] as const)('%s: is not sent through any address', async (kind) => {
    const { folder, at, book, libraryId } = await shelf(kind)
    using _ = folder
    expect((await mara.ask(`/api/v1/books/${book.id}/file`)).status).toBe(200)
    const twin = twinOf(at, await secretBook(kind))
    rmSync(at)
    symlinkSync(twin, at)
    expect(lstatSync(at).isSymbolicLink()).toBe(true)
    expect(await received(book, secret)).toEqual([])
    await scanAgain(mara, libraryId)
    expect(await received(book, secret)).toEqual([])
    await scanAgain(mara, libraryId, 'deep')
    expect(await received(book, secret)).toEqual([])
  })

  it('is refused with advice', async () => {
    const { folder, at, book } = await shelf('cbz')
    using _ = folder
    const twin = twinOf(at, await secretBook('cbz'))
    rmSync(at)
    symlinkSync(twin, at)
    const { status, json } = await mara.ask(`/api/v1/books/${book.id}/file`)
    expect(status).toBe(503)
    expect(String(json.message)).toContain('This is a link')
  })
})

describe.skipIf(process.platform === 'win32')('a book folder replaced by a symbolic link', () => {
  it.each(['cbz', 'epub', 'pdf'] as const)('%s: gives no access to files outside the library', async (kind) => {
    const { folder, at, book, libraryId } = await shelf(kind)
    using _ = folder
    const away = mkdtempSync(join(outside, 'folder-'))
    const twin = twinOf(at, await secretBook(kind))
    renameSync(twin, join(away, at.slice(at.lastIndexOf('/') + 1)))
    folder.remove('Quiet Bay')
    symlinkSync(away, folder.at('Quiet Bay'))
    expect(statSync(at).isFile()).toBe(true)
    expect(await received(book, secret)).toEqual([])
    await scanAgain(mara, libraryId)
    expect(await received(book, secret)).toEqual([])
    await mara.ask(`/api/v1/books/${book.id}/analyze?force=true`, { method: 'POST' })
    expect(await received(book, secret)).toEqual([])
  })

  it('provides no metadata files', async () => {
    const folder = createLibraryFolder()
    using _ = folder
    const away = mkdtempSync(join(outside, 'sidecar-'))
    writeFileSync(join(away, 'series.json'), JSON.stringify({ metadata: { type: 'comicSeries', name: secret } }))
    folder.comic('Quiet Bay/Quiet Bay 1.cbz')
    symlinkSync(join(away, 'series.json'), folder.at('Quiet Bay/series.json'))
    const libraryId = await scanFolder(mara, folder.root)
    expect(JSON.stringify(await listOf(mara, `/api/v1/series?libraryId=${libraryId}`))).not.toContain(secret)
  })
})

describe.skipIf(process.platform === 'win32')('a library whose root is a symbolic link', () => {
  it('is read through the link, even after it points elsewhere', async () => {
    const folder = createLibraryFolder()
    using _ = folder
    const link = join(outside, 'library')
    for (const place of ['one', 'two']) {
      mkdirSync(folder.at(place))
      folder.put(`${place}/Quiet Bay/Quiet Bay 1.cbz`, await makeBook('cbz'))
      folder.touch(`${place}/Quiet Bay/Quiet Bay 1.cbz`, 1_700_000_000)
    }
    symlinkSync(folder.at('one'), link)
    const libraryId = await scanFolder(mara, link)
    const [book] = (await listOf(mara, `/api/v1/books?libraryId=${libraryId}`)) as unknown as readonly Found[]
    const ask = (part: string) => mara.ask(`/api/v1/books/${book?.id}/${part}`)
    expect((await ask('pages/1')).status).toBe(200)
    expect((await ask('file')).status).toBe(200)
    rmSync(link)
    symlinkSync(folder.at('two'), link)
    expect((await ask('file')).status).toBe(200)
    expect((await mara.ask(`/api/v1/series/${book?.seriesId}/download`)).status).toBe(200)
  })
})
