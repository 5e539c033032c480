import { describe, expect, it } from 'vitest'
import { includesHost, isHostRule } from './plugin-hosts.ts'

describe('a listed host', () => {
  it.each(['example.org', '*.example.org', 'nas', 'a_b.example', 'example.org:8443', '10.0.0.1:80', '[fd00::1]:8080'])(
    'can be %s',
    (text) => expect(isHostRule(text)).toBe(true),
  )

  it.each([
    ...['', '*', '*.', 'Example.org', 'https://example.org', 'example.org/', 'example.org:', 'example.org:0'],
    ...['example.org:65536', 'a.*.org', '*example.org', '.example.org', 'example.org.', '-a.org', 'a b', 'fd00::1'],
    ...['user@example.org', 'é.org', `${'a'.repeat(64)}.org`, `${'a.'.repeat(200)}org`],
  ])('cannot be %j', (text) => expect(isHostRule(text)).toBe(false))

  it.each<readonly [string, string, number, boolean]>([
    ['example.org', 'example.org', 443, true],
    ['example.org', 'example.org', 80, true],
    ['example.org', 'example.org', 8_080, false],
    ['example.org', 'a.example.org', 443, false],
    ['example.org:8080', 'example.org', 8_080, true],
    ['example.org:8080', 'example.org', 443, false],
    ['*.example.org', 'a.b.example.org', 443, true],
    ['*.example.org', 'example.org', 443, false],
    ['*.example.org', 'evilexample.org', 443, false],
    ['*.example.org:81', 'a.example.org', 81, true],
    ['[fd00::1]:8080', 'fd00::1', 8_080, true],
    ['10.0.0.1', '10.0.0.1', 80, true],
  ])('%s, for %s:%i: %j', (rule, host, port, isIncluded) => {
    expect(includesHost([rule], host, port)).toBe(isIncluded)
    expect(includesHost([], host, port)).toBe(false)
  })
})
