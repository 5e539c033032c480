import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mappedRole, readProviderUser } from './provider-person.ts'

const names = { username: 'preferred_username', email: 'email', groups: 'groups' }
const read = (token: object, info: object = {}, other = {}) =>
  readProviderUser({ sub: 'one', ...token }, { ...info }, { ...names, ...other })

describe('someone whom a provider tells of', () => {
  it('is nobody without an id that is a text', () => {
    for (const sub of [undefined, null, '', 1, {}, 'x'.repeat(256)]) expect(read({ sub })).toBeNull()
  })

  it('has the groups of the token before those of UserInfo', () => {
    expect(read({ groups: ['a', 'a', ''] }, { groups: ['b'] })?.groupNames).toEqual(['a'])
    expect(read({}, { groups: 'b' })?.groupNames).toEqual(['b'])
    expect(read({ groups: null })?.groupNames).toEqual([])
    expect(read({ roles: ['c'], groups: 7 }, {}, { groups: 'roles' })?.groupNames).toEqual(['c'])
  })

  it('is refused when the groups are only told elsewhere', () => {
    expect(read({ _claim_names: { groups: 'src1' } })).toBeNull()
    expect(read({ groups: ['a'] }, { _claim_names: { groups: 'src1' } })).toBeNull()
    expect(read({ _claim_names: { address: 'src1' } })?.groupNames).toEqual([])
  })

  it('has an e-mail only when the one who tells it vouches for this very address', () => {
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

  it('may be called by name, by display name, by the first part of the e-mail', () => {
    const claims = { preferred_username: 'ada', name: 'Ada  Lovelace', email: 'al@example.org' }
    expect(read(claims)?.usernames).toEqual(['ada', 'Ada Lovelace', 'al'])
    expect(read({ preferred_username: ' : ', name: 'a:b\u0000c' })?.usernames).toEqual(['a b c'])
  })

  it('is always called something that a user may be called, whatever is told', () => {
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

describe('the role of someone', () => {
  const mapping = { admin: ['Chiefs'], maintainer: ['Editors'], reader: [] }

  it('is the highest that their groups give, else the usual one', () => {
    expect(mappedRole(mapping, ['Editors', 'Chiefs'], 'reader')).toBe('admin')
    expect(mappedRole(mapping, ['Editors'], 'reader')).toBe('maintainer')
    expect(mappedRole(mapping, ['chiefs'], 'reader')).toBe('reader')
  })

  it('is not decided where no group is mapped', () => {
    expect(mappedRole({ admin: [], maintainer: [], reader: [] }, ['Chiefs'], 'reader')).toBeNull()
  })
})
