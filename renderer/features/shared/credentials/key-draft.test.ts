import { describe, expect, it } from 'vitest'
import { dayOf, draftOf, keyToSend, newKeyDraft, problemsOf, readingRights, scopeOf } from './key-draft.ts'
import { texts } from './texts.ts'

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

const now = new Date(2026, 10, 22, 9, 30)
const draft = { ...newKeyDraft, name: 'Tablet' }

describe('a new API key', () => {
  it('is refused without a name, without any permission, or with an expiry in the past', () => {
    const none = { name: false, rights: false, lastDay: false }
    expect(problemsOf({ ...draft, name: '  ' }, now)).toEqual({ ...none, name: texts.noName })
    expect(problemsOf({ ...draft, scope: 'chosen', rights: [] }, now)).toEqual({ ...none, rights: texts.noRights })
    expect(problemsOf({ ...draft, lastDay: '' }, now)).toEqual({ ...none, lastDay: texts.noDay })
    expect(problemsOf({ ...draft, lastDay: '2026-11-21' }, now)).toEqual({ ...none, lastDay: texts.noDay })
    expect(problemsOf({ ...draft, lastDay: dayOf(now) }, now)).toEqual(none)
    expect(problemsOf(draft, now)).toEqual(none)
  })

  it('is valid to the end of its last day in the time zone of the browser', () => {
    const { expiresAt } = keyToSend({ ...draft, lastDay: '2026-12-31' }, readingRights)
    expect(dayOf(new Date(String(expiresAt)))).toBe('2026-12-31')
    expect(dayOf(new Date(Date.parse(String(expiresAt)) + 1_000))).toBe('2027-01-01')
  })

  it('requests everything, the reading permissions of its owner, or the selected ones', () => {
    const rights = ['books-write'] as const
    expect(keyToSend(draft, readingRights).permissions).toBeNull()
    expect(keyToSend({ ...draft, scope: 'reading' }, ['books-read', 'books-write']).permissions).toEqual(['books-read'])
    expect(keyToSend({ ...draft, scope: 'chosen', rights }, readingRights).permissions).toEqual(['books-write'])
  })
})

it('an existing API key opens with its current values', () => {
  const times = { lastUsedAt: null, createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' }
  const expiresAt = new Date(2027, 0, 31, 23, 59, 59).toISOString()
  const shared = { id: 'k', userId: 'u', name: 'Tablet', keyPrefix: 'ik_1', isActive: true, expiresAt, ...times }
  const rights = [...readingRights]
  expect(draftOf({ ...shared, permissions: rights }, [...rights, 'books-write'])).toEqual({
    name: 'Tablet',
    scope: 'reading',
    rights,
    lastDay: '2027-01-31',
  })
})
