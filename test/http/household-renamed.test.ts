import { afterEach, beforeEach, expect, it } from 'vitest'
import { user as userLine } from '../kit/household-lines.ts'
import { createShelfFixture, type ShelfFixture } from '../kit/shelf-fixture.ts'

let fixture: ShelfFixture
beforeEach(async () => {
  fixture = await createShelfFixture({ 'Quiet Bay (2016)': 3, Salt: 3 })
})
afterEach(() => fixture.close())

const uuid = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = '2024-01-03T00:00:00.000Z'
const library = { id: uuid(1), name: 'Of another program' }
const series = (id: number, title: string) => ({
  ...{ type: 'series', id: uuid(id), library, title, titles: [], path: null, externalIds: [] },
})
const book = (id: string, of: number, number: number, more: object = {}) => ({
  ...{ type: 'book', id, library, title: `${number}`, path: `somewhere/${number}`, fileHash: null, externalIds: [] },
  ...{ series: uuid(of), number, ...more },
})

type Report = {
  readonly matches: readonly { readonly type: string; readonly by: string; readonly count: number }[]
  readonly questions: readonly { readonly source: string; readonly candidates: readonly { readonly id: string }[] }[]
}

/** What a preview finds for books. */
async function look(lines: readonly object[]): Promise<Report> {
  const about = { format: 'inglenook-household', version: 1, createdAt: at, scope: 'user', complete: true }
  const all = [{ type: 'header', ...about }, userLine(uuid(2), { username: 'ada', createdAt: at }), ...lines]
  const body = [...all, { type: 'end', lines: all.length + 1 }].map((line) => `${JSON.stringify(line)}\n`).join('')
  const headers = { 'content-type': 'application/x-ndjson' }
  const reply = await fixture.reader.ask('/api/v1/user/data/import?dryRun=true', { method: 'POST', body, headers })
  expect(reply.status, reply.text).toBe(200)
  const { matches, questions } = reply.json as unknown as Report
  return { matches: matches.filter(({ type }) => type === 'book'), questions }
}

it('a book of a series with another title is found by the other books of it', async () => {
  const known = await fixture.open.book('Salt', 1)
  const { matches } = await look([series(3, 'Sel'), book(known, 3, 1), book(uuid(11), 3, 2), book(uuid(12), 3, 7)])
  expect(matches).toEqual([
    { type: 'book', by: 'id', count: 1 },
    { type: 'book', by: 'number', count: 1 },
    { type: 'book', by: 'unknown', count: 1 },
  ])
})

it('no book is found by others whose numbers differ here, or that are in several series', async () => {
  const [salt, bay] = [await fixture.open.book('Salt', 1), await fixture.open.book('Quiet Bay', 1)]
  const byOthers = async (lines: readonly object[]) =>
    (await look(lines)).matches.filter(({ by }) => by === 'number').length
  expect(await byOthers([series(3, 'Sel'), book(salt, 3, 4), book(uuid(11), 3, 2)])).toBe(0)
  expect(await byOthers([series(3, 'Sel'), book(salt, 3, 1), book(bay, 3, 1), book(uuid(11), 3, 2)])).toBe(0)
  // Two of the file cannot both be the second one here.
  expect(await byOthers([series(3, 'Sel'), book(salt, 3, 1), book(uuid(11), 3, 2), book(uuid(12), 3, 2)])).toBe(0)
})

it('a series of the same title and another year is asked about, never taken', async () => {
  const first = await fixture.open.book('Quiet Bay', 1)
  const { matches, questions } = await look([series(3, 'Quiet Bay (1987)'), book(uuid(11), 3, 1)])
  expect(matches).toEqual([{ type: 'book', by: 'ambiguous', count: 1 }])
  expect(questions).toMatchObject([{ source: uuid(11), candidates: [{ id: first }] }, {}])
  expect((await look([series(3, 'Quiet Bay (2017)'), book(uuid(11), 3, 1)])).matches).toMatchObject([{ by: 'number' }])
})

it('of two series of the file with one title, the one with the size or the year of the files here is taken', async () => {
  const [one] = await fixture.server.query<{ size: number }>(
    "select file_size as size from books where title = 'Salt 1'",
  )
  const two = [series(3, 'Salt'), series(4, 'The Salt (1950)')]
  expect((await look([...two, book(uuid(11), 3, 1), book(uuid(12), 4, 1)])).matches).toEqual([
    { type: 'book', by: 'ambiguous', count: 2 },
  ])
  const sized = book(uuid(11), 3, 1, { fileSize: Number(one?.size) })
  expect((await look([...two, sized, book(uuid(12), 4, 1)])).matches).toEqual([
    { type: 'book', by: 'name', count: 1 },
    { type: 'book', by: 'ambiguous', count: 1 },
  ])
})
