import { describe, expect, it } from 'vitest'
import { refusalOf } from './use-covers.ts'

describe('a picture that is handed in', () => {
  it('is refused before it is sent when it is none, or larger than the server takes', () => {
    expect(refusalOf({ size: 10, type: 'application/pdf' })).toMatch(/not a picture/)
    expect(refusalOf({ size: 10, type: '' })).toMatch(/not a picture/)
    expect(refusalOf({ size: 20 * 1024 * 1024 + 1, type: 'image/png' })).toMatch(/larger than 20 MB/)
  })

  it('is sent when the server has to look at it', () => {
    expect(refusalOf({ size: 20 * 1024 * 1024, type: 'image/png' })).toBeNull()
  })
})
