import { expect, test } from 'vitest'
import { parseAgeRating } from './age-rating.ts'

test.each([
  [null, null],
  ['', null],
  ['Unknown', null],
  ['Rating Pending', null],
  ['since 1954', null],
  [99, null],
  [-1, null],
  ['Adults Only 18+', 18],
  ['Early Childhood', 3],
  ['Everyone', 0],
  ['Everyone 10+', 10],
  ['G', 0],
  ['Kids to Adults', 6],
  ['M', 17],
  ['MA15+', 15],
  ['Mature 17+', 17],
  ['PG', 8],
  ['R18+', 18],
  ['Teen', 13],
  ['X18+', 18],
  ['Teen Plus', 15],
  ['T+', 15],
  ['Mature', 17],
  ['Explicit', 18],
  ['Adult', 18],
  ['All Ages', 0],
  ['PG-13', 13],
  ['12+', 12],
  ['FSK 16', 16],
  ['Ages 9 and up', 9],
  [13, 13],
])('%j means %j', (text, expected) => {
  expect(parseAgeRating(text)).toBe(expected)
})
