import { describe, expect, it } from 'vitest'
import { appNameOf } from './client-app.ts'

describe('an app name', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Safari/537.36 Edg/139.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iPad',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
  ])('of a browser includes the system: %s', (header, name) => {
    expect(appNameOf(header)).toEqual({ name, isBrowser: true })
  })

  it.each([
    ['KOReader/2026.01 (Linux)', 'KOReader'],
    ['Some Reader/4.5 (com.example; build 7)', 'Some Reader'],
    ['curl/8.9', 'curl'],
    ['plain', 'plain'],
  ])('is the same for every version: %s', (header, name) => {
    expect(appNameOf(header)).toEqual({ name, isBrowser: false })
  })

  it.each([null, '', '   ', '/1.0', '(x)', '\u0000\u202e'])('is null without a usable header: %j', (header) => {
    expect(appNameOf(header)).toBeNull()
  })

  it('is short plain text, whatever was sent', () => {
    expect(appNameOf(`${'x'.repeat(5_000)}/1`)?.name).toHaveLength(80)
    expect(appNameOf('a\u202eb\nc/1')?.name).toBe('a b c')
  })
})
