import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import '../../test/kit/steady-properties.ts'
import { identityKey } from './identity-key.ts'

const alike = [
  ['a', 'A', 'ａ', 'á', 'a\u0301'],
  ['i', 'I', 'ı', 'İ'],
  ['k', 'K', '\u212a'],
  ['s', 'S', 'ſ'],
  ['ss', 'ß'],
  ['fi', 'ﬁ'],
  ['σ', 'ς'],
  ['ü', 'u\u0308', 'u'],
  ['@'],
  ['.', '。'],
] as const
/** Pairs of strings that look alike. */
const pairs = fc
  .array(fc.constantFrom(...alike).chain((parts) => fc.tuple(fc.constantFrom(...parts), fc.constantFrom(...parts))))
  .map((parts) => [parts.map(([one]) => one).join(''), parts.map(([, other]) => other).join('')] as const)
const asciiCase = (text: string) => text.replace(/[a-zA-Z]/g, (letter) => letter.toLowerCase())

describe('an identity key', () => {
  it('is idempotent and ignores the case of ASCII letters', () => {
    fc.assert(
      fc.property(pairs, ([name]) => {
        const key = identityKey(name)
        expect(identityKey(key)).toBe(key)
        expect(identityKey(asciiCase(name))).toBe(key)
      }),
    )
  })

  it('is shared only by names equal except for ASCII case or two spellings of one domain', () => {
    const written = (name: string) => {
      const at = name.lastIndexOf('@')
      return at < 0 ? name : `${name.slice(0, at)}@${domainToASCII(name.slice(at + 1)) || name.slice(at + 1)}`
    }
    let met = 0
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        if (identityKey(one) !== identityKey(other)) return
        met += 1
        expect(asciiCase(written(asciiCase(one)))).toBe(asciiCase(written(asciiCase(other))))
      }),
      { numRuns: 1_000 },
    )
    expect(met).toBeGreaterThan(100)
  })

  it.each([
    ['a@bücher.example', 'a@xn--bcher-kva.example', true],
    ['a@BÜCHER.example', 'a@xn--bcher-kva.example', false],
    ['a@straße.example', 'a@strasse.example', false],
    ['a@ｇmail.example', 'a@gmail.example', false],
    ['a@gmail.example.', 'a@gmail.example', false],
    ['a@127。0.0.1', 'a@127.0.0.1', false],
    ['bücher.example', 'xn--bcher-kva.example', false],
    ['\u00a0name', 'name', false],
    ['\tname ', 'NAME', true],
  ])('comparison of %j and %j is %s', (one, other, isOne) => {
    expect(identityKey(one) === identityKey(other)).toBe(isOne)
  })
})
