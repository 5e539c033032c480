import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedRar5 } from '../fixtures/archives/stored-rar.ts'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { type PictureSpec, picture } from '../fixtures/images.ts'
import type { Json } from '../kit/http-client.ts'
import { createLibraryFolder, epubBytes, type LibraryFolder, pdfBytes } from '../kit/library-folder.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanAgain, scanFolder } from '../kit/world.ts'
import { linkOf, streamRel } from './atom-rules.ts'
import { parseStrictly } from './strict-xml.ts'
import { pathOf } from './walker.ts'

type Image = { readonly rel: string; readonly href: string; readonly width?: number; readonly height?: number }
type Publication = { readonly metadata: Json; readonly images: readonly Image[] }

const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')
/** The pages of each comic, starting with its cover. */
const comics: Readonly<Record<string, readonly PictureSpec[]>> = {
  Paper: [{ width: 1_800, height: 2_741 }, { width: 900 }],
  Ink: [
    { format: 'png', width: 1_201, height: 1_803 },
    { format: 'png', width: 300, height: 450 },
  ],
  Mixed: [
    { width: 333, height: 2_999 },
    { format: 'png', width: 700, height: 500 },
  ],
  Flat: [
    { format: 'gif', width: 64, height: 90 },
    { format: 'gif', width: 64, height: 91 },
  ],
  Turned: [{ width: 801, height: 500, orientation: 6 }],
  Wide: [{ format: 'webp', width: 2_001, height: 1_000 }],
}

let server: TestServer
let folder: LibraryFolder
let libraryId: string
let admin: Actor
let reader: Actor
const ids = new Map<string, string>()

const comic = async (pages: readonly PictureSpec[], method: 'stored' | 'deflate' = 'stored') =>
  buildZip({
    files: await Promise.all(
      pages.map(async (spec, i) => ({ name: `${i + 1}.${spec.format ?? 'jpeg'}`, data: await picture(spec), method })),
    ),
  })

beforeAll(async () => {
  folder = createLibraryFolder()
  for (const [title, pages] of Object.entries(comics)) folder.put(`${title}/${title}.cbz`, await comic(pages))
  folder.put('Pressed/Pressed.cbz', await comic(comics.Ink ?? [], 'deflate'))
  const scan = await picture({ format: 'png', width: 640, height: 961 })
  folder.put('Packed/Packed.cbr', storedRar5([{ name: '1.png', bytes: scan }]))
  // The first page cannot be decoded, so the next one becomes the cover.
  const pages = [
    { name: '1.heic', data: heic },
    { name: '2.jpg', data: await picture({ width: 640, height: 961 }) },
  ]
  folder.put('Odd/Odd.cbz', buildZip({ files: pages }))
  folder.put('Atlas/Atlas.pdf', pdfBytes('Atlas', 2))
  folder.put('Essays/Essays.epub', epubBytes({ title: 'Essays' }))
  server = await startTestServer()
  admin = await server.actor('admin', 'mara')
  libraryId = await scanFolder(admin, folder.root)
  const books = (await admin.ask('/api/v1/books?pageSize=100')).json.data as unknown as readonly Json[]
  for (const { title, id } of books) ids.set(String(title), String(id))
  reader = await server.actor('reader', 'ivy')
})
afterAll(async () => {
  await server.close()
  folder[Symbol.dispose]()
})

const shown = [...Object.keys(comics), 'Pressed', 'Packed', 'Odd', 'Atlas']
const publication = async (title: string) =>
  (await reader.ask(`/opds/v2/books/${ids.get(title)}`)).json as unknown as Publication

const sizeOf = ({ width, height }: { readonly width?: number; readonly height?: number }) => ({ width, height })
async function realSize(path: string) {
  const reply = await reader.ask(path)
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
  return sizeOf(await sharp(reply.bytes).metadata())
}

/** The images of a book once their dimensions are known. */
async function knownImages(title: string): Promise<readonly Image[]> {
  for (;;) {
    const { images } = await publication(title)
    if (images.every(({ width, height }) => Number(width) > 0 && Number(height) > 0)) return images
    expect(images.map(sizeOf)).toEqual([sizeOf({}), sizeOf({})])
    for (const { href } of images) await reader.ask(pathOf(href))
  }
}

async function expectDeclaredSize(title: string): Promise<void> {
  for (const { rel, href, width, height } of await knownImages(title)) {
    expect({ title, rel, width, height }).toEqual({ title, rel, ...(await realSize(pathOf(href))) })
  }
}

describe('the images of a publication', () => {
  it.each(shown)('of %s have the declared dimensions', expectDeclaredSize)

  it('have no dimensions for a book without an image', async () => {
    const images = (await publication('Essays')).images
    for (const { href } of images) expect((await reader.ask(pathOf(href))).status).toBe(200)
    expect((await publication('Essays')).images.map(sizeOf)).toEqual([sizeOf({}), sizeOf({})])
  })

  it('are the same in the feed as in the publication document', async () => {
    for (const title of shown) await knownImages(title)
    const feed = (await reader.ask('/opds/v2/books')).json as unknown as { publications: Publication[] }
    const listed = feed.publications.filter(({ metadata }) => shown.includes(String(metadata.title)))
    expect(listed).toHaveLength(shown.length)
    for (const { metadata, images } of listed) {
      expect(images).toEqual((await publication(String(metadata.title))).images)
    }
  })

  it('are those of an uploaded cover, and the original ones after its removal', async () => {
    const before = await knownImages('Turned')
    const path = `/api/v1/books/${ids.get('Turned')}`
    const headers = { 'content-type': 'image/jpeg' }
    const body = await picture({ width: 1_700, height: 2_403 })
    const made = await admin.ask(`${path}/cover`, { method: 'POST', body, headers })
    expect(made.status).toBe(200)
    const uploaded = (await publication('Turned')).images
    expect(uploaded.map(sizeOf)).not.toEqual(before.map(sizeOf))
    await expectDeclaredSize('Turned')
    expect((await admin.ask(`${path}/covers/selected`, { method: 'DELETE' })).status).toBe(204)
    expect((await publication('Turned')).images.map(sizeOf)).toEqual(before.map(sizeOf))
    await expectDeclaredSize('Turned')
  })

  it('never have outdated dimensions after a file or page change', async () => {
    await knownImages('Mixed')
    folder.put('Mixed/Mixed.cbz', await comic([{ width: 500, height: 900 }]))
    await scanAgain(admin, libraryId)
    await expectDeclaredSize('Mixed')
    expect((await knownImages('Mixed')).map(sizeOf)).toEqual([
      { width: 500, height: 900 },
      { width: 278, height: 500 },
    ])
    const info = '<ComicInfo><Pages><Page Image="1" Type="FrontCover"/></Pages></ComicInfo>'
    const pages = [await picture({ width: 500, height: 900 }), await picture({ width: 350, height: 501 })]
    const files = pages.map((data, i) => ({ name: `${i + 1}.jpeg`, data }))
    folder.put('Mixed/Mixed.cbz', buildZip({ files: [...files, { name: 'ComicInfo.xml', data: info }] }))
    await scanAgain(admin, libraryId)
    await expectDeclaredSize('Mixed')
    expect((await knownImages('Mixed')).map(sizeOf)).toEqual([
      { width: 350, height: 501 },
      { width: 349, height: 500 },
    ])
  })

  it('follow the thumbnail size setting immediately, at a new address', async () => {
    const [, before] = await knownImages('Paper')
    const setting = '/api/v1/admin/settings/thumbnail.max_dimension'
    await admin.ask(setting, { method: 'PUT', body: { value: 300 } })
    const [, after] = (await publication('Paper')).images
    expect(after).toMatchObject({ width: 197, height: 300 })
    expect(after?.href).not.toBe(before?.href)
    await expectDeclaredSize('Paper')
    const kept = await reader.ask(pathOf(String(after?.href)))
    expect(kept.headers['cache-control']).toContain('immutable')
    const stale = await reader.ask(pathOf(String(before?.href)))
    expect([stale.status, String(stale.headers['cache-control'])]).toEqual([200, expect.not.stringContaining('immut')])
    await admin.ask(setting, { method: 'PUT', body: { value: 500 } })
    await expectDeclaredSize('Paper')
  })

  it('have their dimensions in manifests too', async () => {
    for (const title of ['Paper', 'Atlas', 'Odd']) {
      const [full] = await knownImages(title)
      const { json } = await reader.ask(`/opds/v2/books/${ids.get(title)}/manifest`)
      const cover = (json.resources as unknown as Image[]).find(({ rel }) => rel === 'cover')
      expect(cover).toMatchObject({ href: full?.href, width: full?.width, height: full?.height })
    }
  })
})

/** The path of a template, with its placeholders unencoded. */
const templateOf = (href: string | undefined) => String(href).slice(String(href).indexOf('/opds/'))

describe('streamed pages', () => {
  it.each([
    ['Paper', 'image/jpeg'],
    ['Ink', 'image/png'],
    ['Pressed', 'image/png'],
    ['Packed', 'image/png'],
    ['Flat', 'image/jpeg'],
    ['Wide', 'image/jpeg'],
    ['Odd', 'image/jpeg'],
    ['Atlas', 'image/jpeg'],
  ])('of %s are %s as their link declares, at any width', async (title, type) => {
    const { text } = await reader.ask(`/opds/v1/books/${ids.get(title)}`)
    const link = linkOf(parseStrictly(text), streamRel)
    expect(link?.type).toBe(type)
    const template = templateOf(link?.href)
    // The first page of this book has a format that cannot be converted.
    const page = title === 'Odd' ? '1' : '0'
    for (const width of ['', '{maxWidth}', '250', '5000']) {
      const path = template.replace('{pageNumber}', page).replace('{maxWidth}', encodeURI(width))
      const reply = await reader.ask(path)
      const { format, width: real } = await sharp(reply.bytes).metadata()
      expect([path, reply.status, reply.headers['content-type'], `image/${format}`]).toEqual([path, 200, type, type])
      if (width === '250') expect(real).toBeLessThanOrEqual(250)
      const head = await reader.ask(path, { method: 'HEAD' })
      expect([path, head.headers['content-type']]).toEqual([path, type])
    }
  })

  it('of a book that becomes mixed are JPEG, even with the earlier link', async () => {
    const old = templateOf(linkOf(parseStrictly((await entry('Ink')).text), streamRel)?.href)
    folder.put(
      'Ink/Ink.cbz',
      await comic([
        { width: 400, height: 600 },
        { format: 'png', width: 401, height: 600 },
      ]),
    )
    await scanAgain(admin, libraryId)
    const link = linkOf(parseStrictly((await entry('Ink')).text), streamRel)
    expect(link?.type).toBe('image/jpeg')
    for (const [template, type] of [
      [old, 'image/png'],
      [templateOf(link?.href), 'image/jpeg'],
    ] as const) {
      for (const page of ['0', '1']) {
        const path = template.replace('{pageNumber}', page).replace('{maxWidth}', '')
        expect([path, (await reader.ask(path)).headers['content-type']]).toEqual([path, type])
      }
    }
  })
})

const entry = (title: string) => reader.ask(`/opds/v1/books/${ids.get(title)}`)
