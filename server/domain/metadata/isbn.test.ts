import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toIsbn13 } from './isbn.ts'

test.each([
  ['', null],
  ['ABC123', null],
  ['9780306406158', null],
  ['978-1234567890', null],
  ['0306406153', null],
  ['76194130593600111', null],
  ['urn:uuid:9780306406157', null],
  ['1239780306406157', null],
  ['9780306406157', '9780306406157'],
  ['978-0-306-40615-7', '9780306406157'],
  ['ISBN: 978-0-306-40615-7', '9780306406157'],
  ['ISBN-13: 978 0 306 40615 7', '9780306406157'],
  ['urn:isbn:9780306406157', '9780306406157'],
  ['0-306-40615-2', '9780306406157'],
  ['080442957x', '9780804429573'],
])('%j is %j', (text, expected) => {
  expect(toIsbn13(text)).toBe(expected)
})

test('any single wrong digit is detected', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 12 }), fc.integer({ min: 1, max: 9 }), (index, shift) => {
      const digits = [...'9780306406157']
      digits[index] = String((Number(digits[index]) + shift) % 10)
      expect(toIsbn13(digits.join(''))).toBeNull()
    }),
  )
})
