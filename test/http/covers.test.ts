import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { picture } from '../fixtures/images.ts'
import { newId } from '../kit/catalog.ts'
import { openStream, type Reply } from '../kit/http-client.ts'
import { createWorld, scanAgain, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const owners = ['series', 'books'] as const
type Owner = (typeof owners)[number]
const at = (owner: Owner, rest: string) =>
  `/api/v1/${owner}/${owner === 'series' ? world.seriesId : String(world.books.stored.id)}${rest}`
const send = (path: string, body: unknown, type = 'image/png', who = world.maintainer) =>
  who.ask(path, { method: 'POST', body, headers: { 'content-type': type } })
const change = (method: string, path: string, body?: unknown) => world.maintainer.ask(path, { method, body })
const thumbnail = (owner: Owner) => world.reader.ask(at(owner, '/thumbnail'))
const uploads = () => readdirSync(join(world.server.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
const stored = () => uploads().filter((entry) => entry.isFile())

/** The mean shade, to distinguish uploads from the white and grey pages. */
const shadeOf = async ({ bytes }: Reply) => Math.round((await sharp(bytes).stats()).channels[0]?.mean ?? -1)

async function removeAll(owner: Owner): Promise<void> {
  const { json } = await world.maintainer.ask(at(owner, '/covers'))
  for (const { id } of json.covers as unknown as { id: string }[]) await change('DELETE', at(owner, `/covers/${id}`))
}
beforeEach(async () => {
  for (const owner of owners) {
    await removeAll(owner)
    await change('DELETE', at(owner, '/covers/selected'))
  }
})

/** A PNG with a declared size: 900 megapixels of one colour take a few hundred kilobytes. */
const huge = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' }, limitInputPixels: false })
    .png()
    .toBuffer()

describe.each(owners)('a cover of %s is refused', (owner) => {
  const refused = async (reply: Reply, status: number, error: string) => {
    expect({ status: reply.status, error: reply.json.error }).toEqual({ status, error })
    expect(stored()).toEqual([])
    expect((await world.reader.ask(at(owner, '/covers'))).json).toEqual({ source: null, covers: [] })
  }

  it('that is text, whatever its declared type', async () => {
    const form = new FormData()
    form.set('file', new Blob(['no picture'], { type: 'image/jpeg' }), 'cover.jpg')
    const { headers, body } = await written(form)
    await refused(await send(at(owner, '/cover'), body, headers), 415, 'unsupported_media_type')
    await refused(await send(at(owner, '/cover'), 'no picture', 'image/jpeg'), 415, 'unsupported_media_type')
  })

  it.each([
    ['an SVG drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 415],
    ['a document', '%PDF-1.4\n', 415],
    ['a truncated image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 422],
  ])('that is %s', async (_, body, status) => {
    expect((await send(at(owner, '/cover'), body)).status).toBe(status)
    expect(stored()).toEqual([])
  })

  it('that is a TIFF, which browsers cannot show', async () => {
    const reply = await send(at(owner, '/cover'), await picture({ format: 'tiff' }))
    await refused(reply, 415, 'unsupported_media_type')
  })

  it('that is truncated', async () => {
    const whole = await picture({ width: 400, height: 600 })
    const reply = await send(at(owner, '/cover'), whole.subarray(0, whole.length - 200))
    await refused(reply, 422, 'unprocessable')
  })

  it('that is a decompression bomb', async () => {
    const claimed = await picture({ format: 'png', width: 40, height: 60 })
    claimed.writeUInt32BE(60_000, 16)
    claimed.writeUInt32BE(60_000, 20)
    await refused(await send(at(owner, '/cover'), claimed), 422, 'unprocessable')
  })

  it('of 101 megapixels', async () => {
    const reply = await send(at(owner, '/cover'), await huge(10_100, 10_000))
    await refused(reply, 422, 'unprocessable')
    expect(reply.json.message).toContain('100 megapixels')
  })

  it('of more than 20 MB, declared or not', async () => {
    const body = Buffer.alloc(20 * 1024 * 1024 + 1)
    await refused(await send(at(owner, '/cover'), body), 413, 'payload_too_large')
    const chunked = { 'content-type': 'image/png', 'transfer-encoding': 'chunked' }
    const reply = await world.maintainer.ask(at(owner, '/cover'), { method: 'POST', body, headers: chunked })
    await refused(reply, 413, 'payload_too_large')
  })

  it('with an extra field, two files or none', async () => {
    const file = new Blob([Uint8Array.from(await picture())])
    for (const fields of [['other'], ['file', 'more'], []]) {
      const form = new FormData()
      for (const name of fields) form.append(name, file, 'cover.jpg')
      const { headers, body } = await written(form)
      await refused(await send(at(owner, '/cover'), body, headers), 400, 'bad_request')
    }
  })

  it('by a reader, and 404 where hidden', async () => {
    const reply = await send(at(owner, '/cover'), await picture(), 'image/jpeg', world.reader)
    await refused(reply, 403, 'forbidden')
    const outsider = await world.server.actor('maintainer')
    await world.server.hideLibraries(outsider)
    await refused(await send(at(owner, '/cover'), await picture(), 'image/jpeg', outsider), 404, 'not_found')
  })
})

async function written(form: FormData): Promise<{ readonly headers: string; readonly body: Buffer }> {
  const response = new Response(form)
  return { headers: response.headers.get('content-type') ?? '', body: Buffer.from(await response.arrayBuffer()) }
}

describe.each(owners)('a cover of %s', (owner) => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'may be a %s, and is converted and shown immediately',
    async (format) => {
      const before = await thumbnail(owner)
      const body = await picture({ format, width: 600, height: 900, shade: 200 })
      const reply = await send(at(owner, '/cover'), body, `image/${format}`)
      expect(reply.json).toMatchObject({ mediaType: 'image/jpeg', width: 600, height: 900, isSelected: true })
      const after = await thumbnail(owner)
      expect(after.headers.etag).not.toBe(before.headers.etag)
      expect(await sharp(after.bytes).metadata()).toMatchObject({ format: 'jpeg', height: 500 })
      expect(Math.abs((await shadeOf(after)) - 200)).toBeLessThan(8)
    },
  )

  it('can be uploaded as a form, and retains no metadata of the image file', async () => {
    const photo = await sharp(await picture({ width: 300, height: 200 }))
      .withExif({ IFD0: { Copyright: 'someone', Make: 'camera' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const form = new FormData()
    form.set('file', new Blob([Uint8Array.from(photo)], { type: 'text/plain' }), '../../cover.txt')
    const { headers, body } = await written(form)
    const reply = await send(at(owner, '/cover'), body, headers)
    expect(reply.json).toMatchObject({ width: 200, height: 300 })
    const image = await world.reader.ask(String(reply.json.path))
    expect((await sharp(image.bytes).metadata()).exif).toBeUndefined()
  })

  it('has an ETag and a date, and is answered with 304 when unchanged', async () => {
    const made = await send(at(owner, '/cover'), await picture())
    const path = String(made.json.path)
    const image = await world.reader.ask(path)
    expect(image.headers['content-type']).toBe('image/jpeg')
    expect(image.headers['last-modified']).toBeDefined()
    const tag = { 'if-none-match': String(image.headers.etag) }
    expect((await world.reader.ask(path, { headers: tag })).status).toBe(304)
    const time = { 'if-modified-since': String(image.headers['last-modified']) }
    expect((await world.reader.ask(path, { headers: time })).status).toBe(304)
  })

  it('can be selected among several, replaced by the default, selected again and removed', async () => {
    const first = String((await send(at(owner, '/cover'), await picture({ shade: 30 }))).json.id)
    const second = String((await send(at(owner, '/cover'), await picture({ shade: 220 }))).json.id)
    const shown = async () => shadeOf(await thumbnail(owner))
    expect(Math.abs((await shown()) - 220)).toBeLessThan(8)
    await change('PUT', at(owner, `/covers/${first}/select`))
    expect(Math.abs((await shown()) - 30)).toBeLessThan(8)
    const listed = (await world.reader.ask(at(owner, '/covers'))).json
    expect(listed).toMatchObject({ source: 'custom', covers: [{ isSelected: true }, { isSelected: false }] })
    expect((await change('DELETE', at(owner, '/covers/selected'))).status).toBe(204)
    const plain = await shown()
    expect(Math.abs(plain - 30)).toBeGreaterThan(8)
    const source = await change('PATCH', at(owner, '/cover/source'), { source: 'custom' })
    expect(source.json).toMatchObject({ source: 'custom', covers: [{ id: first }, { id: second, isSelected: true }] })
    expect((await change('DELETE', at(owner, `/covers/${second}`))).status).toBe(204)
    expect(await shown()).toBe(plain)
    expect((await world.reader.ask(at(owner, '/covers'))).json).toMatchObject({ source: null, covers: [{ id: first }] })
    expect(stored()).toHaveLength(2)
  })

  it('cannot be selected when it does not exist or belongs to another item', async () => {
    expect((await change('PATCH', at(owner, '/cover/source'), { source: 'custom' })).status).toBe(422)
    const other = owner === 'series' ? 'books' : 'series'
    const id = String((await send(at(other, '/cover'), await picture())).json.id)
    for (const [method, rest] of [
      ['PUT', '/select'],
      ['DELETE', ''],
      ['GET', '/image'],
    ] as const) {
      expect((await change(method, at(owner, `/covers/${id}${rest}`))).status).toBe(404)
    }
  })

  it('survives a deep scan, and sends an event', async () => {
    const stream = await openStream(world.server.port, '/api/v1/events', {
      headers: { authorization: `Bearer ${world.reader.token}` },
    })
    await send(at(owner, '/cover'), await picture({ shade: 200 }))
    const id = owner === 'series' ? world.seriesId : String(world.books.stored.id)
    await stream.until(new RegExp(`cover_updated[^\\n]*${id}`))
    stream.close()
    const tag = (await thumbnail(owner)).headers.etag
    const file = world.folder.at('Quiet Bay/Quiet Bay 001.cbz')
    utimesSync(file, new Date(), new Date(statSync(file).mtimeMs + 5_000))
    await scanAgain(world.admin, world.libraryId, 'deep')
    expect((await thumbnail(owner)).headers.etag).toBe(tag)
  })

  it('is limited to fifty', async () => {
    const body = await picture()
    for (let count = 0; count < 50; count++) expect((await send(at(owner, '/cover'), body)).status).toBe(200)
    expect((await send(at(owner, '/cover'), body)).status).toBe(409)
    expect(stored()).toHaveLength(100)
  })
})

describe('a series', () => {
  it('shows the cover of the selected book, and of its first book by default', async () => {
    const before = await thumbnail('series')
    const second = String(world.books.packed.id)
    const chosen = await change('PATCH', at('series', '/cover/source'), { source: `book:${second.toUpperCase()}` })
    expect(chosen.json.source).toBe(`book:${second}`)
    const listed = await world.reader.ask(`/api/v1/series/${world.seriesId}`)
    expect(listed.json).toMatchObject({ selectedCoverSource: `book:${second}`, hasCustomCover: false })
    expect((await thumbnail('series')).headers.etag).not.toBe(before.headers.etag)
    await change('PATCH', at('series', '/cover/source'), { source: null })
    expect((await thumbnail('series')).headers.etag).toBe(before.headers.etag)
    await send(at('books', '/cover'), await picture({ shade: 200 }))
    expect(Math.abs((await shadeOf(await thumbnail('series'))) - 200)).toBeLessThan(8)
  })

  it('does not show the cover of a book from another series', async () => {
    for (const id of [String(world.books.pdf.id), newId()]) {
      const reply = await change('PATCH', at('series', '/cover/source'), { source: `book:${id}` })
      expect(reply.status).toBe(422)
    }
    const odd = await change('PATCH', at('series', '/cover/source'), { source: 'book:../../etc' })
    expect(odd.status).toBe(400)
  })
})

describe('the OPDS catalog', () => {
  it('shows the selected cover at a new address', async () => {
    const feed = async () => {
      const { text } = await world.reader.ask(`/opds/v1/series/${world.seriesId}`)
      return [...text.matchAll(/href="([^"]*cover[^"]*)"/g)].map(([, href]) => String(href).replaceAll('&amp;', '&'))
    }
    const before = await feed()
    await send(at('books', '/cover'), await picture({ shade: 200, width: 500, height: 800 }))
    const changed = (await feed()).filter((href) => !before.includes(href))
    expect(changed.length).toBeGreaterThan(0)
    for (const href of changed) {
      const { pathname, search } = new URL(href, 'http://localhost')
      const reply = await world.reader.ask(pathname + search)
      expect(reply.headers['content-type']).toBe('image/jpeg')
      expect(Math.abs((await shadeOf(reply)) - 200)).toBeLessThan(8)
    }
  })
})

describe('maintenance of orphaned files', () => {
  it('removes files without a record, and preserves both images of a cover', async () => {
    await send(at('series', '/cover'), await picture())
    const folder = join(world.server.dataDir, 'uploads')
    writeFileSync(join(folder, 'orphan.jpg'), 'left behind')
    const past = new Date(Date.now() - 48 * 3_600_000)
    for (const entry of stored()) utimesSync(join(entry.parentPath, entry.name), past, past)
    const swept = await world.admin.ask('/api/v1/maintenance/cleanup-thumbnails', { method: 'POST' })
    expect(swept.json).toMatchObject({ coversDeleted: 1, failures: 0 })
    expect(stored()).toHaveLength(2)
  })
})
