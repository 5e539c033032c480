import { expect, it } from 'vitest'
import { compareYears, isTellingName } from './matching.ts'

it.each(['Quiet Bay 001.cbz', 'c001 Salt.cbz', '海 01.cbz', 'Vol. 1 - Salt (Digital).epub'])(
  'the name %s says which book it is',
  (name) => expect(isTellingName(name)).toBe(true),
)

it.each([
  '001.cbz',
  'v01.cbz',
  'Vol. 1.cbz',
  'Volume_02.cbz',
  'Chapter 12.5.cbz',
  'Band 03.cbz',
  'c001 p02.cbz',
  'T01.pdf',
])('the name %s could be that of any book', (name) => expect(isTellingName(name)).toBe(false))

it('years are of one series when they are close', () => {
  expect([compareYears(2016, 2016), compareYears(2016, 2017), compareYears(2016, 1987)]).toEqual([1, 0, -1])
  expect([compareYears(null, 2016), compareYears(2016, null)]).toEqual([0, 0])
})
