import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMdnsNetwork, type MdnsNetwork } from '../../test/kit/mdns-network.ts'
import { createDiscovery, type DiscoveryOptions, type RunningDiscovery } from './discovery.ts'
import type { AddressProblem, OwnAddress } from './own-address.ts'

let network: MdnsNetwork
let lines: string[]
let address: OwnAddress | AddressProblem
let isEnabled: boolean
let isSetUp: boolean
let now: number
const running: RunningDiscovery[] = []

beforeEach(() => {
  vi.useFakeTimers()
  network = createMdnsNetwork()
  lines = []
  address = { address: '10.0.0.2', prefix: 24, hints: [] }
  isEnabled = true
  isSetUp = true
  now = 0
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.close()
  vi.useRealTimers()
})

function start(more: Partial<DiscoveryOptions> = {}): RunningDiscovery {
  const notify = (message: string, { reason }: Readonly<Record<string, unknown>> = {}) => {
    lines.push(reason === undefined ? message : `${message}: ${String(reason)}`)
  }
  const discovery = createDiscovery({
    installation: { id: '3f2a', version: '1.0.0', computer: 'tower' },
    isEnabled: () => isEnabled,
    isSetUp: async () => isSetUp,
    now: () => now,
    random: () => 0,
    log: { info: notify, warn: notify },
    openWire: network.open,
    findAddress: async () => address,
    ...more,
  })
  running.push(discovery)
  discovery.listens({ host: '0.0.0.0', port: 4_711 })
  return discovery
}
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) {
    now += Math.min(left, 1_000)
    await vi.advanceTimersByTimeAsync(Math.min(left, 1_000))
  }
}
const received = () => network.sent.filter(({ type }) => type === 'response').flatMap(({ answers = [] }) => answers)
const shutdownListeners = () => received().filter((record) => 'ttl' in record && record.ttl === 0)

describe('a server visible on its network', () => {
  it('reports its name, address and port', async () => {
    const discovery = start()
    expect(discovery.state()).toMatchObject({ status: 'starting', port: 4_711 })
    await pass(2_000)
    expect(discovery.state()).toEqual({
      enabled: true,
      status: 'visible',
      problem: null,
      hints: [],
      name: 'Inglenook on tower',
      hostName: 'inglenook-3f2a.local',
      address: '10.0.0.2',
      port: 4_711,
      services: ['_calibre._tcp', '_opds._tcp', '_http._tcp', '_inglenook._tcp'],
    })
    expect(lines).toEqual(['Announced on the network'])
  })

  it('tells the address for https once there is one, and no longer when it is gone', async () => {
    let httpsUrl: string | null = null
    const discovery = start({ httpsUrl: () => httpsUrl })
    await pass(2_000)
    const textsSince = (from: number) =>
      received()
        .slice(from)
        .flatMap((record) => (record.type === 'TXT' ? [String(record.data)] : []))
    const told = /https=https:\/\/books\.example\.org:7071/
    expect(textsSince(0).some((text) => told.test(text))).toBe(false)
    let before = received().length
    httpsUrl = 'https://books.example.org:7071'
    await discovery.refresh()
    await pass(2_000)
    expect(textsSince(before).filter((text) => told.test(text)).length).toBeGreaterThan(0)
    await pass(60_000)
    before = received().length
    httpsUrl = null
    await discovery.refresh()
    await pass(2_000)
    expect(shutdownListeners().length).toBeGreaterThan(0)
    expect(textsSince(before).at(-1)).not.toMatch(told)
  })

  it('receives its own announcement in the check', async () => {
    const discovery = start()
    await pass(2_000)
    const checks = Promise.all([discovery.check(), discovery.check()])
    await pass(4_000)
    expect(await checks).toMatchObject([
      { heard: true, problem: null },
      { heard: true, problem: null },
    ])
    const questions = network.sent.filter(({ type, authorities = [] }) => type === 'query' && authorities.length === 0)
    expect(questions.length).toBeLessThanOrEqual(2)
  })

  it('reports each state change once', async () => {
    const states: unknown[] = []
    const discovery: RunningDiscovery = start({ onChange: () => states.push(discovery.state().status) })
    await pass(2_000)
    expect(states.at(-1)).toBe('visible')
    const before = states.length
    await pass(30_000)
    expect(states).toHaveLength(before)
    isEnabled = false
    await discovery.refresh()
    expect(states.slice(before)).toEqual(['hidden'])
  })

  it('follows the setting without a restart', async () => {
    const discovery = start()
    await pass(2_000)
    isEnabled = false
    await discovery.refresh()
    expect(discovery.state()).toMatchObject({ enabled: false, status: 'hidden', problem: 'off', name: null })
    expect(shutdownListeners().length).toBeGreaterThan(0)
    isEnabled = true
    await discovery.refresh()
    await pass(2_000)
    expect(discovery.state().status).toBe('visible')
  })

  it('announces a changed address within seconds', async () => {
    const discovery = start()
    await pass(2_000)
    address = { address: '10.0.0.77', prefix: 24, hints: [] }
    await pass(8_000)
    const addresses = received().flatMap((record) => (record.type === 'A' && record.ttl !== 0 ? [record.data] : []))
    expect([...new Set(addresses)]).toEqual(['10.0.0.2', '10.0.0.77'])
    expect(discovery.state()).toMatchObject({ status: 'visible', address: '10.0.0.77', name: 'Inglenook on tower' })
  })

  it('announces again after the computer was asleep', async () => {
    start()
    await pass(20_000)
    const before = received().length
    await pass(20_000)
    expect(received()).toHaveLength(before)
    now += 3_600_000
    await pass(8_000)
    expect(received().length).toBeGreaterThan(before)
  })

  it('is announced again when the network returns', async () => {
    const discovery = start()
    await pass(2_000)
    address = 'no-network'
    await pass(5_000)
    expect(discovery.state()).toMatchObject({ status: 'hidden', problem: 'no-network', address: null })
    address = { address: '10.0.0.2', prefix: 24, hints: [] }
    await pass(8_000)
    expect(discovery.state().status).toBe('visible')
    expect(lines).toEqual([
      'Announced on the network',
      'Not announced on the network: no-network',
      'Announced on the network',
    ])
  })

  it('reports that it was renamed', async () => {
    const first = start()
    await pass(2_000)
    const second = start({ findAddress: async () => ({ address: '10.0.0.3', prefix: 24, hints: ['container'] }) })
    await pass(5_000)
    expect(first.state().hints).toEqual([])
    expect(second.state()).toMatchObject({ name: 'Inglenook on tower (2)', hints: ['container', 'renamed'] })
  })
})

describe('a server that is not visible reports the reason', () => {
  it('when it listens on loopback only', async () => {
    address = 'loopback'
    const discovery = start()
    await pass(1_000)
    expect(discovery.state()).toMatchObject({ status: 'hidden', problem: 'loopback' })
    expect(await discovery.check()).toMatchObject({ heard: false, problem: 'loopback' })
    expect(network.sent).toEqual([])
  })

  it('before setup is finished, and is announced afterwards', async () => {
    isSetUp = false
    const discovery = start()
    await pass(6_000)
    expect(discovery.state().problem).toBe('not-set-up')
    isSetUp = true
    await pass(8_000)
    expect(discovery.state().status).toBe('visible')
  })

  it('while another program holds the port, logs it once, and uses the port when it is free', async () => {
    let isTaken = true
    const taken = { ok: false, problem: 'port-taken' } as const
    const discovery = start({
      openWire: async (networkInterface) => (isTaken ? taken : network.open(networkInterface)),
    })
    await pass(20_000)
    expect(discovery.state()).toMatchObject({ status: 'hidden', problem: 'port-taken' })
    expect(lines).toEqual(['Not announced on the network: port-taken'])
    isTaken = false
    await pass(8_000)
    expect(discovery.state().status).toBe('visible')
  })

  it('when its announcement is not received, as behind a firewall', async () => {
    const silent = createMdnsNetwork()
    let opened = 0
    // The second socket, used by the check, is on a separate network that never receives the announcement.
    const discovery = start({
      openWire: (networkInterface) => (opened++ === 0 ? network : silent).open(networkInterface),
    })
    await pass(2_000)
    const check = discovery.check()
    await pass(4_000)
    expect(await check).toMatchObject({ heard: false, problem: 'not-heard', state: { status: 'visible' } })
  })

  it('when the network is disconnected during the announcement', async () => {
    const discovery = start()
    await pass(300)
    network.cut()
    await pass(3_000)
    expect(discovery.state().status).not.toBe('visible')
  })
})
