import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createShelfFixture, type ShelfFixture } from '../kit/shelf-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

let fixture: ShelfFixture
beforeAll(async () => {
  fixture = await createShelfFixture({ Tide: 6 })
})
afterAll(() => fixture.close())

const ids = (numbers: readonly number[]) => Promise.all(numbers.map((number) => fixture.open.book('Tide', number)))

/** Finishes a book a second later. */
async function finish(actor: Actor, number: number): Promise<string> {
  const [id] = await ids([number])
  fixture.server.pass(1_000)
  expect((await actor.ask(`/api/v1/books/${id}/read`, { method: 'POST' })).status).toBe(200)
  return String(id)
}

/** The IDs of the next books, compared across protocols. */
async function onDeck(actor: Actor): Promise<readonly unknown[]> {
  const data = (await actor.ask('/api/v1/books/on-deck')).json.data as unknown as readonly { readonly id: string }[]
  const feeds = await Promise.all(['/opds/v1/next', '/opds/v2/next'].map((path) => actor.ask(path)))
  for (const { text } of feeds) for (const { id } of data) expect(text).toContain(id)
  return data.map(({ id }) => id)
}

describe('the next book of a series', () => {
  it('follows the most recently finished book, like the suggestion at its end', async () => {
    const { reader } = fixture
    await finish(reader, 5)
    expect(await onDeck(reader)).toEqual(await ids([6]))
    const third = await finish(reader, 3)
    const { next } = (await reader.ask(`/api/v1/books/${third}/adjacent`)).json as unknown as { next: { id: string } }
    expect(await onDeck(reader)).toEqual([next.id])
    expect(await onDeck(reader)).toEqual(await ids([4]))
    await finish(reader, 4)
    expect(await onDeck(reader)).toEqual(await ids([6]))
  })

  it('is the first unread one when none follows', async () => {
    const { reader } = fixture
    await finish(reader, 6)
    expect(await onDeck(reader)).toEqual(await ids([1]))
  })

  it('follows the last of the books marked together', async () => {
    const { maintainer } = fixture
    const bookIds = await ids([4, 2, 3])
    const marked = await maintainer.ask('/api/v1/books/bulk/read', { method: 'POST', body: { bookIds } })
    expect(marked.status, marked.text).toBe(200)
    expect(await onDeck(maintainer)).toEqual(await ids([5]))
  })
})
