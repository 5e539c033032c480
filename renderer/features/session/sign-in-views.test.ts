import { describe, expect, it } from 'vitest'
import type { ScreenPerson } from '../../api/types.ts'
import { isKnownHere, startOf, wayOf } from './sign-in-views.ts'

function someone(userId: string, needsPassword = false): ScreenPerson {
  return { userId, username: userId, displayName: null, hasAvatar: false, needsPassword }
}
const [ana, tom] = [someone('ana'), someone('tom')]

describe('sign-in begins', () => {
  it('with name and password when no person is remembered', () => {
    expect(startOf([])).toEqual({ kind: 'password', person: null })
  })

  it('with the PIN of the remembered person, or the password after too many wrong PINs', () => {
    expect(startOf([ana])).toEqual({ kind: 'pin', person: ana })
    const spent = someone('ana', true)
    expect(startOf([spent])).toEqual({ kind: 'password', person: spent })
    expect(wayOf(spent)).toEqual({ kind: 'password', person: spent })
  })

  it('with a selection among several people', () => expect(startOf([ana, tom])).toEqual({ kind: 'people' }))
})

it('a person is identified by their id alone', () => {
  expect(isKnownHere({ ...ana, needsPassword: true }, [tom, ana])).toBe(true)
  expect(isKnownHere(ana, [tom])).toBe(false)
})
