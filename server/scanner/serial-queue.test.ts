import { describe, expect, it } from 'vitest'
import { createLibraryQueue } from './serial-queue.ts'

const never = new AbortController().signal

describe('the queue of a library', () => {
  it('runs jobs after earlier ones, even failed ones, and does not wait for other libraries', async () => {
    const turns = createLibraryQueue()
    const reported: string[] = []
    const gate = Promise.withResolvers<void>()
    const first = turns('a', never, async () => {
      await gate.promise
      reported.push('first')
      throw new Error('broken')
    })
    const second = turns('a', never, async () => reported.push('second'))
    await turns('b', never, async () => reported.push('other'))
    expect(reported).toEqual(['other'])
    gate.resolve()
    await expect(first).rejects.toThrow('broken')
    await second
    expect(reported).toEqual(['other', 'first', 'second'])
  })

  it('runs a cancelled job at once, and later jobs still wait for the first', async () => {
    const turns = createLibraryQueue()
    const reported: string[] = []
    const gate = Promise.withResolvers<void>()
    const first = turns('a', never, () => gate.promise.then(() => reported.push('first')))
    const cancel = new AbortController()
    const cancelled = turns('a', cancel.signal, async () => reported.push('cancelled'))
    const third = turns('a', never, async () => reported.push('third'))
    cancel.abort()
    await cancelled
    expect(reported).toEqual(['cancelled'])
    gate.resolve()
    await Promise.all([first, third])
    expect(reported).toEqual(['cancelled', 'first', 'third'])
  })
})
