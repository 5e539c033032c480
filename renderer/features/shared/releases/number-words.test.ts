import { expect, it } from 'vitest'
import { gapWords, releaseWords } from './number-words.ts'

const gap = { here: 1, latest: 9, missing: null, cut: false }

it('what is not known to be missing is said to be unknown', () => {
  expect(gapWords(gap)).toBe('Unknown')
  expect(gapWords({ ...gap, missing: [] })).toBe('None')
  expect(
    gapWords({
      ...gap,
      missing: [
        { start: 2, end: 4 },
        { start: 9, end: 9 },
      ],
      cut: true,
    }),
  ).toBe('2–4, 9 and more')
})

it('a release is named by its numbers', () => {
  expect(releaseWords({ volumes: [], chapters: [] })).toBe('New release')
  expect(releaseWords({ volumes: [{ start: 2, end: 2 }], chapters: [{ start: 9, end: 11.5 }] })).toBe(
    'Volume 2, Chapters 9–11.5',
  )
})
