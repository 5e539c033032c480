import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mappedRole, readProviderUser } from './provider-person.ts'

const names = { username: 'preferred_username', email: 'email', groups: 'groups' }
const read = (token: object, info: object = {}, other = {}) =>
  readProviderUser({ sub: 'one', ...token }, { ...info }, { ...names, ...other })

describe('a person described by an identity provider', () => {
  it('is null without an id that is a string', () => {
    for (const sub of [undefined, null, '', 1, {}, 'x'.repeat(256)]) expect(read({ sub })).toBeNull()
  })

  it('has the groups of the token in preference to those of UserInfo', () => {
    expect(read({ groups: ['a', 'a', ''] }, { groups: ['b'] })?.groupNames).toEqual(['a'])
    expect(read({}, { groups: 'b' })?.groupNames).toEqual(['b'])
    expect(read({ groups: null })?.groupNames).toEqual([])
    expect(read({ roles: ['c'], groups: 7 }, {}, { groups: 'roles' })?.groupNames).toEqual(['c'])
  })

  it('is refused when the groups are only referenced by a distributed claim', () => {
    expect(read({ _claim_names: { groups: 'src1' } })).toBeNull()
    expect(read({ groups: ['a'] }, { _claim_names: { groups: 'src1' } })).toBeNull()
    expect(read({ _claim_names: { address: 'src1' } })?.groupNames).toEqual([])
  })

  it('has an e-mail address only when the same source verifies this address', () => {
    const email = 'a@example.org'
    expect(read({ email, email_verified: true })?.verifiedEmail).toBe(email)
    expect(read({ email }, { email, email_verified: 'true' })?.verifiedEmail).toBe(email)
    expect(read({ email }, { email: 'b@example.org', email_verified: true })?.verifiedEmail).toBeNull()
    expect(read({ email, email_verified: false })?.verifiedEmail).toBeNull()
    expect(
      read({ upn: email, email: 'b@example.org', email_verified: true }, {}, { email: 'upn' })?.verifiedEmail,
    ).toBeNull()
    for (const wrong of ['a', 'a@b@c', 'a b@c', `${'a'.repeat(320)}@b`, ['a@b'], 'a@b\n']) {
      expect(read({ email: wrong, email_verified: true })?.verifiedEmail).toBeNull()
    }
  })

  it('may be named by username, display name or the local part of the e-mail address', () => {
    const claims = { preferred_username: 'ada', name: 'Ada  Lovelace', email: 'al@example.org' }
    expect(read(claims)?.usernames).toEqual(['ada', 'Ada Lovelace', 'al'])
    expect(read({ preferred_username: ' : ', name: 'a:b\u0000c' })?.usernames).toEqual(['a b c'])
  })

  it('always gets valid usernames, whatever is claimed', () => {
    const claim = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.anything())
    fc.assert(
      fc.property(claim, claim, claim, (preferred_username, name, email) => {
        for (const username of read({ preferred_username, name, email })?.usernames ?? []) {
          expect(username).toBe(username.trim())
          expect(username).toMatch(/^[^\p{Cc}:]{1,100}$/u)
        }
      }),
    )
  })
})

describe('the role of a person from a provider', () => {
  const mapping = { admin: ['Chiefs'], maintainer: ['Editors'], reader: [] }

  it('is the highest role mapped from their groups, or the default role', () => {
    expect(mappedRole(mapping, ['Editors', 'Chiefs'], 'reader')).toBe('admin')
    expect(mappedRole(mapping, ['Editors'], 'reader')).toBe('maintainer')
    expect(mappedRole(mapping, ['chiefs'], 'reader')).toBe('reader')
  })

  it('is undefined where no group is mapped', () => {
    expect(mappedRole({ admin: [], maintainer: [], reader: [] }, ['Chiefs'], 'reader')).toBeNull()
  })
})
