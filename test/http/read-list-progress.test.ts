import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { createShelfFixture, type ShelfFixture } from '../kit/shelf-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

let fixture: ShelfFixture
let bay: readonly string[]
let broken: string
let hidden: string
beforeAll(async () => {
  fixture = await createShelfFixture({ 'Quiet Bay': 3 }, { Hidden: 1 })
  fixture.open.folder.put('Broken/Broken 1.cbz', Buffer.from('no archive at all'))
  await fixture.open.scan()
  bay = await Promise.all([1, 2, 3].map((number) => fixture.open.book('Quiet Bay', number)))
  broken = await fixture.open.book('Broken', 1)
  hidden = await fixture.closed.book('Hidden', 1)
})
afterAll(() => fixture.close())

async function listOfBooks(bookIds: readonly string[]): Promise<string> {
  const body = { name: `Evenings ${newId()}`, bookIds }
  return String((await fixture.maintainer.ask('/api/v1/readlists', { method: 'POST', body })).json.id)
}

async function standing(actor: Actor, id: string) {
  const { status, json } = await actor.ask(`/api/v1/readlists/${id}/standing`)
  const next = json.next as Json | null
  return { status, read: json.read, inProgress: json.inProgress, total: json.total, next: next?.id ?? null }
}

const mark = (actor: Actor, bookId: string | undefined, how: 'read' | 'unread') =>
  actor.ask(`/api/v1/books/${bookId}/${how}`, { method: 'POST' })

describe('progress in a reading list', () => {
  it('is 404 for a missing list', async () => {
    expect((await standing(fixture.reader, newId())).status).toBe(404)
  })

  it('is zero for an empty list, and has no next book where none is readable', async () => {
    const nothing = { status: 200, read: 0, inProgress: 0, next: null }
    expect(await standing(fixture.maintainer, await listOfBooks([]))).toEqual({ ...nothing, total: 0 })
    expect(await standing(fixture.maintainer, await listOfBooks([broken]))).toEqual({ ...nothing, total: 1 })
  })

  it('starts with the first readable book, continues after the last finished one, then with skipped ones', async () => {
    const reader = await fixture.server.actor('reader')
    const [first, second, third] = bay
    const list = await listOfBooks([broken, third ?? '', first ?? '', second ?? ''])
    expect(await standing(reader, list)).toEqual({ status: 200, total: 4, read: 0, inProgress: 0, next: third })
    await mark(reader, first, 'read')
    expect(await standing(reader, list)).toMatchObject({ read: 1, next: second })
    await mark(reader, second, 'read')
    expect(await standing(reader, list)).toMatchObject({ read: 2, next: third })
    await mark(reader, third, 'read')
    expect(await standing(reader, list)).toMatchObject({ read: 3, inProgress: 0, next: third })
  })

  it('stays at the last unfinished book, separately for each user', async () => {
    const reader = await fixture.server.actor('reader')
    const list = await listOfBooks(bay)
    await reader.ask(`/api/v1/books/${bay[1]}/progress`, { method: 'PUT', body: { currentPage: 1, completed: false } })
    expect(await standing(reader, list)).toMatchObject({ inProgress: 1, next: bay[1] })
    expect(await standing(fixture.admin, list)).toMatchObject({ inProgress: 0, next: bay[0] })
  })

  it('counts visible books only', async () => {
    const reader = await fixture.server.actor('reader')
    const list = await listOfBooks([hidden, ...bay])
    await mark(reader, hidden, 'read')
    expect(await standing(reader, list)).toMatchObject({ total: 4, read: 1 })
    await fixture.hideClosed(reader)
    expect(await standing(reader, list)).toMatchObject({ total: 3, read: 0, next: bay[0] })
  })
})

describe('the neighbours of a book in a reading list', () => {
  const beside = async (actor: Actor, list: string, bookId: string | undefined) => {
    const { status, json } = await actor.ask(`/api/v1/readlists/${list}/books/${bookId}/adjacent`)
    const { prev, next } = json as { prev?: Json; next?: Json }
    return { status, prev: prev?.id ?? null, next: next?.id ?? null }
  }

  it('are 404 for a missing list or a book outside it', async () => {
    const list = await listOfBooks(bay.slice(0, 2))
    expect((await beside(fixture.maintainer, newId(), bay[0])).status).toBe(404)
    expect((await beside(fixture.maintainer, list, bay[2])).status).toBe(404)
    expect((await beside(fixture.maintainer, list, newId())).status).toBe(404)
  })

  it('follow the list, not the series', async () => {
    const [first = '', second = '', third = ''] = bay
    const list = await listOfBooks([third, first, second])
    expect(await beside(fixture.maintainer, list, third)).toEqual({ status: 200, prev: null, next: first })
    expect(await beside(fixture.maintainer, list, first)).toEqual({ status: 200, prev: third, next: second })
    expect(await beside(fixture.maintainer, list, second)).toEqual({ status: 200, prev: first, next: null })
  })

  it('omit hidden books', async () => {
    const [first = '', second = ''] = bay
    const list = await listOfBooks([first, hidden, second])
    expect(await beside(fixture.maintainer, list, first)).toMatchObject({ next: hidden })
    const reader = await fixture.server.actor('reader')
    await fixture.hideClosed(reader)
    expect(await beside(reader, list, first)).toMatchObject({ next: second })
    expect((await beside(reader, list, hidden)).status).toBe(404)
  })
})
