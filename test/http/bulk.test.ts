import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import { rest } from '../kit/rest.ts'
import { type BookName, createWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const idOf = (name: BookName) => String(world.books[name].id)
const post = (path: string, body: unknown, who = world.maintainer) =>
  who.ask(`/api/v1/${path}`, { method: 'POST', body })
const actions = ['read', 'unread', 'analyze', 'thumbnails'] as const

async function ended(taskId: unknown): Promise<unknown> {
  for (;;) {
    const { json } = await world.admin.ask(`/api/v1/tasks/${String(taskId)}`)
    if (['completed', 'failed', 'cancelled'].includes(String(json.status))) return json.result
    await rest()
  }
}

describe.each(actions)('%s of a selection', (action) => {
  it('is refused for an empty selection, and for more than 100 series or 500 books', async () => {
    const ids = (count: number) => Array.from({ length: count }, newId)
    expect((await post(`series/bulk/${action}`, { seriesIds: [] })).status).toBe(400)
    expect((await post(`series/bulk/${action}`, { seriesIds: ids(101) })).status).toBe(400)
    expect((await post(`books/bulk/${action}`, { bookIds: ids(501) })).status).toBe(400)
    expect((await post(`books/bulk/${action}`, { bookIds: ['nonsense'] })).status).toBe(400)
    const most = await post(`books/bulk/${action}`, { bookIds: ids(500) })
    expect(most.json).toMatchObject({ done: 0, taskIds: [] })
  })

  it('reports hidden items like missing ones, and starts nothing for them', async () => {
    const outsider = await world.server.actor('maintainer')
    await world.server.hideLibraries(outsider)
    const hidden = await post(`books/bulk/${action}`, { bookIds: [idOf('stored')] }, outsider)
    expect(hidden.json).toEqual({ done: 0, results: [{ id: idOf('stored'), status: 'not_found' }], taskIds: [] })
    const series = await post(`series/bulk/${action}`, { seriesIds: [world.seriesId] }, outsider)
    expect(series.json).toEqual({ done: 0, results: [{ id: world.seriesId, status: 'not_found' }], taskIds: [] })
  })

  it('returns each item once, in the given order', async () => {
    const unknown = newId()
    const bookIds = [unknown, idOf('packed'), idOf('stored').toUpperCase(), idOf('packed')]
    const reply = await post(`books/bulk/${action}`, { bookIds })
    expect(reply.json).toMatchObject({
      done: 2,
      results: [
        { id: unknown, status: 'not_found' },
        { id: idOf('packed'), status: 'done' },
        { id: idOf('stored'), status: 'done' },
      ],
    })
  })
})

describe('a selection', () => {
  const unread = async () =>
    (await world.maintainer.ask(`/api/v1/series/${world.seriesId}`)).json.unreadCount as unknown as number

  it('of books is marked as read and unread for the current user', async () => {
    const body = { bookIds: [idOf('stored'), idOf('pdf')] }
    await post('books/bulk/unread', { bookIds: [idOf('stored'), idOf('packed')] })
    expect(await unread()).toBe(2)
    await post('books/bulk/read', body)
    expect(await unread()).toBe(1)
    expect((await world.reader.ask(`/api/v1/books/${idOf('pdf')}/progress`)).status).toBe(204)
    await post('books/bulk/unread', body)
    expect(await unread()).toBe(2)
  })

  it('of series is marked as read with every book, and unread again', async () => {
    const body = { seriesIds: [world.seriesId, String(world.books.epub.seriesId)] }
    await post('series/bulk/read', body)
    expect(await unread()).toBe(0)
    await post('series/bulk/unread', body)
    expect(await unread()).toBe(2)
  })

  it('is analysed in one task per library', async () => {
    const books = await post('books/bulk/analyze', { bookIds: [idOf('stored'), idOf('broken')] })
    const [taskId, ...others] = books.json.taskIds as unknown as string[]
    expect(others).toEqual([])
    expect(await ended(taskId)).toEqual({ books: 2, failed: 1, missing: 0 })
    const series = await post('series/bulk/analyze', { seriesIds: [world.seriesId] })
    expect(await ended(series.json.taskIds?.[0])).toEqual({ books: 2, failed: 0, missing: 0 })
  })

  it('gets new thumbnails under a new ETag', async () => {
    const tag = async () => (await world.reader.ask(`/api/v1/series/${world.seriesId}/thumbnail`)).headers.etag
    const before = await tag()
    const reply = await post('series/bulk/thumbnails', { seriesIds: [world.seriesId] })
    expect(await ended(reply.json.taskIds?.[0])).toEqual({ books: 2, withPicture: 2 })
    const after = await tag()
    expect(after).not.toBe(before)
    const books = await post('books/bulk/thumbnails', { bookIds: [idOf('broken')] })
    expect(await ended(books.json.taskIds?.[0])).toEqual({ books: 1, withPicture: 0 })
    expect(await tag()).toBe(after)
  })

  it('can be marked as read by a reader, but not analysed', async () => {
    const body = { bookIds: [idOf('stored')] }
    expect((await post('books/bulk/read', body, world.reader)).status).toBe(200)
    expect((await post('books/bulk/analyze', body, world.reader)).status).toBe(403)
    expect((await post('books/bulk/thumbnails', body, world.reader)).status).toBe(403)
  })
})
