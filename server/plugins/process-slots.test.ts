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

describe('places for processes', () => {
  it('are sixteen, whoever takes them, and no more are given when one is given back twice', async () => {
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

  it('are four of one plugin, and who waits for those is in nobody’s way', async () => {
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

  it('are not kept for who gave up, or whose time was up', async () => {
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
