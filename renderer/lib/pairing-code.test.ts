import { expect, it } from 'vitest'
import { clockTime, digitsOf, groupDigits } from './pairing-code.ts'

it('a pairing code is six digits in any grouping, and nothing else', () => {
  for (const typed of ['123456', '123 456', ' 123-456 ', '1 2 3 4 5 6']) expect(digitsOf(typed)).toBe('123456')
  for (const typed of ['', '12345', '1234567', '12345a', '１２３４５６', 'http://a/pair?request=1']) {
    expect(digitsOf(typed)).toBeNull()
  }
})

it('a pairing code is shown in two groups', () => {
  expect(groupDigits('012345')).toBe('012 345')
})

it('the remaining time is shown as minutes and seconds', () => {
  expect([300, 65, 9, 0].map(clockTime)).toEqual(['5:00', '1:05', '0:09', '0:00'])
})
