import { expect, it } from 'vitest'
import { expectLinearTime } from './linear-time.ts'

/** Runs work that takes as long as `milliseconds` says for its length, by a clock that nothing else moves. */
const expectLinear = (milliseconds: (length: number) => number) => {
  let time = 0
  const work = (length: number) => {
    time += milliseconds(length)
  }
  return expectLinearTime(4_000, work, () => time)
}

it('work that grows with the square of its input is found', async () => {
  await expect(expectLinear((length) => length ** 2)).rejects.toThrow('to be less than 30')
})

it('work that grows with its input is linear, with a step at one length too', async () => {
  await expectLinear((length) => length)
  // Ten times as long at once: far more than thirty times as long as for an eighth.
  await expectLinear((length) => (length > 3_000 ? 10 * length : length))
  await expectLinear((length) => (length > 900 ? 10 * length : length))
  // Memory that is collected from one length on, and twice from another.
  await expectLinear((length) => length + (length > 1_500 ? 800 : 0) + (length > 3_000 ? 2_000 : 0))
})
