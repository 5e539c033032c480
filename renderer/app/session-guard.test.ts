import { describe, expect, it } from 'vitest'
import { safeNext } from './session-guard.ts'

describe('the destination after sign-in', () => {
  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '', undefined])(
    'is never another site: %s',
    (next) => expect(safeNext(next)).toBe('/'),
  )

  it('is the page that was open before', () => expect(safeNext('/series/1?tab=2')).toBe('/series/1?tab=2'))
})
