import { expect, it } from 'vitest'
import type { Discovery, DiscoveryState } from '../domain/discovery.ts'
import { followDiscovery, publishDiscovery } from './shared-discovery.ts'

const hidden: DiscoveryState = {
  enabled: true,
  status: 'starting',
  problem: null,
  hints: [],
  name: null,
  hostName: null,
  address: null,
  port: null,
  services: [],
}

/** Processes that hear what the others send. */
function channels(count: number) {
  const listeners: ((message: unknown) => void)[][] = Array.from({ length: count }, () => [])
  return listeners.map((own) => ({
    send: (message: unknown) => {
      for (const others of listeners) if (others !== own) for (const listener of others) listener(message)
    },
    onMessage: (listener: (message: unknown) => void) => void own.push(listener),
  }))
}

function setUp() {
  const [first, second, third] = channels(3) as [Channel, Channel, Channel]
  let state = hidden
  const announced: Discovery = {
    state: () => state,
    check: async () => ({ heard: true, problem: null, state }),
  }
  const changes: string[] = []
  const follow = (name: string, channel: Channel) =>
    followDiscovery(
      channel,
      () => hidden,
      () => changes.push(name),
    )
  const early = follow('early', second)
  const publish = publishDiscovery(first, announced)
  const late = follow('late', third)
  const change = (next: Partial<DiscoveryState>) => {
    state = { ...state, ...next }
    publish()
  }
  return { early, late, change, changes }
}
type Channel = ReturnType<typeof channels>[number]

it('every process knows the state of the one that announces, also one that starts later', () => {
  const { early, late, change, changes } = setUp()
  change({ status: 'visible', hostName: 'inglenook.local' })
  expect([early.state(), late.state()]).toEqual(
    Array(2).fill({ ...hidden, status: 'visible', hostName: 'inglenook.local' }),
  )
  expect(changes).toEqual(expect.arrayContaining(['early', 'late']))
})

it('a check is made by the process that announces, for everyone who asked', async () => {
  const { early, late } = setUp()
  const checks = await Promise.all([early.check(), late.check(), early.check()])
  expect(checks.map(({ heard }) => heard)).toEqual([true, true, true])
})
