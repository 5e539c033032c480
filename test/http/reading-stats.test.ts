import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const path = '/api/v1/reading-stats'
const noon = Date.UTC(2025, 4, 10, 12)
const hour = 3_600_000

/** Progress at a time in the past. */
async function place(actor: Actor, name: keyof World['books'], page: number, at: number): Promise<void> {
  const about = { userId: actor.userId, bookId: String(world.books[name].id) }
  const where = { currentPage: page, percentage: null, completed: page === 2, origin: 'web', device: null } as const
  await world.server.database.commit([write('saveProgress', { ...about, ...where, now: at })])
}
const read = (actor: Actor, query: string, base = path) => actor.ask(`${base}?${query}`)

describe('a statistics request is refused', () => {
  it.each([
    ['from=2025-01-01&to=2024-01-01', 'from'],
    ['from=2023-01-01&to=2025-01-01', 'from'],
    ['from=2025-02-30', 'from'],
    ['timezone=Middle-earth%2FShire', 'timezone'],
    ['granularity=hour', 'granularity'],
  ])('for %s', async (query, field) => {
    const reply = await read(world.reader, query)
    expect(reply).toMatchObject({ status: 400, json: { error: 'bad_request' } })
    expect(reply.json.details).toMatchObject([{ field }])
  })
})

describe('reading statistics', () => {
  const may = 'from=2025-05-01&to=2025-05-31'

  it('are private to their user', async () => {
    await place(world.maintainer, 'pdf', 1, noon)
    expect((await read(world.reader, may)).json.total).toMatchObject({ pagesRead: 0, sessions: 0 })
    expect((await read(world.maintainer, may)).json.total).toMatchObject({ pagesRead: 1, sessions: 1 })
  })

  it('omit content that is no longer visible', async () => {
    const outsider = await world.server.actor('reader')
    await place(outsider, 'pdf', 1, noon)
    await world.server.hideLibraries(outsider)
    const { json } = await read(outsider, may)
    expect(json).toMatchObject({ total: { sessions: 0 }, bySeries: [], byFormat: [] })
  })

  it("are grouped by the user's local day, series and format, with streaks", async () => {
    const actor = await world.server.actor('reader')
    await place(actor, 'stored', 1, noon)
    await place(actor, 'stored', 2, noon + 60_000)
    await place(actor, 'pdf', 1, noon + 11.5 * hour)
    const query = `${may}&timezone=Europe%2FBerlin`
    const { json } = await read(actor, query)
    const periods = json.periods as unknown as readonly { start: string; pagesRead: number }[]
    expect(periods).toHaveLength(31)
    expect(periods.filter(({ pagesRead }) => pagesRead > 0)).toMatchObject([
      { start: '2025-05-10', pagesRead: 2, minutes: 1, sessions: 1, booksFinished: 1 },
      { start: '2025-05-11', pagesRead: 1 },
    ])
    expect(json).toMatchObject({ currentStreak: 0, longestStreak: 2, total: { pagesRead: 3, sessions: 2 } })
    expect(json.byFormat).toMatchObject([{ format: 'cbz', pagesRead: 2 }, { format: 'pdf' }])
    expect(json.bySeries).toMatchObject([{ seriesId: world.seriesId, title: 'Quiet Bay', pagesRead: 2 }, {}])
    expect((await read(actor, `${may}&seriesLimit=1`)).json.bySeries).toHaveLength(1)
    expect((await read(actor, may)).json.longestStreak).toBe(1)
    expect((await read(actor, `${may}&granularity=month`)).json.periods).toMatchObject([{ start: '2025-05-01' }])
  })

  it('cover a year', async () => {
    const actor = await world.server.actor('reader')
    await place(actor, 'stored', 1, noon)
    await place(actor, 'stored', 2, noon + 60_000)
    await place(actor, 'pdf', 2, noon + 40 * 24 * hour)
    const { json } = await read(actor, 'year=2025', `${path}/year-in-review`)
    expect(json).toMatchObject({
      year: 2025,
      daysRead: 2,
      busiestDay: { date: '2025-05-10', pagesRead: 2 },
      total: { booksFinished: 2 },
      firstFinished: { bookId: world.books.stored.id },
      lastFinished: { bookId: world.books.pdf.id },
    })
    expect(json.months).toHaveLength(12)
    const empty = (await read(actor, 'year=2024', `${path}/year-in-review`)).json
    expect(empty).toMatchObject({ daysRead: 0, busiestDay: null, firstFinished: null })
  })

  it('are deleted with the history, while progress remains', async () => {
    const actor = await world.server.actor('reader')
    await place(actor, 'pdf', 1, noon)
    await place(actor, 'pdf', 2, noon + 24 * hour)
    const forget = (query: string) => actor.ask(`${path}/history${query}`, { method: 'DELETE' })
    expect((await forget('?before=2025-05-11T00:00:00Z')).json).toEqual({ deleted: 1 })
    expect((await forget('')).json).toEqual({ deleted: 2 })
    expect((await read(actor, may)).json.total).toMatchObject({ sessions: 0, booksFinished: 0 })
    const progress = await actor.ask(`/api/v1/books/${String(world.books.pdf.id)}/progress`)
    expect(progress.json).toMatchObject({ currentPage: 2, completed: true })
  })
})
