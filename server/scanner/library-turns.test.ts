import { describe, expect, it } from 'vitest'
import { createLibraryTurns } from './library-turns.ts'

const never = new AbortController().signal

describe('work on the files of one library', () => {
  it('waits for what was begun before, also when that fails, and not for other libraries', async () => {
    const turns = createLibraryTurns()
    const told: string[] = []
    const gate = Promise.withResolvers<void>()
    const first = turns('a', never, async () => {
      await gate.promise
      told.push('first')
      throw new Error('broken')
    })
    const second = turns('a', never, async () => told.push('second'))
    await turns('b', never, async () => told.push('other'))
    expect(told).toEqual(['other'])
    gate.resolve()
    await expect(first).rejects.toThrow('broken')
    await second
    expect(told).toEqual(['other', 'first', 'second'])
  })

  it('runs at once when it is cancelled while it waits, and what comes after it still waits for the first', async () => {
    const turns = createLibraryTurns()
    const told: string[] = []
    const gate = Promise.withResolvers<void>()
    const first = turns('a', never, () => gate.promise.then(() => told.push('first')))
    const cancel = new AbortController()
    const cancelled = turns('a', cancel.signal, async () => told.push('cancelled'))
    const third = turns('a', never, async () => told.push('third'))
    cancel.abort()
    await cancelled
    expect(told).toEqual(['cancelled'])
    gate.resolve()
    await Promise.all([first, third])
    expect(told).toEqual(['cancelled', 'first', 'third'])
  })
})
