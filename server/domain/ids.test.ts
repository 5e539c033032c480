import { expect, it } from 'vitest'
import { createNewId } from './ids.ts'

it('IDs of one source ascend, more of them in one millisecond than its counter holds', () => {
  let now = 1_750_000_000_000
  const newId = createNewId(
    () => now,
    () => crypto.getRandomValues(new Uint8Array(10)),
  )
  const ids = Array.from({ length: 10_000 }, (_, index) => {
    if (index === 9_000) now += 10
    return newId()
  })
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids[9_000]?.slice(0, 18)).toBe(`${now.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-7000`)
})
