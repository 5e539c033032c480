import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { buildEpub } from '../fixtures/epub.ts'
import { attacks } from '../fixtures/hostile-markup.ts'
import { picture } from '../fixtures/images.ts'
import type { Json } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'

/** A library with malicious files, scanned and served over HTTP. */
let server: TestServer
let mara: Actor
let root: string
let library: string
let scannedIn: number
const canary = 'canary-outside-of-the-library-9b27'

const script = '<script>alert(1)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const html = `<!doctype html><html><body>${script}</body></html>`
const outside = () => join(root, 'outside.txt')

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'inglenook-hostile-'))
  library = join(root, 'library', 'inner')
  writeFileSync(join(root, 'outside.txt'), canary)
  const page = await picture({ format: 'jpeg', width: 60, height: 90 })
  const put = (path: string, bytes: Uint8Array) => {
    mkdirSync(join(library, path, '..'), { recursive: true })
    writeFileSync(join(library, path), bytes)
  }
  const comic = (info: string) =>
    buildZip({
      files: [
        { name: '001.jpg', data: page },
        { name: 'ComicInfo.xml', data: info },
      ],
    })
  const entity = `<!DOCTYPE x [<!ENTITY e SYSTEM "file://${outside()}">]>`
  put(
    'Xxe/Xxe 001.cbz',
    comic(`<?xml version="1.0"?>${entity}<ComicInfo><Title>&e;</Title><Summary>&e;</Summary></ComicInfo>`),
  )
  put('Bomb/Bomb 001.cbz', comic(laughs('ComicInfo', 'Summary')))
  const escaping = [
    '../../escape.jpg',
    '../outside.txt',
    '/tmp/absolute-escape.jpg',
    '..\\..\\escape.jpg',
    'C:\\escape.jpg',
  ]
  const slip = escaping.map((name) => ({ name, data: page }))
  put('Slip/Slip 001.cbz', buildZip({ files: [{ name: '001.jpg', data: page }, ...slip] }))
  const disguised = [svg, html].map((data, index) => ({ name: `00${index + 2}.${index === 0 ? 'jpg' : 'png'}`, data }))
  const named = [
    { name: '004.svg', data: svg },
    { name: '005.html', data: html },
  ]
  put('Disguise/Disguise 001.cbz', buildZip({ files: [{ name: '001.jpg', data: page }, ...disguised, ...named] }))
  put('Vector/Vector 001.cbz', buildZip({ files: disguised }))
  put('Name/A\r\nSet-Cookie: stolen=1\r\n\r\n"x".cbz', buildZip({ files: [{ name: '001.jpg', data: page }] }))
  put('Essay/Essay.epub', hostileEpub())
  put(
    'Entities/Entities.epub',
    buildEpub({ parts: [], packageDocument: `${entity}<package><metadata><title>&e;</title></metadata></package>` }),
  )
  server = await startTestServer()
  mara = await server.actor('admin', 'mara')
  const started = performance.now()
  await scanFolder(mara, library)
  scannedIn = performance.now() - started
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

function laughs(element: string, field: string): string {
  const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`)
  return `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">${levels.join('')}]><${element}><${field}>&l9;</${field}></${element}>`
}

/** One chapter for each attack. */
function hostileEpub(): Buffer {
  const parts = attacks.map((attack, index) => ({
    name: `c${index}.xhtml`,
    data: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${attack}</body></html>`,
  }))
  return buildEpub({ parts: [...parts, { name: 'drawing.svg', data: svg }, { name: 'run.js', data: 'alert(1)' }] })
}

async function books(): Promise<readonly Json[]> {
  return (await mara.ask('/api/v1/books?pageSize=100')).json.data as unknown as readonly Json[]
}
async function bookIn(folder: string): Promise<Json> {
  const found = (await books()).find(({ path }) => String(path).includes(`${folder}/`))
  if (found === undefined) throw new Error(`there is no book in ${folder}`)
  return found
}
const at = (book: Json, rest: string) => `/api/v1/books/${String(book.id)}${rest}`

describe('documents with entity declarations', () => {
  it('reveal no external files anywhere in the catalog', async () => {
    const all = await books()
    expect(all.length).toBeGreaterThan(4)
    const texts = await Promise.all(all.map((book) => mara.ask(at(book, '/full'))))
    for (const { text } of [...texts, await mara.ask('/api/v1/series?pageSize=100')]) expect(text).not.toContain(canary)
  })

  it('do not expand or delay the scan', async () => {
    const { text } = await mara.ask(at(await bookIn('Bomb'), '/full'))
    expect(text).not.toContain('lollol')
    expect(scannedIn).toBeLessThan(30_000)
  })
})

describe('an archive with path traversal', () => {
  it('writes no file anywhere', async () => {
    const slip = await bookIn('Slip')
    expect((await mara.ask(at(slip, '/pages/1'))).status).toBe(200)
    for (let page = 2; page <= 6; page++) await mara.ask(at(slip, `/pages/${page}`))
    const left = [root, join(root, 'library'), library, server.dataDir].flatMap((folder) => readdirSync(folder))
    expect(left.filter((name) => /escape/.test(name))).toEqual([])
    expect(existsSync('/tmp/absolute-escape.jpg')).toBe(false)
  })
})

describe('pages and covers that are not images', () => {
  it.each(['Disguise', 'Vector'])('are never served as content that a browser executes: %s', async (folder) => {
    const book = await bookIn(folder)
    const pages = Array.from({ length: 6 }, (_, index) => `/pages/${index + 1}`)
    for (const path of [...pages, '/thumbnail', '/pages/2?width=50']) {
      const reply = await mara.ask(at(book, path))
      const type = reply.headers['content-type'] ?? ''
      expect(type, path).not.toMatch(/svg|html|xml|javascript/)
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      expect(reply.headers['content-security-policy']).toMatch(/script-src 'self'|default-src 'none'/)
      if (reply.status === 200) expect(type).toMatch(/^image\/(jpeg|png|webp|gif|avif)$/)
      if (reply.status === 200) expect(reply.text).not.toContain('alert(1)')
    }
  })

  it.each([
    ['an SVG drawing', svg, 'image/svg+xml'],
    ['an SVG drawing declared as JPEG', svg, 'image/jpeg'],
    ['a document', html, 'image/png'],
  ])('are refused as a cover: %s', async (_, body, type) => {
    const book = await bookIn('Disguise')
    const reply = await mara.ask(at(book, '/cover'), { method: 'POST', body, headers: { 'content-type': type } })
    expect([415, 422]).toContain(reply.status)
  })
})

describe('a name with line breaks', () => {
  it('adds no response header', async () => {
    const book = await bookIn('Name')
    const series = `/api/v1/series/${String(book.seriesId)}`
    for (const path of [at(book, '/file'), `${series}/download`, at(book, '/thumbnail')]) {
      const reply = await mara.ask(path)
      expect(reply.status, reply.text).toBe(200)
      expect(reply.headers['set-cookie']).toBeUndefined()
      expect(String(reply.headers['content-disposition'] ?? '')).not.toMatch(/[\u0000-\u001f]/)
    }
  })

  it('adds no response header when a client sends it, either', async () => {
    const title = 'Quiet\r\nSet-Cookie: stolen=1'
    const book = await bookIn('Disguise')
    const series = `/api/v1/series/${String(book.seriesId)}`
    await mara.ask(series, { method: 'PATCH', body: { title } })
    const reply = await mara.ask(`${series}/download`)
    expect([reply.status, reply.headers['set-cookie']]).toEqual([200, undefined])
    const made = await mara.ask('/api/v1/books?sort=title%0d%0aSet-Cookie:%20stolen=1')
    expect([made.status, made.headers['set-cookie']]).toEqual([400, undefined])
    expect((await mara.ask('/api/v1/books?page=1&full%0d%0aX:1')).headers.x).toBeUndefined()
  })
})

describe('a chapter with scripts or external requests', () => {
  it('is sanitised, for every attack', async () => {
    const book = await bookIn('Essay')
    const { json } = await mara.ask(at(book, '/manifest'))
    const spine = json.spine as unknown as readonly { href: string }[]
    expect(spine).toHaveLength(attacks.length)
    for (const [index, { href }] of spine.entries()) {
      const reply = await mara.ask(href)
      const note = `${attacks[index]}\n${reply.text}`
      expect([200, 422], note).toContain(reply.status)
      expect(reply.headers['content-security-policy'], note).toMatch(/^default-src 'none'/)
      expect(reply.headers['content-security-policy'], note).not.toMatch(/script-src|allow-scripts|unsafe-eval|https?:/)
      if (reply.status !== 200) continue
      expect(reply.text, note).not.toMatch(/<(\w+:)?(script|iframe|object|embed|base|form)\b/i)
      expect(reply.text, note).not.toMatch(/<meta[^>]+refresh/i)
      expect(reply.text, note).not.toMatch(/<[^>]+\shref\s*=\s*["']?\s*(javascript|vbscript|data:text):?/i)
    }
  })

  it('cannot load a script or an active drawing from its book', async () => {
    const book = await bookIn('Essay')
    expect((await mara.ask(at(book, '/resources/OEBPS/run.js'))).status).not.toBe(200)
    const drawing = await mara.ask(at(book, '/resources/OEBPS/drawing.svg'))
    expect(drawing.text).not.toMatch(/<script|onload/)
    expect(drawing.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  })
})
