import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStoredFixture, type StoredFixture } from '../opds/stored-fixture.ts'
import { switchedOn } from './compat-fixture.ts'

/** Tracker requests for a series of 5,000 books and one of ten. */
let fixture: StoredFixture
let long: string
let short: string
beforeAll(async () => {
  fixture = await openStoredFixture({ environment: switchedOn })
  const books = (count: number, name: string) =>
    Array.from({ length: count }, (_, i) => ({ title: `${name} ${i + 1}`, values: { number: i + 1 } }))
  long = (await fixture.addSeries('Long', books(5_000, 'Long'))).seriesId
  short = (await fixture.addSeries('Short', books(10, 'Short'))).seriesId
})
afterAll(() => fixture.close())

const path = (id: string) => `/komga/api/v2/series/${id}/read-progress/tachiyomi`
const put = (id: string, lastBookNumberSortRead: number) =>
  fixture.reader.ask(path(id), { method: 'PUT', body: { lastBookNumberSortRead } })
const received = async (id: string) => {
  const reply = await fixture.reader.ask(path(id))
  expect(reply.status, reply.text).toBe(200)
  return reply.json
}

/** The number of statements of a request, and the size of its largest result as JSON. */
async function costOf(work: () => Promise<unknown>) {
  const { reader } = fixture.server.database
  const own = { all: reader.all, get: reader.get }
  const answers: number[] = []
  const noted =
    (run: (statement: never) => Promise<unknown>) =>
    async (statement: never): Promise<unknown> => {
      const found = await run.call(reader, statement)
      answers.push(JSON.stringify(found ?? null).length)
      return found
    }
  Object.assign(reader, { all: noted(own.all), get: noted(own.get) })
  try {
    await work()
    return { statements: answers.length, most: Math.max(...answers) }
  } finally {
    Object.assign(reader, own)
  }
}

describe('a tracker', () => {
  it('costs as many statements for 5,000 books as for ten, with answers of the same size', async () => {
    await Promise.all([received(long), received(short)])
    const [ofLong, ofShort] = [await costOf(() => received(long)), await costOf(() => received(short))]
    expect(ofLong.statements).toBe(ofShort.statements)
    expect(ofLong.most).toBeLessThan(ofShort.most + 100)
  })

  it('marks unread books up to a number in batches, and never marks as unread', async () => {
    const cost = await costOf(async () => expect((await put(long, 4_200)).status).toBe(204))
    expect(await received(long)).toEqual({
      booksCount: 5_000,
      booksReadCount: 4_200,
      booksUnreadCount: 800,
      booksInProgressCount: 0,
      lastReadContinuousNumberSort: 4_200,
      maxNumberSort: 5_000,
    })
    // 500 books at a time, each with its IDs.
    expect(cost.most).toBeLessThan(500 * 200)
    expect((await put(long, 12.5)).status).toBe(204)
    expect(await received(long)).toMatchObject({ booksReadCount: 4_200 })
  })

  it('counts consecutive read books up to the first gap, and books in progress separately', async () => {
    await put(short, 3)
    const listed = await fixture.reader.ask(`/api/v1/books?pageSize=500&seriesId=${short}`)
    expect(listed.status).toBe(200)
    const found = await fixture.reader.ask(`/komga/api/v1/series/${short}/books?unpaged=true`)
    const books = found.json.content as unknown as { id: string; number: number }[]
    const at = (number: number) => String(books.find((book) => book.number === number)?.id)
    await fixture.reader.ask(`/api/v1/books/${at(5)}/progress`, {
      method: 'PUT',
      body: { currentPage: 1, completed: true },
    })
    await fixture.reader.ask(`/api/v1/books/${at(6)}/progress`, { method: 'PUT', body: { currentPage: 1 } })
    expect(await received(short)).toEqual({
      booksCount: 10,
      booksReadCount: 4,
      booksUnreadCount: 5,
      booksInProgressCount: 1,
      lastReadContinuousNumberSort: 3,
      maxNumberSort: 10,
    })
  })

  it('counts a reading list by position', async () => {
    const { content } = (await fixture.reader.ask(`/komga/api/v1/series/${short}/books?unpaged=true`)).json
    const ids = (content as unknown as { id: string }[]).map(({ id }) => id).toReversed()
    const maintainer = await fixture.server.actor('maintainer')
    const body = { name: 'Backwards', ordered: true, bookIds: ids }
    const { id } = (await maintainer.ask('/komga/api/v1/readlists', { method: 'POST', body })).json
    const list = `/komga/api/v1/readlists/${String(id)}/read-progress/tachiyomi`
    const someone = await fixture.server.actor('reader')
    expect((await someone.ask(list)).json).toMatchObject({ booksCount: 10, lastReadContinuousIndex: 0 })
    expect((await someone.ask(list, { method: 'PUT', body: { lastBookRead: 4 } })).status).toBe(204)
    expect((await someone.ask(list)).json).toEqual({
      booksCount: 10,
      booksReadCount: 4,
      booksUnreadCount: 6,
      booksInProgressCount: 0,
      lastReadContinuousIndex: 4,
    })
    // The last four of the series, in ascending order.
    expect((await someone.ask(path(short))).json).toMatchObject({ booksReadCount: 4, lastReadContinuousNumberSort: 0 })
    expect((await someone.ask(list, { method: 'PUT', body: { lastBookRead: 99 } })).status).toBe(204)
    expect((await someone.ask(list)).json).toMatchObject({ booksReadCount: 10, lastReadContinuousIndex: 10 })
  })
})
