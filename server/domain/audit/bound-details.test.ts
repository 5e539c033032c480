import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundDetails, boundText, maxDetails } from './entry.ts'

describe('audit log details', () => {
  it.each([
    'password',
    'newPassword',
    'passwordHash',
    'refreshToken',
    'clientSecret',
    'keyHash',
    'pin',
    'setup_code',
    'Cookie',
  ])('never contain a field named %s, at any depth', (name) => {
    expect(boundDetails({ from: { [name]: 'x' }, [name]: 'x', kept: 1 })).toEqual({ from: {}, kept: 1 })
  })

  it('include plain values and mark those that were shortened', () => {
    expect(boundDetails({ role: 'admin', many: [1, true, null, 'a'] })).toEqual({
      role: 'admin',
      many: [1, true, null, 'a'],
    })
    const rows = Array.from({ length: 20 }, () => 'x'.repeat(200))
    expect(boundDetails({ rows })).toEqual({ shortened: true })
    expect(boundDetails(null)).toBeNull()
  })

  it('are short plain JSON for any input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything({ withBigInt: false })), (given) => {
        const text = JSON.stringify(boundDetails(given))
        expect(text.length).toBeLessThanOrEqual(maxDetails)
        expect(textsOf(JSON.parse(text)).filter((found) => /\p{Cc}/u.test(found))).toEqual([])
      }),
    )
  })

  it('are formatted on one line', () => {
    expect(boundText('a\r\nb\u2028c\u0000', 10)).toBe('a b c ')
    expect(boundText('x'.repeat(20), 5)).toBe('xxxx…')
  })
})

/** Every string in a JSON value, including property names. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsOf(inner)])
}
