import { describe, expect, it } from 'vitest'
import { createRedactor } from './redact.ts'

const secret = 'pa"ss/wörd+1'

describe('text from a plugin', () => {
  it.each([
    ['unchanged', secret],
    ['in JSON', JSON.stringify({ secret })],
    ['in a URL', `https://lists.example/?token=${encodeURIComponent(secret)}`],
    ['in a header', `Basic ${Buffer.from(secret).toString('base64')}`],
  ])('never contains a secret: %s', (_, text) => {
    const shown = createRedactor([secret])(`sent ${text} there`)
    expect(shown).toContain('[hidden]')
    for (const part of ['pa"ss', 'pa\\"ss', 'pa%22ss', 'cGEic3']) expect(shown).not.toContain(part)
  })

  it('contains no part of a secret where it is truncated', () => {
    const long = 'abcdefghijklmnopqrstuvwxyz0123456789'
    const plain = createRedactor([long, 'abcdef'])
    for (let lead = 16_300; lead < 16_400; lead += 7) {
      const shown = plain(`${'-'.repeat(lead)}${long}`, 20_000)
      expect(shown).not.toMatch(/abc|ghi|xyz|123/)
    }
    // Redaction shortens the text, which moves the end of the input into range.
    expect(plain(long.repeat(1_000), 20_000)).not.toMatch(/abc|xyz/)
    expect(plain(long)).toBe('[hidden]')
  })

  it('is a single line of limited length without control characters', () => {
    const plain = createRedactor(['', ' '])
    expect(plain('\u001b[2Ja\nb\r\n\u202egpj.exe c\u0000')).toBe('[2Ja b gpj.exe c')
    expect(plain('x'.repeat(400))).toBe(`${'x'.repeat(300)}…`)
    expect(plain('x'.repeat(400), 10)).toBe(`${'x'.repeat(10)}…`)
  })
})
