import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

describe('decoding a text file', () => {
  it('reads UTF-8 with or without a byte order mark, and tolerates invalid bytes', () => {
    expect(decodeText(new TextEncoder().encode('Übel & ©'))).toBe('Übel & ©')
    expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('a')
    expect(decodeText(Uint8Array.of(0x61, 0xff))).toBe('a\ufffd')
    expect(decodeText(new Uint8Array())).toBe('')
  })

  it('reads UTF-16 of either byte order when it has a mark', () => {
    expect(decodeText(Uint8Array.of(0xff, 0xfe, 0xdc, 0x00, 0x61, 0x00))).toBe('Üa')
    expect(decodeText(Uint8Array.of(0xfe, 0xff, 0x00, 0xdc, 0x00, 0x61))).toBe('Üa')
  })
})
