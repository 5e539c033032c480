import { describe, expect, it } from 'vitest'
import { refusalOf } from './covers.ts'

describe('an uploaded cover', () => {
  it('is refused before upload when it is not an image or is larger than the server accepts', () => {
    expect(refusalOf({ size: 10, type: 'application/pdf' })).toMatch(/not a picture/)
    expect(refusalOf({ size: 10, type: '' })).toMatch(/not a picture/)
    expect(refusalOf({ size: 20 * 1024 * 1024 + 1, type: 'image/png' })).toMatch(/larger than 20 MB/)
  })

  it('is uploaded when only the server can check it', () => {
    expect(refusalOf({ size: 20 * 1024 * 1024, type: 'image/png' })).toBeNull()
  })
})
