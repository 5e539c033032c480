import { describe, expect, it } from 'vitest'
import { operations } from '../../../server/contract/index.ts'
import type { AuditEntry } from '../../api/types.ts'
import { circumstancesOf, describeEntry, factsOf } from './describe-entry.ts'
import { type AuditKind, kindGroups, kindWords } from './kind-words.ts'

const kinds = operations.listAuditEntries.query.shape.kind.unwrap().options

function entry(kind: AuditKind, change: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: '1',
    at: '2026-05-02T10:00:00.000Z',
    lastAt: '2026-05-02T10:00:00.000Z',
    count: 1,
    kind,
    outcome: 'success',
    userId: 'u1',
    userName: 'Ana',
    method: 'session',
    address: '192.0.2.9',
    device: 'A browser',
    deviceName: null,
    subject: null,
    details: null,
    ...change,
  }
}
const thing = { type: 'library', id: 'x', name: 'Comics' } as const
const factsIn = (kind: AuditKind, details: AuditEntry['details']) =>
  factsOf(entry(kind, { details })).map(({ name, value }) => `${name}: ${value}`)

describe('every kind of audit entry', () => {
  it.each(kinds)('%s has its own text', (kind) => {
    expect(Object.keys(kindWords)).toContain(kind)
    for (const subject of [thing, null]) {
      const sentence = describeEntry(entry(kind, { subject }))
      expect(sentence).toMatch(/^\S.*\S$/)
      expect(sentence).not.toMatch(/undefined|null|\[object| {2}/)
      expect(sentence).not.toContain(kind)
    }
  })

  it('is offered once in the filter, under a heading, with a unique name', () => {
    const offered = kindGroups.flatMap((group) => Object.keys(group.kinds))
    expect(offered.toSorted()).toEqual([...kinds].toSorted())
    expect(new Set(kinds.map((kind) => kindWords[kind].name)).size).toBe(kinds.length)
  })
})

describe('an audit sentence', () => {
  it('names who did it and to what', () => {
    expect(describeEntry(entry('library.removed', { subject: thing }))).toBe('Ana removed the library “Comics”')
  })

  it('says that a person did it to their own account', () => {
    const subject = { type: 'user', id: 'u1', name: 'Ana' } as const
    expect(describeEntry(entry('password.changed', { subject }))).toBe('Ana changed their password')
    expect(describeEntry(entry('password.changed', { subject: { ...subject, id: 'u2', name: 'Tom' } }))).toBe(
      'Ana changed the password of Tom',
    )
  })

  it('names no person when none is known, and calls the server by its name', () => {
    const nobody = { userId: null, userName: null }
    expect(describeEntry(entry('access.refused', { ...nobody, method: 'none' }))).toMatch(/^Unknown user/)
    expect(describeEntry(entry('restore.cancelled', { ...nobody, method: 'server' }))).toMatch(/^Inglenook/)
    expect(describeEntry(entry('sign-in.failed', nobody))).toBe('A sign-in failed')
  })

  it('names the owner of a session that was ended, as the session has no name', () => {
    const subject = { type: 'session', id: 's', name: null } as const
    expect(describeEntry(entry('session.revoked', { subject, details: { owner: 'Mia' } }))).toBe(
      'Ana signed out sessions of Mia',
    )
  })

  it('says so when its subject is not visible', () => {
    expect(describeEntry(entry('library.changed'))).toBe('Ana changed a library you don’t have full access to')
  })
})

describe('audit details', () => {
  it('are absent when there are none', () => {
    expect(factsOf(entry('sign-in'))).toEqual([])
    expect(factsIn('sign-in', {})).toEqual([])
  })

  it('describe an account change, each part before and after', () => {
    const details = {
      fields: ['role', 'passwordHash', 'email'],
      role: { from: 'reader', to: 'admin' },
      isActive: { from: 1, to: 0 },
      libraries: { from: null, to: 'Comics, Manga' },
      maxAgeRating: { from: null, to: 12 },
      permissions: { from: '[]', to: '["collections-write"]' },
    }
    expect(factsIn('user.changed', details)).toEqual([
      'Role: reader → administrator',
      'Account active: yes → no',
      'Libraries: all libraries → Comics, Manga',
      'Age limit: no age limit → 12',
      'Permissions: none → collections write',
      'Also changed: password, email',
    ])
  })

  it('describe what an identity provider changed', () => {
    const details = { provider: 'home', from: { role: 'reader', groups: '' }, to: { role: 'reader', groups: 'Family' } }
    expect(factsIn('user.changed', details)).toEqual(['Groups: none → Family', 'Provider: home'])
  })

  it('describe a setting that was reset to its configured value', () => {
    expect(factsIn('setting.changed', { from: 14, to: null, reason: null })).toEqual([
      'Before: 14',
      'After: from configuration',
    ])
    expect(factsIn('setting.changed', { from: null, to: true, reason: 'ended' })).toEqual([
      ...['Before: from configuration', 'After: yes', 'Reason: ended'],
    ])
  })

  it('explain why a sign-in by a provider failed, and what else was asked for', () => {
    expect(factsIn('sign-in.failed', { provider: 'home', reason: 'no-account' })).toContain('Reason: no account')
    expect(factsIn('access.refused', { method: 'DELETE', path: '/api/v1/users/{userId}' })).toEqual([
      'Request: DELETE /api/v1/users/{userId}',
    ])
  })

  it('leave values entered by people unchanged', () => {
    expect(factsIn('group.changed', { name: 'own', added: ['admin', 'Tom'], count: 2 })).toEqual([
      ...['Name: own', 'People added: admin, Tom', 'Count: 2'],
    ])
  })

  it.each([
    ['tag.created', { rule: { ageRating: { operator: 'gte', value: 18 }, allOf: [{ genre: { value: 'Horror' } }] } }],
    ['tag.assigned', { set: [], add: ['Gentle'], series: ['Moth'], count: 1 }],
    ['invitation.created', { role: 'reader', permissions: [], libraries: null, groups: 0, isKid: true }],
    ['key.created', { permissions: ['books-read'], expiresAt: 1_800_000_000_000 }],
    ['key.changed', { isActive: false, expiresAt: '2027-01-01T00:00:00.000Z' }],
    ['history.removed', { count: 3, before: null }],
    ['export.created', { exportType: 'series', format: 'csv' }],
    ['sign-in', { shortened: true }],
    ['sign-in', { somethingNew: { deep: [{ deeper: null }] } }],
  ] as const)('of %s %j are described in plain words', (kind, details) => {
    for (const fact of factsIn(kind, structuredClone(details) as unknown as AuditEntry['details'])) {
      expect(fact).toMatch(/^[A-Z][^:]*: \S/)
      expect(fact).not.toMatch(/[{}[\]"]|undefined|null|[a-z][A-Z]/)
    }
  })
})

it('unknown circumstances are left out', () => {
  expect(circumstancesOf(entry('sign-in'))).toBe('192.0.2.9 · browser · A browser')
  expect(circumstancesOf(entry('sign-in', { deviceName: 'Firefox on Windows' }))).toMatch(/· Firefox on Windows$/)
  expect(circumstancesOf({ address: null, device: null, deviceName: null, method: 'none' })).toBe('')
})
