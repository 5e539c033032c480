import { existsSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wantToReadId } from '../../server/db/queries/lists/queue.ts'
import { picture } from '../fixtures/images.ts'
import { openStream } from '../kit/http-client.ts'
import { createShelfFixture, type ShelfFixture } from '../kit/shelf-fixture.ts'
import type { Actor } from '../kit/test-server.ts'
import { switchedOn } from './compat-fixture.ts'

let fixture: ShelfFixture
let maker: Actor
let reader: Actor
beforeAll(async () => {
  fixture = await createShelfFixture({ Alder: 2, Birch: 1 }, { Hidden: 1 }, { environment: switchedOn })
  maker = fixture.maintainer
  reader = fixture.reader
})
afterAll(() => fixture.close())

type Listed = {
  readonly id: string
  readonly type: string
  readonly selected: boolean
  readonly width: number
  readonly height: number
}
const kinds = ['collections', 'readlists'] as const
const fields = { collections: 'collectionId', readlists: 'readListId' } as const
type Kind = (typeof kinds)[number]

let count = 0
/** A list with content of the open library. @returns its path under the prefix */
async function makeList(kind: Kind, title: string | null = 'Alder'): Promise<{ id: string; path: string }> {
  count += 1
  const members =
    title === null
      ? []
      : [kind === 'collections' ? await fixture.open.series(title) : await fixture.open.book(title, 1)]
  const body = { name: `List ${count}`, [kind === 'collections' ? 'seriesIds' : 'bookIds']: members }
  const made = await maker.ask(`/api/v1/${kind}`, { method: 'POST', body })
  expect(made.status, made.text).toBe(201)
  return { id: String(made.json.id), path: `/komga/api/v1/${kind}/${made.json.id}` }
}

/** Uploads a landscape image, unlike any comic page here, in a form as Komelia sends it. */
async function send(path: string, selected: string | null, as: Actor = maker, width = 600) {
  const file = await picture({ format: 'png', width, height: 200 })
  const lines = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))
  const field = selected === null ? '' : `\n--x\nContent-Disposition: form-data; name=selected\n\n${selected}`
  const head = lines('--x\nContent-Disposition: form-data; name=file; filename="cover.png"\n\n')
  const body = Buffer.concat([head, file, lines(`${field}\n--x--\n`)])
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  return as.ask(`${path}/thumbnails`, { method: 'POST', body, headers })
}

async function listed(path: string, as: Actor = reader): Promise<readonly Listed[]> {
  const reply = await as.ask(`${path}/thumbnails`)
  expect(reply.status, reply.text).toBe(200)
  return reply.json as unknown as readonly Listed[]
}
const selectedOf = async (path: string) => (await listed(path)).filter(({ selected }) => selected).map(({ id }) => id)
const ask = async (method: string, path: string, as: Actor = maker) => (await as.ask(path, { method })).status
/** Which cover the list has, checked in both APIs. */
async function isWide(path: string): Promise<boolean> {
  const shown = []
  for (const address of [path, path.replace('/komga', '')]) {
    const reply = await reader.ask(`${address}/thumbnail`)
    expect([address, reply.status, reply.headers['content-type']]).toEqual([address, 200, 'image/jpeg'])
    const { width, height } = await sharp(reply.bytes).metadata()
    shown.push(width > height)
  }
  expect(shown[0]).toBe(shown[1])
  return shown[0] === true
}
/** The path of a cover on disk. */
const fileOf = (id: string) => join(fixture.server.dataDir, 'uploads', id.slice(-2), `${id}.jpg`)

describe.each(kinds)('a cover for %s uploaded the way Komelia and Komf send it', (kind) => {
  it('is accepted, listed, selected among others, and deleted', async () => {
    const { id, path } = await makeList(kind)
    expect(await isWide(path)).toBe(false)
    const shown = await send(path, 'true')
    expect([shown.status, shown.json]).toEqual([
      200,
      {
        id: expect.any(String),
        [fields[kind]]: id,
        type: 'USER_UPLOADED',
        selected: true,
        mediaType: 'image/jpeg',
        fileSize: expect.any(Number),
        width: 600,
        height: 200,
      },
    ])
    expect(await isWide(path)).toBe(true)
    const all = await listed(path)
    expect(all.map(({ type, selected }) => [type, selected])).toEqual([
      ['GENERATED', false],
      ['USER_UPLOADED', true],
    ])
    expect(all[1]).toEqual(shown.json)
    const stored = await send(path, 'false')
    expect([stored.status, stored.json.selected]).toEqual([200, false])
    expect(await selectedOf(path)).toEqual([shown.json.id])

    const [first, second] = [`${path}/thumbnails/${shown.json.id}`, `${path}/thumbnails/${stored.json.id}`]
    expect((await sharp((await reader.ask(first)).bytes).metadata()).width).toBe(600)
    expect(await ask('PUT', `${second}/selected`)).toBe(204)
    expect(await selectedOf(path)).toEqual([stored.json.id])
    expect(await ask('PUT', `${path}/thumbnails/${id}/selected`)).toBe(204)
    expect([await selectedOf(path), await isWide(path)]).toEqual([[id], false])
    expect(await ask('PUT', `${first}/selected`)).toBe(204)
    expect(await ask('DELETE', `${path}/thumbnails/${id}`)).toBe(400)
    expect(existsSync(fileOf(String(shown.json.id)))).toBe(true)
    expect(await ask('DELETE', first)).toBe(204)
    expect(existsSync(fileOf(String(shown.json.id)))).toBe(false)
    expect([await selectedOf(path), await isWide(path)]).toEqual([[id], false])
    expect([await ask('GET', first), await ask('DELETE', first), await ask('PUT', `${first}/selected`)]).toEqual([
      ...[404, 404, 404],
    ])
    expect(await ask('DELETE', second)).toBe(204)
    expect(await listed(path)).toHaveLength(1)
  })

  it('is selected when the request does not say', async () => {
    const { path } = await makeList(kind)
    const made = await send(path, null)
    expect([made.status, made.json.selected, await isWide(path)]).toEqual([200, true, true])
  })

  it('is served for an empty list', async () => {
    const { path } = await makeList(kind, null)
    expect(await ask('GET', `${path}/thumbnail`)).toBe(404)
    const made = await send(path, 'true')
    expect(made.status).toBe(200)
    expect((await maker.ask(`${path}/thumbnail`)).status).toBe(200)
    expect(await listed(path, maker)).toEqual([made.json])
  })

  it('is not answered with 304 after another one is selected', async () => {
    const { id, path } = await makeList(kind)
    const native = `/api/v1/${kind}/${id}/thumbnail`
    const tags = new Set<string>()
    const times: number[] = []
    const checkCover = async () => {
      const { headers } = await reader.ask(native)
      tags.add(String(headers.etag))
      times.push(Date.parse(String(headers['last-modified'])))
      const unchanged = await reader.ask(native, { headers: { 'if-none-match': String(headers.etag) } })
      expect(unchanged.status).toBe(304)
    }
    await checkCover()
    fixture.server.pass(5_000)
    const { json } = await send(path, 'true')
    await checkCover()
    fixture.server.pass(5_000)
    expect(await ask('DELETE', `${path}/thumbnails/${json.id}`)).toBe(204)
    await checkCover()
    // Without the cover the earlier picture returns, with a newer date.
    expect([tags.size, times[1], times[2]]).toEqual([2, Math.max(...times.slice(0, 2)), Math.max(...times)])
    expect(new Set(times).size).toBe(3)
  })

  it('requires permission to change the list, and is 404 where the list is hidden', async () => {
    const { path } = await makeList(kind)
    const { json } = await send(path, 'true')
    const one = `${path}/thumbnails/${json.id}`
    expect([(await send(path, 'true', reader)).status, await ask('DELETE', one, reader)]).toEqual([403, 403])
    expect(await ask('PUT', `${one}/selected`, reader)).toBe(403)
    const stranger = await fixture.server.actor('maintainer')
    await fixture.server.hideLibraries(stranger)
    const refused = [
      (await send(path, 'true', stranger)).status,
      await ask('GET', `${path}/thumbnail`, stranger),
      await ask('GET', `${path}/thumbnails`, stranger),
      await ask('GET', one, stranger),
      await ask('PUT', `${one}/selected`, stranger),
      await ask('DELETE', one, stranger),
    ]
    expect(refused).toEqual([404, 404, 404, 404, 404, 404])
    expect(await listed(path)).toHaveLength(2)
    expect(await ask('GET', `${(await makeList(kind)).path}/thumbnails/${json.id}`)).toBe(404)
  })

  it('is deleted with its list, and its file by the next maintenance run', async () => {
    const { path } = await makeList(kind)
    const { json } = await send(path, 'true')
    const file = fileOf(String(json.id))
    const before = fixture.server.now() / 1_000 - 7_200
    for (const name of [file, file.replace('.jpg', '.small.jpg')]) utimesSync(name, before, before)
    const clean = () => fixture.admin.ask('/api/v1/admin/cleanup-orphans', { method: 'DELETE' })
    expect((await clean()).status).toBe(200)
    expect(existsSync(file)).toBe(true)
    expect(await ask('DELETE', path)).toBe(204)
    expect((await clean()).json.coversDeleted).toBe(2)
    expect(existsSync(file)).toBe(false)
  })

  it('falls back to the first item of the list when its file is missing', async () => {
    const { path } = await makeList(kind)
    const { json } = await send(path, 'true')
    rmSync(fileOf(String(json.id)))
    expect(await isWide(path)).toBe(false)
  })

  it('is refused when it is not an image, and when fifty exist already', async () => {
    const { path } = await makeList(kind)
    const headers = { 'content-type': 'image/png' }
    const torn = await maker.ask(`${path}/thumbnails`, { method: 'POST', headers, body: Buffer.from('no picture') })
    expect(torn.status).toBe(415)
    for (let i = 0; i < 50; i += 1) expect((await send(path, 'false', maker, 20)).status).toBe(200)
    expect((await send(path, 'false', maker, 20)).status).toBe(409)
  })
})

it('list cover events carry the list ID and reach only users who see the list', async () => {
  const listen = ({ token }: Actor) =>
    openStream(fixture.server.port, '/komga/sse/v1/events', { headers: { authorization: `Bearer ${token}` } })
  const stranger = await fixture.server.actor('reader')
  await fixture.server.hideLibraries(stranger)
  for (const [kind, name] of [
    ['collections', 'SeriesCollection'],
    ['readlists', 'ReadList'],
  ] as const) {
    const { id, path } = await makeList(kind)
    const insider = await fixture.server.actor('reader')
    await fixture.hideClosed(insider)
    const [own, other] = await Promise.all([listen(insider), listen(stranger)])
    const received = (end: string, selected: boolean) =>
      own.until(
        new RegExp(`event: Thumbnail${name}${end}\ndata: ${JSON.stringify({ [fields[kind]]: id, selected })}\n\n`),
      )
    const first = await send(path, 'false')
    await received('Added', false)
    const second = await send(path, 'true')
    await received('Added', true)
    expect(await ask('DELETE', `${path}/thumbnails/${first.json.id}`)).toBe(204)
    await received('Deleted', false)
    expect(await ask('DELETE', `${path}/thumbnails/${second.json.id}`)).toBe(204)
    await received('Deleted', true)
    expect(await ask('GET', '/komga/api/v1/collections', stranger)).toBe(200)
    expect(other.text()).not.toContain('Thumbnail')
    own.close()
    other.close()
  }
})

it('the Want to read list has only the cover of its contents', async () => {
  const bookId = await fixture.open.book('Alder', 1)
  const added = await maker.ask('/api/v1/want-to-read', { method: 'POST', body: { bookId } })
  expect(added.status, added.text).toBeLessThan(300)
  const path = `/komga/api/v1/readlists/${wantToReadId}`
  expect((await send(path, 'true')).status).toBe(404)
  expect(await listed(path, maker)).toHaveLength(1)
})
