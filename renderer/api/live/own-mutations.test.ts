import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { keys } from './keys.ts'
import { createOwnMutations } from './own-mutations.ts'

const act = {}
const made = { type: 'list_created', list: 'collection', listId: 'c' } as const
const other = { type: 'queue_updated', userId: 'u' } as const

/** A window with manual timers that records what it refetches. */
function setUp({ isDelivering = true } = {}) {
  const client = new QueryClient()
  const requests: unknown[] = []
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    requests.push(filters?.queryKey ?? 'everything')
  })
  const timers: { readonly wait: number; readonly run: () => void }[] = []
  const ownMutations = createOwnMutations({ after: (wait, run) => timers.push({ wait, run }) })
  ownMutations.follow(() => isDelivering)
  ownMutations.begin(act, ['list_created'])
  const runAll = () => {
    for (const { run } of timers.splice(0).sort((a, b) => a.wait - b.wait)) run()
  }
  return { client, asked: requests, ownMutations, runAll }
}

describe('the result of a mutation in this window', () => {
  it('is refetched once, as soon as its event arrives, and stays pending until then', async () => {
    const { client, asked: requests, ownMutations, runAll } = setUp()
    let isOver = false
    const over = ownMutations.end(client, act).then(() => {
      isOver = true
    })
    await Promise.resolve()
    expect(isOver).toBe(false)
    expect(ownMutations.take(client, made)).toBe(true)
    expect(ownMutations.take(client, made)).toBe(true)
    runAll()
    await over
    expect(requests).toEqual([keys.collections])
    expect(ownMutations.take(client, made)).toBe(false)
  })

  it('is refetched with the response when the event came first', async () => {
    const { client, asked: requests, ownMutations } = setUp()
    expect(ownMutations.take(client, made)).toBe(false)
    expect(requests).toEqual([])
    await ownMutations.end(client, act)
    expect(requests).toEqual([keys.collections])
  })

  it('is not completed by events of other people, whose changes are refetched with it', async () => {
    const { client, asked: requests, ownMutations, runAll } = setUp()
    const over = ownMutations.end(client, act)
    expect(ownMutations.take(client, other)).toBe(true)
    expect(requests).toEqual([])
    ownMutations.take(client, made)
    runAll()
    await over
    expect(requests).toEqual([keys.queue, keys.anySeries, keys.anyBook, keys.recommendations, keys.collections])
  })

  it('refetches everything when no event arrives or none can be delivered', async () => {
    const silent = setUp()
    const over = silent.ownMutations.end(silent.client, act)
    silent.runAll()
    await over
    expect(silent.asked).toEqual(['everything'])
    const hidden = setUp({ isDelivering: false })
    await hidden.ownMutations.end(hidden.client, act)
    expect(hidden.asked).toEqual(['everything'])
  })

  it('is ignored when the mutation was refused', () => {
    const { client, asked: requests, ownMutations, runAll } = setUp()
    ownMutations.forget(act)
    expect(ownMutations.take(client, made)).toBe(false)
    runAll()
    expect(requests).toEqual([])
  })
})
