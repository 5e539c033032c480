import { describe, expect, it } from 'vitest'
import { readingRights } from '../../../lib/key-scope.ts'
import { dayOf, draftOf, keyToSend, newKeyDraft, problemsOf } from './key-draft.ts'
import { texts } from './texts.ts'

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
