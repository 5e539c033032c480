import { expect, it } from 'vitest'
import { expectLinearTime } from './linear-time.ts'

it('work that grows with the square of its input is found', async () => {
  let sum = 0
  const pairs = (length: number) => {
    for (let a = 0; a < length; a++) for (let b = 0; b < length; b++) sum += a ^ b
  }
  await expect(expectLinearTime(4_000, pairs)).rejects.toThrow('to be less than 10')
  expect(sum).toBeGreaterThan(0)
})
