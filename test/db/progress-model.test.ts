import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findProgress, listProgressHistory } from '../../server/db/queries/reading/reading.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const pages = 20
const start = Date.UTC(2024, 0, 1)
let test: TestDatabase
let bookId: string
/** Further books of the series; the last one is soft-deleted. */
let otherIds: readonly string[] = []

beforeAll(async () => {
  test = await openTestDatabase()
  const libraryId = newId()
  const series = seriesWrite(libraryId, 'Saga')
  const book = bookWrite(series.id, 'Saga 1', { pageCount: pages })
  bookId = book.id
  const others = [2, 3, 4].map((number) => bookWrite(series.id, `Saga ${number}`, { pageCount: pages }))
  otherIds = others.map(({ id }) => id)
  await test.db.commit([
    write('createLibrary', { id: libraryId, settings: librarySettings(), now: start }),
    write('addSeries', { series: [series], now: start }),
    write('saveBooks', { libraryId, books: [book, ...others], now: start }),
  ])
  await test.query('update books set deleted_at = ? where id = ?', start, otherIds[2] ?? '')
})
afterAll(() => test.close())

/** An action on one of several devices. `behind`: its age by the device clock (negative: ahead). */
type Action = {
  readonly kind: 'page' | 'give-up'
  readonly page: number
  readonly origin: 'web' | 'koreader' | 'opds-progression' | 'compat' | 'sync' | 'opds-pages'
  readonly behind: number
}
const actions: fc.Arbitrary<readonly Action[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('page', 'page', 'page', 'give-up'),
    page: fc.integer({ min: 1, max: pages }),
    origin: fc.constantFrom('web', 'koreader', 'opds-progression', 'compat', 'sync', 'opds-pages'),
    behind: fc.constantFrom(0, 0, 0, 5, 15, 25, -50),
  }) as fc.Arbitrary<Action>,
  { minLength: 1, maxLength: 12 },
)

type Progress = { readonly page: number; readonly at: number }

type Model = { readonly place: Progress | null; readonly clearedAt: number; readonly lines: number }

/** Reference rule: the later explicit action wins; inferred progress only moves forward; older actions never win. */
function step(before: Model, { kind, page, origin, behind }: Action, index: number): Model {
  const { place, clearedAt, lines } = before
  const now = start + index * 10
  const at = Math.min(now - behind, now)
  const isOlder = at < (place?.at ?? clearedAt)
  if (kind === 'give-up') {
    if (place === null) return before
    const received = { ...before, lines: lines + 1 }
    return isOlder ? received : { ...received, place: null, clearedAt: Math.max(clearedAt, at) }
  }
  const isInferred = origin === 'opds-pages'
  const holds = !isOlder && !(isInferred && page <= (place?.page ?? 0))
  return { clearedAt, place: holds ? { page, at } : place, lines: lines + (holds || !isInferred ? 1 : 0) }
}

it('after any actions on several devices the latest explicit one wins, and the history contains all of them', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (all) => {
      const userId = newId()
      const viewer = { ...systemViewer, userId }
      const user = {
        id: userId,
        username: userId,
        email: null,
        role: 'reader',
        passwordHash: null,
        now: start,
      } as const
      await test.db.commit([write('createUser', user)])
      for (const [index, { kind, page, origin, behind }] of all.entries()) {
        const now = start + index * 10
        // A separate device for each action, so that none counts as a repeated request.
        const act = { userId, bookId, origin, device: `device ${index}`, at: now - behind, now }
        const source = origin === 'opds-pages' ? 'stream' : 'explicit'
        await test.db.commit([
          kind === 'give-up'
            ? write('clearProgress', act)
            : write('saveProgress', { ...act, currentPage: page, source }),
        ])
      }
      const expected = all.reduce(step, { place: null, clearedAt: 0, lines: 0 } as Model)
      const held = await findProgress(viewer, test.db.reader, bookId)
      expect(held && { page: held.currentPage, at: held.updatedAt }).toEqual(expected.place)
      const history = await listProgressHistory(viewer, test.db.reader, bookId, { page: 1, pageSize: 50 })
      expect(history.total).toBe(expected.lines)
      const times = history.items.map(({ at }) => at)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    }),
    { numRuns: 60 },
  )
}, 60_000)

/** Actions on books of the series; `now` is at times earlier than before, as after a clock was set. */
const seriesActions = fc.array(
  fc.record({
    kind: fc.constantFrom('page', 'page', 'page', 'give-up', 'read', 'unread'),
    book: fc.integer({ min: 0, max: 3 }),
    page: fc.constantFrom(1, 7, pages),
    now: fc.integer({ min: 0, max: 500 }),
  }),
  { minLength: 1, maxLength: 14 },
)

it('after any actions a series counts the progress in its books', async () => {
  await fc.assert(
    fc.asyncProperty(seriesActions, async (all) => {
      const userId = newId()
      const user = { id: userId, username: userId, email: null, role: 'reader', passwordHash: null } as const
      await test.db.commit([write('createUser', { ...user, now: start })])
      for (const { kind, book, page, now: after } of all) {
        const id = [bookId, ...otherIds][book] ?? ''
        const act = { userId, origin: 'web', device: null, now: start + after } as const
        const action = {
          page: write('saveProgress', { ...act, bookId: id, currentPage: page }),
          'give-up': write('clearProgress', { ...act, bookId: id }),
          read: write('markBooksRead', { ...act, bookIds: [id, bookId] }),
          unread: write('markBooksUnread', { ...act, bookIds: [id, bookId] }),
        }[kind]
        await test.db.commit([action])
        const counted = await test.query<object>(
          `select read_count as "read", in_progress_count as begun, last_read_at as "last" from series_progress
           where user_id = ? and read_count + in_progress_count > 0`,
          userId,
        )
        const expected = await test.query<object>(
          `select sum(p.is_completed) as "read", sum(1 - p.is_completed) as begun, max(p.updated_at) as "last"
           from books b cross join read_progress p on p.book_seq = b.seq
           where p.user_id = ? and b.deleted_at is null group by b.series_seq`,
          userId,
        )
        expect(counted).toEqual(expected)
      }
    }),
    { numRuns: 60 },
  )
}, 60_000)
