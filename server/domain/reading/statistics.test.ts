import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLocalDays } from './local-days.ts'
import { byPeriod, createReadingSums, type ReadingFact, streaks } from './statistics.ts'

const start = Date.UTC(2026, 2, 10, 12)
const minute = 60_000
const fact = (at: number, page: number, kind: ReadingFact['kind'] = 'progress', bookId = 'a'): ReadingFact => ({
  kind,
  at,
  page,
  bookId,
  format: 'cbz',
  seriesId: 's',
})
function sum(facts: readonly ReadingFact[], zone = 'UTC') {
  const sums = createReadingSums(createLocalDays(zone))
  for (const one of facts) sums.add(one, true)
  return sums.result()
}

describe('reading statistics', () => {
  it('count nothing for a book that was only marked as read', () => {
    const { total } = sum([fact(start, 200, 'completed'), fact(start, 200, 'finished')])
    expect(total).toEqual({ pages: 0, activeMs: 0, sessions: 0, finished: 1 })
  })

  it('do not count a jump to the end', () => {
    const { total } = sum([fact(start, 1), fact(start + 3_000, 180)])
    expect(total).toMatchObject({ pages: 1 + 3, activeMs: 3_000 })
  })

  it('do not count going back, or the time between two sessions', () => {
    const { total } = sum([fact(start, 10), fact(start + minute, 5), fact(start + 60 * minute, 9)])
    expect(total).toMatchObject({ sessions: 2, pages: 2, activeMs: minute })
  })

  it('restart after the book was marked as unread', () => {
    const { total } = sum([fact(start, 10), fact(start + 1, 10, 'unread'), fact(start + minute, 11)])
    expect(total).toMatchObject({ sessions: 2, activeMs: 0 })
  })

  it('add up to the same total by day, series and format', () => {
    const facts = fc.array(
      fc.record({
        page: fc.integer({ min: 1, max: 300 }),
        step: fc.integer({ min: 0, max: 90 * minute }),
        bookId: fc.constantFrom('a', 'b', 'c'),
        kind: fc.constantFrom('progress' as const, 'completed' as const, 'unread' as const, 'finished' as const),
        format: fc.constantFrom('cbz', 'epub'),
        seriesId: fc.constantFrom('s', 't'),
      }),
    )
    fc.assert(
      fc.property(facts, fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns'), (list, zone) => {
        let at = start
        const { total, byDay, bySeries, byFormat } = sum(
          list.map(({ step, ...rest }) => {
            at += step
            return { ...rest, at }
          }),
          zone,
        )
        for (const part of [byDay, bySeries, byFormat]) {
          for (const name of ['pages', 'activeMs', 'sessions', 'finished'] as const) {
            expect([...part.values()].reduce((all, sums) => all + sums[name], 0)).toBe(total[name])
          }
        }
      }),
    )
  })
})

describe('the day of a reading session', () => {
  it.each([
    ['UTC', '2026-03-10'],
    ['Pacific/Kiritimati', '2026-03-11'],
    ['America/Los_Angeles', '2026-03-10'],
    ['Asia/Kathmandu', '2026-03-10'],
  ])('in %s is %s', (zone, day) => {
    expect(createLocalDays(zone)(start)).toBe(day)
  })

  it('changes at the reader’s local midnight, also when the clocks change', () => {
    const days = createLocalDays('Europe/Berlin')
    expect(days(Date.UTC(2026, 2, 28, 22, 59, 59))).toBe('2026-03-28')
    expect(days(Date.UTC(2026, 2, 28, 23))).toBe('2026-03-29')
    expect(days(Date.UTC(2026, 2, 29, 21, 59, 59))).toBe('2026-03-29')
    expect(days(Date.UTC(2026, 2, 29, 22))).toBe('2026-03-30')
  })
})

describe('periods and streaks', () => {
  const range = { from: '2026-02-27', to: '2026-03-02' }

  it('have no gaps, and weeks begin on Monday', () => {
    const sums = sum([fact(Date.UTC(2026, 2, 1, 12), 1)])
    expect(byPeriod(sums, range, 'day').map(([day]) => day)).toHaveLength(4)
    expect(byPeriod(sums, range, 'week').map(([day, { pages }]) => [day, pages])).toEqual([
      ['2026-02-23', 1],
      ['2026-03-02', 0],
    ])
    expect(byPeriod(sums, range, 'month').map(([day]) => day)).toEqual(['2026-02-01', '2026-03-01'])
  })

  it('last until the end of the next day', () => {
    const days = ['2026-03-03', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-04']
    expect(streaks(days, '2026-03-04')).toEqual({ current: 2, longest: 3 })
    expect(streaks(days, '2026-03-05')).toEqual({ current: 2, longest: 3 })
    expect(streaks(days, '2026-03-06')).toEqual({ current: 0, longest: 3 })
    expect(streaks([], '2026-03-06')).toEqual({ current: 0, longest: 0 })
  })
})
