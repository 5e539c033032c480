import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createReadBuffers, type ReadBuffers } from './read-buffers.ts'

const megabyte = 1024 * 1024
const page = 100_000

type Lent = { readonly buffers: ReadBuffers; readonly lent: Uint8Array[] }

const lend = (length: number) => (state: Lent) => {
  const bytes = state.buffers.lend(length)
  expect(bytes.byteLength).toBe(length)
  expect(state.lent.map(({ buffer }) => buffer)).not.toContain(bytes.buffer)
  state.lent.push(bytes)
}

/** More than once, too, and without the last bytes, as of a file that became shorter. */
const release = (which: number, times: number) => (state: Lent) => {
  const [bytes] = state.lent.splice(which % Math.max(1, state.lent.length), 1)
  if (bytes === undefined) return
  for (let time = 0; time < times; time++) state.buffers.release(bytes.subarray(0, bytes.length - time))
}

describe('memory of bytes that are read', () => {
  test('is used again once it was released', () => {
    const buffers = createReadBuffers()
    const first = buffers.lend(page)
    buffers.release(first)
    expect(buffers.lend(2 * page).buffer).toBe(first.buffer)
  })

  test('is never lent to two at once', () => {
    const length = fc.oneof(fc.integer({ min: 0, max: 2 * megabyte }), fc.constant(page))
    const step = fc.oneof(
      length.map(lend),
      fc.tuple(fc.nat(), fc.integer({ min: 1, max: 3 })).map(([which, times]) => release(which, times)),
      fc.constant(({ buffers }: Lent) => buffers.clear()),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const state: Lent = { buffers: createReadBuffers(), lent: [] }
        for (const one of steps) one(state)
      }),
    )
  })

  test('of others is not taken', () => {
    const buffers = createReadBuffers()
    const foreign = Buffer.alloc(page)
    buffers.release(foreign)
    expect(buffers.lend(page).buffer).not.toBe(foreign.buffer)
  })

  test('is kept within limits, and for a while only', () => {
    const buffers = createReadBuffers()
    const many = Array.from({ length: 100 }, () => buffers.lend(megabyte))
    for (const bytes of many) buffers.release(bytes)
    const known = new Set(many.map(({ buffer }) => buffer))
    const again = Array.from({ length: 100 }, () => buffers.lend(megabyte))
    expect(again.filter(({ buffer }) => known.has(buffer))).toHaveLength(4)
    for (const bytes of again) buffers.release(bytes)
    buffers.clear()
    for (const { buffer } of again) known.add(buffer)
    expect(known.has(buffers.lend(megabyte).buffer)).toBe(false)
  })
})
