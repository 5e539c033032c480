import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  barsOf,
  dayOf,
  levelOf,
  monthsOf,
  type Period,
  rangeOf,
  rangeOfYear,
  weekdayOf,
  weeksOf,
} from './days.ts'

function days(from: string, count: number): Period[] {
  return Array.from({ length: count }, (_, index) => ({
    start: addDays(from, index),
    pagesRead: index + 1,
    minutes: index / 2,
    sessions: 1,
    booksFinished: index % 3,
  }))
}

describe('calendar days', () => {
  it('follow the local calendar', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
    expect(weekdayOf('2026-11-23')).toBe(0)
    expect(weekdayOf('2026-11-22')).toBe(6)
  })

  it('are added across ends of months and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('of a range end today and stay within the permitted length', () => {
    expect(rangeOf('month', '2026-11-21')).toEqual({ from: '2026-10-23', to: '2026-11-21' })
    expect(rangeOf('year', '2026-11-21').from).toBe('2025-11-23')
  })
})

describe('a year', () => {
  it('is complete when it is over, and ends today when it is not', () => {
    expect(rangeOfYear(2024, '2026-11-21')).toEqual({ from: '2024-01-01', to: '2024-12-31' })
    expect(rangeOfYear(2026, '2026-11-21')).toEqual({ from: '2026-01-01', to: '2026-11-21' })
  })
})

describe('chart bars', () => {
  it('lose nothing, whatever is merged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 366 }), (offset, count) => {
        const all = days(addDays('2020-01-01', offset), count)
        const sum = (list: readonly Period[]) => list.reduce((total, { pagesRead }) => total + pagesRead, 0)
        for (const span of ['month', 'quarter', 'year'] as const) expect(sum(barsOf(all, span))).toBe(sum(all))
      }),
    )
  })

  it('of a quarter begin on Mondays, those of a year with months', () => {
    const all = days('2026-01-07', 40)
    expect(barsOf(all, 'quarter').map(({ start }) => weekdayOf(start))).toEqual([0, 0, 0, 0, 0, 0])
    expect(barsOf(all, 'year').map(({ start }) => start)).toEqual(['2026-01-01', '2026-02-01'])
  })
})

describe('the activity calendar', () => {
  it('is empty without days', () => {
    expect(weeksOf([])).toEqual([])
  })

  it('places each day in its row', () => {
    const weeks = weeksOf(days('2026-01-07', 30))
    const rows = weeks.flatMap((week) =>
      week.flatMap((day, row) => (day === null ? [] : [[weekdayOf(day.start), row]])),
    )
    expect(rows.filter(([weekday, row]) => weekday !== row)).toEqual([])
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30)
  })

  it('names each month at the week in which it begins', () => {
    const months = monthsOf(weeksOf(days('2026-01-01', 365)))
    expect(months.map(({ day }) => day.slice(5, 7)).join(' ')).toBe('01 02 03 04 05 06 07 08 09 10 11 12')
    expect(months.slice(0, 3).map(({ column }) => column)).toEqual([0, 4, 8])
    expect(monthsOf([])).toEqual([])
  })

  it('colors the highest day most strongly, and any reading visibly', () => {
    expect([0, 1, 50, 51, 100].map((value) => levelOf(value, 100))).toEqual([0, 1, 2, 3, 4])
    expect(levelOf(3, 0)).toBe(0)
  })
})
