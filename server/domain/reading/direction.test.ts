import { expect, test } from 'vitest'
import { effectiveReadingDirection } from './direction.ts'

const library = { defaultReadingDirection: 'rtl' } as const

test('the direction of the series counts', () => {
  expect(effectiveReadingDirection({ readingDirection: 'ttb' }, library)).toBe('ttb')
})

test('a series that says nothing is read as its library', () => {
  expect(effectiveReadingDirection({ readingDirection: null }, library)).toBe('rtl')
  expect(effectiveReadingDirection({}, library)).toBe('rtl')
})
