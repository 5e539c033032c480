import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyProgress,
  type ProgressChange,
  type ProgressSource,
  type ReadableBook,
  type ReadProgress,
} from './progress.ts'

const comic: ReadableBook = { pageCount: 20, format: 'cbz' }
const novel: ReadableBook = { pageCount: 200, format: 'epub' }
const NOON = 1_700_000_000_000
const LATER = NOON + 60_000

function at(currentPage: number, more: Partial<ReadProgress> = {}): ReadProgress {
  return {
    currentPage,
    progressPercentage: currentPage / 20,
    completed: false,
    startedAt: NOON,
    completedAt: null,
    updatedAt: NOON,
    ...more,
  }
}

type Change = Partial<ProgressChange>
const write = (change: Change): ProgressChange => ({ at: LATER, now: LATER, source: 'explicit', ...change })

function progress(current: ReadProgress | null, change: Change, book = comic): ReadProgress | string {
  const outcome = applyProgress(current, write(change), book)
  return outcome.kind === 'changed' ? outcome.progress : outcome.reason
}

describe('an invalid progress change is refused', () => {
  test.each<Change>([
    {},
    { currentPage: 0 },
    { currentPage: -3 },
    { currentPage: 1.5 },
    { currentPage: Number.NaN },
    { currentPage: 2 ** 40 },
    { progressPercentage: -0.1 },
    { progressPercentage: 1.01 },
    { progressPercentage: Number.NaN },
    { currentPage: 3, at: Number.NaN },
  ])('%j', (change) => {
    expect(progress(null, change)).toBe('invalid')
  })

  test('and says what to provide instead', () => {
    const outcome = applyProgress(null, write({}), comic)
    expect(outcome).toMatchObject({ kind: 'refused', message: expect.stringContaining('page from 1') })
  })
})

describe('opening a book', () => {
  test('starts it now, with the share of its pages', () => {
    expect(progress(null, { currentPage: 5 })).toEqual({
      currentPage: 5,
      progressPercentage: 0.25,
      completed: false,
      startedAt: LATER,
      completedAt: null,
      updatedAt: LATER,
    })
  })

  test('at a page past the end sets the last page', () => {
    expect(progress(null, { currentPage: 99 })).toMatchObject({ currentPage: 20, completed: true })
  })

  test('without a known page count stores the page and no percentage', () => {
    expect(progress(null, { currentPage: 7 }, { pageCount: 0, format: 'cbz' })).toMatchObject({
      currentPage: 7,
      progressPercentage: null,
      completed: false,
    })
  })
})

describe('a book is complete', () => {
  test('at its last page, and stays complete', () => {
    expect(progress(at(5), { currentPage: 20 })).toMatchObject({ completed: true, completedAt: LATER, startedAt: NOON })
    expect(progress(at(5), { currentPage: 19 })).toMatchObject({ completed: false, completedAt: null })
  })

  test('from 98 % of an EPUB on', () => {
    expect(progress(null, { currentPage: 190, progressPercentage: 0.979 }, novel)).toMatchObject({ completed: false })
    expect(progress(null, { currentPage: 190, progressPercentage: 0.98 }, novel)).toMatchObject({ completed: true })
  })

  test('from 98 % reported for a comic, whatever its page', () => {
    expect(progress(null, { currentPage: 2, progressPercentage: 0.98 }, comic)).toMatchObject({ completed: true })
    expect(progress(null, { currentPage: 2, progressPercentage: 0.97 }, comic)).toMatchObject({ completed: false })
  })

  test('from 98 % of its pages on', () => {
    const long: ReadableBook = { pageCount: 100, format: 'pdf' }
    expect(progress(null, { currentPage: 97 }, long)).toMatchObject({ completed: false })
    expect(progress(null, { currentPage: 98 }, long)).toMatchObject({ completed: true, progressPercentage: 0.98 })
  })

  test('when a person marks it as read, at its last page', () => {
    expect(progress(at(5), { completed: true })).toMatchObject({
      currentPage: 20,
      progressPercentage: 1,
      completed: true,
    })
  })

  test('at its last page even when the client also reports it as incomplete', () => {
    expect(progress(at(5), { currentPage: 20, completed: false })).toMatchObject({ completed: true })
  })

  test('and retains the date on which it was completed', () => {
    const done = at(20, { completed: true, completedAt: NOON })
    expect(progress(done, { currentPage: 20 })).toMatchObject({ completed: true, completedAt: NOON, updatedAt: LATER })
  })

  test('until a person marks it as unread', () => {
    const done = at(20, { completed: true, completedAt: NOON })
    expect(progress(done, { completed: false })).toMatchObject({ currentPage: 20, completed: false, completedAt: null })
  })

  test('until it is read again from an earlier page', () => {
    const done = at(20, { completed: true, completedAt: NOON })
    expect(progress(done, { currentPage: 1 })).toMatchObject({ currentPage: 1, completed: false, completedAt: null })
  })
})

describe('going back', () => {
  test('is permitted for an explicit write', () => {
    expect(progress(at(12), { currentPage: 3 })).toMatchObject({ currentPage: 3, startedAt: NOON, updatedAt: LATER })
  })

  test.each<ProgressSource>(['stream', 'sync'])('is refused from %s, which only moves forward', (source) => {
    expect(progress(at(12), { currentPage: 3, source })).toBe('behind')
    expect(progress(at(12), { currentPage: 12, source })).toBe('same')
    expect(progress(at(12), { currentPage: 13, source })).toMatchObject({ currentPage: 13 })
  })

  test.each<ProgressSource>(['stream', 'sync'])('never reopens a completed book from %s', (source) => {
    const done = at(7, { completed: true, completedAt: NOON })
    expect(progress(done, { currentPage: 9, source })).toBe('behind')
    expect(progress(done, { completed: false, source })).toBe('behind')
  })

  test.each<ProgressSource>(['explicit', 'stream', 'sync'])(
    'a change older than the stored progress is ignored: %s',
    (source) => {
      const current = at(12, { updatedAt: LATER })
      for (const currentPage of [3, 12, 15]) expect(progress(current, { currentPage, at: NOON, source })).toBe('older')
      expect(progress(current, { currentPage: 15, at: LATER, source })).toMatchObject({ currentPage: 15 })
    },
  )

  test('a stored time of a clock that was ahead does not block later changes', () => {
    const current = at(12, { updatedAt: LATER + 1e9 })
    expect(progress(current, { currentPage: 3 })).toMatchObject({ currentPage: 3, updatedAt: LATER })
  })

  test('a time in the future is set to the time of the server, so that later changes count', () => {
    const ahead = progress(null, { currentPage: 5, at: LATER + 1e12 })
    expect(ahead).toMatchObject({ startedAt: LATER, updatedAt: LATER })
  })

  test('in an EPUB is measured by the percentage of its text', () => {
    const current = at(100, { progressPercentage: 0.5 })
    expect(progress(current, { currentPage: 101, progressPercentage: 0.4, source: 'sync' }, novel)).toBe('behind')
    expect(progress(current, { currentPage: 99, progressPercentage: 0.6, source: 'sync' }, novel)).toMatchObject({
      progressPercentage: 0.6,
    })
  })
})

describe('page and percentage', () => {
  test('of an EPUB are stored as reported', () => {
    expect(progress(null, { currentPage: 10, progressPercentage: 0.333 }, novel)).toMatchObject({
      currentPage: 10,
      progressPercentage: 0.333,
    })
  })

  test('of an EPUB are derived from each other where one is missing', () => {
    expect(progress(null, { progressPercentage: 0.5 }, novel)).toMatchObject({
      currentPage: 100,
      progressPercentage: 0.5,
    })
    expect(progress(null, { currentPage: 50 }, novel)).toMatchObject({ currentPage: 50, progressPercentage: 0.25 })
  })

  test('of an EPUB: repeating the page retains the percentage reported for it', () => {
    const current = at(50, { progressPercentage: 0.2468 })
    expect(progress(current, { currentPage: 50 }, novel)).toMatchObject({ progressPercentage: 0.2468 })
  })

  test('of other formats follow the page, whatever percentage is reported', () => {
    expect(progress(null, { currentPage: 5, progressPercentage: 0.9 })).toMatchObject({ progressPercentage: 0.25 })
    expect(progress(null, { progressPercentage: 0.25 })).toMatchObject({ currentPage: 5, progressPercentage: 0.25 })
    expect(progress(null, { progressPercentage: 0 })).toMatchObject({ currentPage: 1 })
  })
})

const change = fc.record(
  {
    currentPage: fc.integer({ min: 1, max: 30 }),
    progressPercentage: fc.double({ min: 0, max: 1, noNaN: true }),
    completed: fc.boolean(),
    at: fc.integer({ min: NOON, max: LATER * 2 }),
    now: fc.constant(LATER),
    source: fc.constantFrom<ProgressSource>('explicit', 'stream', 'sync'),
  },
  { requiredKeys: ['at', 'now', 'source'] },
)
const book = fc.record({
  pageCount: fc.integer({ min: 0, max: 30 }),
  format: fc.constantFrom('cbz', 'epub', 'pdf'),
}) as fc.Arbitrary<ReadableBook>

function expectSound(record: ReadProgress, { pageCount }: ReadableBook) {
  expect(record.currentPage).toBeGreaterThanOrEqual(1)
  expect(record.currentPage).toBeLessThanOrEqual(pageCount === 0 ? 30 : pageCount)
  expect(record.progressPercentage ?? 0).toBeGreaterThanOrEqual(0)
  expect(record.progressPercentage ?? 0).toBeLessThanOrEqual(1)
  expect(record.completedAt !== null).toBe(record.completed)
  expect(record.startedAt).toBeLessThanOrEqual(record.updatedAt)
  expect(record.updatedAt).toBeLessThanOrEqual(LATER)
}

function expectStep(before: ReadProgress, after: ReadProgress, source: ProgressSource) {
  expect(after.updatedAt).toBeGreaterThanOrEqual(before.updatedAt)
  expect(after.startedAt).toBeLessThanOrEqual(before.startedAt)
  if (source !== 'explicit' && before.completed) expect(after.completed).toBe(true)
}

describe('after any changes', () => {
  test('the record is consistent', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), book, (changes, which) => {
        let current: ReadProgress | null = null
        for (const next of changes) {
          const outcome = applyProgress(current, next, which)
          if (outcome.kind === 'refused') continue
          expectSound(outcome.progress, which)
          if (current !== null) expectStep(current, outcome.progress, next.source)
          current = outcome.progress
        }
      }),
    )
  })

  test('the percentage of a page leads back to that page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 3_000 }), (page, extra) => {
        const which: ReadableBook = { pageCount: page + extra, format: 'pdf' }
        expect(progress(null, { progressPercentage: page / which.pageCount }, which)).toMatchObject({
          currentPage: page,
        })
      }),
    )
  })
})
