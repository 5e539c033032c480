import { expect, it } from 'vitest'
import { rights, rightsBeyond, rightsOf, rolesToGive } from '../../renderer/features/people/rights.ts'
import { readingRights } from '../../renderer/features/shared/credentials/key-draft.ts'
import { rightWords } from '../../renderer/features/shared/credentials/right-words.ts'
import { devicePermissions } from '../../server/domain/access/pairing.ts'
import { effectivePermissions, permissions } from '../../server/domain/access/viewer.ts'

it.each(['reader', 'maintainer', 'admin'] as const)(
  'offers a %s exactly the permissions that the role lacks',
  (role) => {
    const allowed = effectivePermissions(role, [], null)
    expect(new Set(rightsBeyond(role).map(({ permission }) => permission))).toEqual(
      new Set(permissions.filter((permission) => !allowed.has(permission))),
    )
  },
)

it('offers only roles whose permissions the user has', () => {
  const of = (role: 'reader' | 'maintainer' | 'admin', more: 'users-write'[] = []) =>
    rolesToGive([...effectivePermissions(role, more, null)])
  expect(of('reader', ['users-write'])).toEqual(['reader'])
  expect(of('maintainer', ['users-write'])).toEqual(['reader', 'maintainer'])
  expect(of('admin')).toEqual(['reader', 'maintainer', 'admin'])
})

it('describes each permission differently', () => {
  expect(new Set(rights.map(({ words }) => words)).size).toBe(rights.length)
})

it('a reading key has the permissions of a linked device, and each key permission has its own description', () => {
  expect([...readingRights].sort()).toEqual([...devicePermissions].sort())
  expect(Object.keys(rightWords).sort()).toEqual([...permissions].sort())
  expect(new Set(Object.values(rightWords)).size).toBe(permissions.length)
})

it.each(['reader', 'maintainer', 'admin'] as const)(
  'knows every permission of a %s, with additional ones and with a locked child account',
  (role) => {
    const kidProfile = { isAllowList: true, maxAgeRating: 12, isUnratedAllowed: false, isAccountLocked: true }
    const more = ['users-read'] as const
    const of = (given: typeof kidProfile | null) =>
      new Set(rightsOf({ role, permissions: [...more], kidProfile: given }))
    expect(of(null)).toEqual(effectivePermissions(role, more, null))
    expect(of(kidProfile)).toEqual(effectivePermissions(role, more, null, true))
  },
)
