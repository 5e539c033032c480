import { describe, expect, it } from 'vitest'
import { editDistance, suggest } from './suggest.ts'

describe('the distance between two names', () => {
  it.each([
    ['level', 'level', 0],
    ['levl', 'level', 1],
    ['leevl', 'level', 1],
    ['', 'abc', 3],
    ['port', 'host', 2],
  ])('%s → %s is %i', (a, b, distance) => expect(editDistance(a, b)).toBe(distance))
})

describe('a suggestion', () => {
  it('is the nearest name', () =>
    expect(suggest('auth.jwt_secrt', ['auth.jwt_secret', 'auth'])).toBe('auth.jwt_secret'))
  it('is omitted when no name is near', () => expect(suggest('zzz', ['auth', 'logging'])).toBeUndefined())
})
