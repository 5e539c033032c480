import fc from 'fast-check'
import { expect, it } from 'vitest'
import { JsonText, writeJson } from './json-text.ts'

it('a value is written as by JSON.stringify, with and without written entries', () => {
  const value = fc.jsonValue()
  fc.assert(
    fc.property(fc.array(value), fc.dictionary(fc.string(), value), (entries, others) => {
      const { data: _, ...rest } = others
      const expected = JSON.parse(JSON.stringify({ data: entries, ...rest })) as unknown
      const written = entries.map((entry) => new JsonText(JSON.stringify(entry)))
      expect(JSON.parse(writeJson({ data: written, ...rest }))).toEqual(expected)
      expect(JSON.parse(JSON.stringify({ data: written, ...rest }))).toEqual(expected)
      expect(writeJson({ data: entries, ...rest })).toBe(JSON.stringify({ data: entries, ...rest }))
    }),
  )
})
