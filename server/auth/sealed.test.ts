import { describe, expect, it } from 'vitest'
import { createSeal } from './sealed.ts'

const secret = 'a secret of more than thirty-two characters'

describe('sealed credentials', () => {
  const seal = createSeal(secret)
  const closed = seal.close('plugin 1', { token: 'häßlich' })

  it('open in the same context, and have a different ciphertext each time', () => {
    expect(seal.open('plugin 1', closed)).toEqual({ token: 'häßlich' })
    expect(Buffer.from(seal.close('plugin 1', { token: 'häßlich' })).equals(Buffer.from(closed))).toBe(false)
    expect(Buffer.from(closed).includes('token')).toBe(false)
  })

  it('do not open in another context, under another secret, or with one bit changed', () => {
    expect(seal.open('plugin 2', closed)).toBeNull()
    expect(createSeal(`${secret}!`).open('plugin 1', closed)).toBeNull()
    for (const at of [0, 1, 13, 29, closed.length - 1]) {
      const changed = Uint8Array.from(closed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(seal.open('plugin 1', changed)).toBeNull()
    }
    for (const length of [0, 1, 28]) expect(seal.open('plugin 1', closed.subarray(0, length))).toBeNull()
  })
})
