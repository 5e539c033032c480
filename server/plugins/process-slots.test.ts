import { describe, expect, it } from 'vitest'
import { createProcessSlots, maxSlots } from './process-slots.ts'

const never = new AbortController().signal

function setup() {
  const timers: { readonly ms: number; readonly work: () => void }[] = []
  const crowded: (string | null)[] = []
  const after = (ms: number, work: () => void) => {
    timers.push({ ms, work })
    return () => undefined
  }
  const slots = createProcessSlots({ after }, (pluginId) => crowded.push(pluginId))
  const take = (pluginId: string, signal = never, timeoutMs = 1_000) => slots.take(pluginId, { timeoutMs, signal })
  const order: string[] = []
  /** Waits for a slot, and records when it gets one. */
  const wait = (pluginId: string, as: string, signal = never) =>
    take(pluginId, signal).then((leave) => {
      order.push(leave === null ? `${as} gave up` : as)
      return leave
    })
  return { take, wait, order, timers, crowded }
}

describe('process slots', () => {
  it('number sixteen in total, and a slot released twice is freed once', async () => {
    const { take, wait, order, crowded } = setup()
    const leaves = await Promise.all(Array.from({ length: maxSlots.totalTaken }, (_, at) => take(`plugin-${at}`)))
    const next = [wait('a', 'first'), wait('b', 'second')]
    expect(crowded).toEqual([null, null])
    const [leave] = leaves
    leave?.()
    leave?.()
    await next[0]
    expect(order).toEqual(['first'])
    leaves[1]?.()
    await next[1]
    expect(order).toEqual(['first', 'second'])
  })

  it('number four per plugin, and waiting for them does not delay other plugins', async () => {
    const { take, wait, order, crowded } = setup()
    const leaves = await Promise.all(Array.from({ length: maxSlots.ofOne }, () => take('a')))
    const next = [wait('a', 'first'), wait('a', 'second')]
    expect(crowded).toEqual(['a', 'a'])
    await wait('b', 'other')
    expect(order).toEqual(['other'])
    leaves[0]?.()
    await next[0]
    expect(order).toEqual(['other', 'first'])
  })

  it('are not reserved for a caller that gave up or timed out', async () => {
    const { take, wait, order, timers } = setup()
    const leaves = await Promise.all(Array.from({ length: maxSlots.ofOne }, () => take('a')))
    const giveUp = new AbortController()
    const gone = wait('a', 'first', giveUp.signal)
    const late = wait('a', 'second')
    const patient = wait('a', 'third')
    giveUp.abort()
    expect(await gone).toBeNull()
    timers[1]?.work()
    expect(await late).toBeNull()
    leaves[0]?.()
    await patient
    expect(order).toEqual(['first gave up', 'second gave up', 'third'])
    expect(await take('b', giveUp.signal)).toBeNull()
  })
})
