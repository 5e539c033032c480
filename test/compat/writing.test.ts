import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../fixtures/images.ts'
import type { Ask, Reply } from '../kit/http-client.ts'
import { openStream } from '../kit/http-client.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, type World } from '../kit/world.ts'
import { basicOf, switchedOn } from './compat-fixture.ts'
import { bookShape, pageShape, seriesShape } from './decoders/keys.ts'
import { collectionShape, keyShape, readListShape } from './decoders/lists.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ environment: switchedOn })
})
afterAll(() => world.close())

const ask = (actor: Actor, path: string, how: Ask = {}): Promise<Reply> => actor.ask(`/komga/api/${path}`, how)
const ok = async (reply: Promise<Reply>, status = 200): Promise<Reply> => {
  const answer = await reply
  expect(answer.status, answer.text).toBe(status)
  return answer
}

describe('collections and reading lists', () => {
  it('are created, read, changed and deleted by users with the permission', async () => {
    const { maintainer, reader, seriesId, books } = world
    const bookIds = [String(books.packed.id), String(books.stored.id)]
    const body = { name: 'Evenings', ordered: true, seriesIds: [seriesId] }
    const made = collectionShape.parse((await ok(ask(maintainer, 'v1/collections', { method: 'POST', body }))).json)
    expect(made).toMatchObject({ name: 'Evenings', ordered: true, seriesIds: [seriesId], filtered: false })
    const listBody = { name: 'In order', summary: 'One by one', ordered: true, bookIds }
    const list = readListShape.parse(
      (await ok(ask(maintainer, 'v1/readlists', { method: 'POST', body: listBody }))).json,
    )
    expect(list.bookIds).toEqual(bookIds)
    expect((await ask(reader, 'v1/collections', { method: 'POST', body })).status).toBe(403)
    expect((await ask(maintainer, 'v1/collections', { method: 'POST', body })).status).toBe(409)

    const page = pageShape(collectionShape).parse((await ok(ask(reader, 'v1/collections?unpaged=true'))).json)
    expect(page.content).toEqual([made])
    expect(pageShape(readListShape).parse((await ok(ask(reader, 'v1/readlists?search=order'))).json).content).toEqual([
      list,
    ])
    expect(pageShape(readListShape).parse((await ok(ask(reader, 'v1/readlists?search=zzz'))).json).empty).toBe(true)
    const inside = pageShape(seriesShape).parse((await ok(ask(reader, `v1/collections/${made.id}/series`))).json)
    expect(inside.content.map(({ id }) => id)).toEqual([seriesId])
    const read = pageShape(bookShape).parse((await ok(ask(reader, `v1/readlists/${list.id}/books`))).json)
    expect(read.content.map(({ id }) => id)).toEqual(bookIds)
    const next = bookShape.parse((await ok(ask(reader, `v1/readlists/${list.id}/books/${bookIds[0]}/next`))).json)
    expect(next.id).toBe(bookIds[1])
    expect((await ask(reader, `v1/readlists/${list.id}/books/${bookIds[1]}/next`)).status).toBe(404)
    expect((await ok(ask(reader, `v1/series/${seriesId}/collections`))).json).toHaveLength(1)
    expect((await ok(ask(reader, `v1/books/${bookIds[0]}/readlists`))).json).toHaveLength(1)
    const narrowed = pageShape(seriesShape).parse((await ok(ask(reader, `v1/series?collection_id=${made.id}`))).json)
    expect(narrowed.totalElements).toBe(1)

    const change = { name: 'Late', bookIds: [bookIds[1], bookIds[0]] }
    await ok(ask(maintainer, `v1/readlists/${list.id}`, { method: 'PATCH', body: change }), 204)
    const after = readListShape.parse((await ok(ask(reader, `v1/readlists/${list.id}`))).json)
    expect([after.name, after.bookIds]).toEqual(['Late', [bookIds[1], bookIds[0]]])
    await ok(ask(maintainer, `v1/readlists/${list.id}`, { method: 'PATCH', body: { bookIds: [bookIds[0]] } }), 204)
    expect((await ok(ask(reader, `v1/readlists/${list.id}`))).json.bookIds).toEqual([bookIds[0]])
    await ok(ask(maintainer, `v1/readlists/${list.id}`, { method: 'DELETE' }), 204)
    expect((await ask(reader, `v1/readlists/${list.id}`)).status).toBe(404)
    await ok(ask(maintainer, `v1/collections/${made.id}`, { method: 'DELETE' }), 204)
  })

  it('with automatic contents list what matches', async () => {
    const condition = { title: { operator: 'beginsWith', value: 'quiet' } }
    await ok(
      world.maintainer.ask('/api/v1/collections', { method: 'POST', body: { name: 'By itself', condition } }),
      201,
    )
    const { content } = pageShape(collectionShape).parse((await ok(ask(world.reader, 'v1/collections'))).json)
    expect(content.map(({ seriesIds }) => seriesIds)).toEqual([[world.seriesId]])
    const search = { condition: { collectionId: { operator: 'is', value: content[0]?.id } } }
    const found = await ok(ask(world.reader, 'v1/series/list', { method: 'POST', body: search }))
    expect(
      pageShape(seriesShape)
        .parse(found.json)
        .content.map(({ id }) => id),
    ).toEqual([world.seriesId])
  })

  it.each([
    ['no name', { seriesIds: [] }],
    ['an empty name', { name: ' ' }],
    ['invalid ids', { name: 'x', seriesIds: ['1'] }],
    ['a list', []],
  ])('are refused with a message for %s', async (_, body) => {
    const { status, json } = await ask(world.maintainer, 'v1/collections', { method: 'POST', body })
    expect([status, typeof json.message]).toEqual([400, 'string'])
  })
})

describe('metadata', () => {
  it('of a series is set and locked, and reverts to the file when unlocked', async () => {
    const path = `v1/series/${world.seriesId}`
    const body = {
      title: 'Loud Bay',
      status: 'ENDED',
      readingDirection: 'RIGHT_TO_LEFT',
      ageRating: 12,
      genres: ['Sea'],
      totalBookCount: 7,
      language: 'en',
      publisher: 'North',
      titleLock: true,
      genresLock: false,
      links: [{ label: 'wiki', url: 'https://example.org/bay' }],
      alternateTitles: [{ label: 'de', title: 'Laute Bucht' }],
    }
    expect((await ask(world.reader, `${path}/metadata`, { method: 'PATCH', body })).status).toBe(403)
    await ok(ask(world.maintainer, `${path}/metadata`, { method: 'PATCH', body }), 204)
    const { metadata } = seriesShape.parse((await ok(ask(world.reader, path))).json)
    expect(metadata).toMatchObject({
      title: 'Loud Bay',
      titleLock: true,
      status: 'ENDED',
      readingDirection: 'RIGHT_TO_LEFT',
      ageRating: 12,
      genres: ['Sea'],
      totalBookCount: 7,
      language: 'en',
      links: body.links,
      alternateTitles: body.alternateTitles,
    })
    const undo = { titleLock: false, links: [], alternateTitles: [] }
    await ok(ask(world.maintainer, `${path}/metadata`, { method: 'PATCH', body: undo }), 204)
    const after = seriesShape.parse((await ok(ask(world.reader, path))).json).metadata
    expect(after).toMatchObject({ title: 'Quiet Bay', titleLock: false, links: [], alternateTitles: [] })
  })

  it('of a book is set and locked', async () => {
    const path = `v1/books/${world.books.stored.id}`
    const authors = [
      { name: 'Ann', role: 'writer' },
      { name: 'Cy', role: 'cover' },
    ]
    const body = {
      title: 'First',
      number: '3',
      releaseDate: '2011-05-04',
      authors,
      isbn: '9783161484100',
      tags: ['calm'],
    }
    await ok(ask(world.maintainer, `${path}/metadata`, { method: 'PATCH', body }), 204)
    const { metadata } = bookShape.parse((await ok(ask(world.reader, path))).json)
    expect(metadata).toMatchObject({
      ...body,
      numberSort: 3,
      titleLock: true,
      releaseDateLock: true,
      authorsLock: true,
    })
  })

  it.each([
    ['status', { status: 'LOST' }],
    ['readingDirection', { readingDirection: 'SIDEWAYS' }],
    ['ageRating', { ageRating: -4 }],
    ['genres', { genres: 'Sea' }],
    ['sharingLabels', { sharingLabels: ['kids'] }],
    ['links', { links: [{ label: 1 }] }],
  ])('with an invalid value is refused with the name of %s', async (field, body) => {
    const reply = await ask(world.maintainer, `v1/series/${world.seriesId}/metadata`, { method: 'PATCH', body })
    expect([reply.status, reply.json.message]).toEqual([400, expect.stringContaining(field)])
  })
})

describe('API keys', () => {
  it('are created by password, shown once, listed and revoked', async () => {
    const headers = basicOf(world.reader)
    const path = '/komga/api/v2/users/me/api-keys'
    const made = await ok(world.server.ask(path, { method: 'POST', headers, body: { comment: 'reader' } }))
    const key = keyShape.parse(made.json)
    const byKey = { headers: { 'x-api-key': key.key } }
    await ok(world.server.ask('/komga/api/v2/users/me', byKey))
    const [listed] = keyShape.array().parse((await ok(world.server.ask(path, { headers }))).json)
    expect([listed?.comment, listed?.key === key.key]).toEqual(['reader', false])
    expect((await world.server.ask(path, { ...byKey, method: 'POST', body: { comment: 'more' } })).status).toBe(403)
    expect((await world.server.ask(path, { method: 'POST', headers, body: {} })).status).toBe(400)
    await ok(world.server.ask(`${path}/${key.id}`, { method: 'DELETE', headers }), 204)
    expect((await world.server.ask('/komga/api/v2/users/me', byKey)).status).toBe(401)
  })
})

describe('events', () => {
  it('use the names that apps listen for, and reach only users who see the content', async () => {
    const listen = (actor: Actor) =>
      openStream(world.server.port, '/komga/sse/v1/events', { headers: { authorization: `Bearer ${actor.token}` } })
    const stranger = await world.server.actor('reader')
    await world.server.hideLibraries(stranger)
    const [own, other] = await Promise.all([listen(world.reader), listen(stranger)])
    expect(own.headers['content-type']).toMatch(/^text\/event-stream/)
    await ok(
      ask(world.maintainer, `v1/series/${world.seriesId}/metadata`, { method: 'PATCH', body: { summary: 'x' } }),
      204,
    )
    const id = String(world.books.stored.id)
    await ok(world.reader.ask(`/api/v1/books/${id}/progress`, { method: 'PUT', body: { currentPage: 1 } }))
    await own.until(/event: SeriesChanged\ndata: \{"seriesId":"[^"]+","libraryId":"[^"]+"\}\n\n/)
    await own.until(
      new RegExp(`event: ReadProgressChanged\\ndata: \\{"bookId":"${id}","userId":"${world.reader.userId}"\\}`),
    )
    await ok(stranger.ask(`/api/v1/collections`))
    expect(other.text()).not.toContain('event:')
    own.close()
    other.close()
  })
})

it('uploading, selecting and removing a cover sends separate events, only to users who see its owner', async () => {
  const listen = ({ token }: Actor) =>
    openStream(world.server.port, '/komga/sse/v1/events', { headers: { authorization: `Bearer ${token}` } })
  const stranger = await world.server.actor('reader')
  await world.server.hideLibraries(stranger)
  const [own, other] = await Promise.all([listen(world.reader), listen(stranger)])
  const [bookId, { seriesId }] = [String(world.books.packed.id), world]
  const headers = { 'content-type': 'image/jpeg' }
  for (const [kind, owner, ids] of [
    ['Book', `v1/books/${bookId}`, { bookId, seriesId }],
    ['Series', `v1/series/${seriesId}`, { seriesId }],
  ] as const) {
    const received = (name: string, selected: boolean) =>
      new RegExp(`event: Thumbnail${kind}${name}\ndata: ${JSON.stringify({ ...ids, selected })}\n\n`)
    const add = async () => {
      const body = await picture()
      const made = await ask(world.maintainer, `${owner}/thumbnails`, { method: 'POST', headers, body })
      return String(made.json.id)
    }
    const [first, second] = [await add(), await add()]
    await own.until(received('Added', true))
    await ok(ask(world.maintainer, `${owner}/thumbnails/${first}`, { method: 'DELETE' }), 204)
    await own.until(received('Deleted', false))
    await ok(ask(world.maintainer, `${owner}/thumbnails/${second}`, { method: 'DELETE' }), 204)
    await own.until(received('Deleted', true))
  }
  await ok(ask(stranger, 'v1/collections'))
  expect(other.text()).not.toContain('Thumbnail')
  own.close()
  other.close()
})

it('the cover of a list changes with its contents and is deleted with the list', async () => {
  const headers = { authorization: `Bearer ${world.admin.token}` }
  const own = await openStream(world.server.port, '/komga/sse/v1/events', { headers })
  for (const [kind, path, field] of [
    ['SeriesCollection', 'collections', 'collectionId'],
    ['ReadList', 'readlists', 'readListId'],
  ] as const) {
    const made = await world.admin.ask(`/api/v1/${path}`, { method: 'POST', body: { name: `Told ${kind}` } })
    const data = JSON.stringify({ [field]: made.json.id, selected: true })
    await own.until(new RegExp(`event: Thumbnail${kind}Added\\ndata: ${data}\\n\\n`))
    await ok(world.admin.ask(`/api/v1/${path}/${made.json.id}`, { method: 'DELETE' }), 204)
    await own.until(new RegExp(`event: Thumbnail${kind}Deleted\\ndata: ${data}\\n\\n`))
  }
  own.close()
})

it('the task queue status is sent to administrators only', async () => {
  const listen = ({ token }: Actor) =>
    openStream(world.server.port, '/komga/sse/v1/events', { headers: { authorization: `Bearer ${token}` } })
  const [own, other] = await Promise.all([listen(world.admin), listen(world.reader)])
  await own.until(/event: TaskQueueStatus\ndata: \{"count":\d+,"countByType":\{/)
  await ok(ask(world.reader, 'v1/collections'))
  expect(other.text()).not.toContain('TaskQueueStatus')
  own.close()
  other.close()
})

describe('tasks', () => {
  it('are started by users with the permission, and join a running one of the same kind', async () => {
    const base = `v1/libraries/${world.libraryId}`
    expect((await ask(world.reader, `${base}/scan`, { method: 'POST' })).status).toBe(403)
    for (const path of ['scan', 'scan?deep=true', 'analyze', 'metadata/refresh']) {
      await ok(ask(world.maintainer, `${base}/${path}`, { method: 'POST' }), 202)
    }
    await ok(ask(world.admin, `${base}/empty-trash`, { method: 'POST' }), 202)
    const nowhere = 'v1/libraries/00000000-0000-7000-8000-000000000000/scan'
    expect((await ask(world.maintainer, nowhere, { method: 'POST' })).status).toBe(404)
  })
})
