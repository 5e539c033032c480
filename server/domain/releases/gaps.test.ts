import { expect, it } from 'vitest'
import { aheadOf, gapOf, maxMissing, type Numbering } from './gaps.ts'

const nothing: Numbering = { here: [], unnumbered: 0, announced: [], known: null }
const one = (number: number) => ({ start: number, end: number })

it('what is out is unknown while nothing says so', () => {
  expect(gapOf({ ...nothing, here: [1, 2] })).toEqual({ here: 2, latest: null, missing: null, isCut: false })
})

it('what is missing is unknown while the books have no numbers', () => {
  expect(gapOf({ ...nothing, unnumbered: 3, announced: [one(7)] })).toEqual({
    ...{ here: null, latest: 7, missing: null, isCut: false },
  })
})

it('everything below the latest number is out as well', () => {
  expect(gapOf({ ...nothing, here: [2, 3, 5], announced: [one(8)] })).toEqual({
    ...{ here: 5, latest: 8, isCut: false },
    missing: [one(1), one(4), { start: 6, end: 8 }],
  })
})

it('numbers in between and chapter 0 count only when they were announced', () => {
  const announced = [one(0), one(2.5), { start: 3, end: 4 }]
  expect(gapOf({ ...nothing, here: [1, 2], announced }).missing).toEqual([one(0), one(2.5), { start: 3, end: 4 }])
  expect(gapOf({ ...nothing, here: [0, 1, 2, 2.5, 3, 4], announced }).missing).toEqual([])
})

it('a total from elsewhere counts like an announcement, and the higher one wins', () => {
  expect(gapOf({ ...nothing, here: [1], known: 3 })).toMatchObject({ latest: 3, missing: [{ start: 2, end: 3 }] })
  expect(gapOf({ ...nothing, here: [1], known: 1, announced: [one(2)] })).toMatchObject({
    latest: 2,
    missing: [one(2)],
  })
})

it('a series without books misses everything, and a long list is cut', () => {
  expect(gapOf({ ...nothing, known: 4 }).missing).toEqual([{ start: 1, end: 4 }])
  const here = Array.from({ length: 400 }, (_, index) => 2 * index)
  const { missing, isCut } = gapOf({ ...nothing, here, known: 800 })
  expect([missing?.length, isCut]).toEqual([maxMissing, true])
})

it('more ranges than a call can have arguments are no problem', () => {
  const announced = Array.from({ length: 250_000 }, (_, index) => one(index % 9))
  const here = Array.from({ length: 250_000 }, (_, index) => index)
  expect(gapOf({ ...nothing, here, announced })).toMatchObject({ here: 249_999, latest: 8, missing: [] })
})

it('a series is behind by its highest number when it is tracked, and never by less than nothing', () => {
  const tracked = { total: 8, here: 5, isTracked: true }
  expect(aheadOf(tracked)).toBe(3)
  expect(aheadOf({ ...tracked, here: null })).toBe(8)
  expect(aheadOf({ ...tracked, total: 71.5, here: 71.2 })).toBe(0.3)
  for (const other of [{ total: null }, { total: 5 }, { total: 4 }, { isTracked: false }]) {
    expect(aheadOf({ ...tracked, ...other })).toBeNull()
  }
})
