import { expect, it } from 'vitest'
import { isbnIn } from './isbn.ts'

it.each([
  ['9780306406157', '9780306406157'],
  ['urn:isbn:978-0-306-40615-7', '9780306406157'],
  ['ISBN 0 306 40615 2', '0306406152'],
  ['ISBN: 080442957x', '080442957X'],
  ['978-0-306-40615-8', null],
  ['0306406153', null],
  ['1234567890123', null],
  ['urn:uuid:97803064-0615-7000-8000-978030640615', null],
  ['a9780306406157', null],
  ['', null],
])('%s holds the ISBN %s', (text, isbn) => {
  expect(isbnIn(text)).toBe(isbn)
})
