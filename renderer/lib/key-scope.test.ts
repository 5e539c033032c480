import { expect, it } from 'vitest'
import { readingRights, scopeOf } from './key-scope.ts'

const reader = [...readingRights, 'api-keys-read', 'api-keys-write', 'api-keys-delete'] as const

it('is all when no permission of the owner is missing', () => {
  expect(scopeOf(reader, reader)).toBe('all')
  expect(scopeOf([...reader, 'books-write'], reader)).toBe('all')
})

it('is reading for exactly the reading permissions, in any order', () => {
  expect(scopeOf([...readingRights].reverse(), reader)).toBe('reading')
})

it('is chosen when a reading permission is missing or another one is included', () => {
  expect(scopeOf(readingRights.slice(1), reader)).toBe('chosen')
  expect(scopeOf([...readingRights, 'books-write'], [...reader, 'books-write'])).toBe('chosen')
  expect(scopeOf([], reader)).toBe('chosen')
})

it('is all, not reading, for an owner who may only read', () => {
  expect(scopeOf(readingRights, readingRights)).toBe('all')
})
