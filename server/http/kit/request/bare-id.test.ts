import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bareId, readId } from './bare-id.ts'

it('an id is read with and without hyphens, in either case', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(bareId(id)).toMatch(/^[0-9a-f]{32}$/)
      for (const written of [id, bareId(id), id.toUpperCase(), bareId(id).toUpperCase()])
        expect(readId(written)).toBe(id)
    }),
  )
})

it.each(['', '-', '0198', `${'0'.repeat(31)}g`, '0'.repeat(33), '..'])('“%s” is not an id', (text) => {
  expect(readId(text)).toBeNull()
})
