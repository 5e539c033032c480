import { expect, it } from 'vitest'
import { createPluginPauses } from './plugin-pauses.ts'

const second = 1000

it('a pause lasts as long as the service asked, and the longest of several counts', () => {
  let now = 0
  const pauses = createPluginPauses(() => now)
  expect(pauses.secondsLeft('a')).toBe(0)
  pauses.begin('a', 90)
  pauses.begin('a', 10)
  now += 30 * second
  expect([pauses.secondsLeft('a'), pauses.secondsLeft('b')]).toEqual([60, 0])
  now += 60 * second
  expect(pauses.secondsLeft('a')).toBe(0)
})

it('a pause ends at the latest after an hour, even when the clock is set back', () => {
  let now = 48 * 3_600 * second
  const pauses = createPluginPauses(() => now)
  pauses.begin('a', 86_400)
  expect(pauses.secondsLeft('a')).toBe(3_600)
  now -= 24 * 3_600 * second
  expect(pauses.secondsLeft('a')).toBe(0)
})
