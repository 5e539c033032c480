import type { Packet } from 'dns-packet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMdnsNetwork, type MdnsNetwork } from '../../test/kit/mdns-network.ts'
import { type Responder, startResponder } from './responder.ts'
import { servicesOf } from './services.ts'

const services = servicesOf({ id: '3f2a', version: '1.0.0' }, null)
const names = { instance: 'Inglenook on tower', host: 'inglenook-3f2a' }
const tablet = { address: '10.0.0.9', port: 5_353 }
const calibre = 'Inglenook on tower._calibre._tcp.local'

let network: MdnsNetwork
let lost: number

beforeEach(() => {
  vi.useFakeTimers()
  network = createMdnsNetwork()
  lost = 0
})
afterEach(() => {
  vi.useRealTimers()
})

async function start(address: string, port = 25_650, wait = 0): Promise<Responder> {
  const opened = await network.open({ address, prefix: 24 })
  if (!opened.ok) throw new Error('the network in memory opens always')
  const announcement = { names, address, port, services }
  const onFailure = () => {
    lost += 1
  }
  return startResponder({ wire: opened.wire, announcement, random: () => wait, onChange: () => undefined, onFailure })
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const probes = () => network.sent.filter(({ type, authorities = [] }) => type === 'query' && authorities.length > 0)
const answersIn = (packets: readonly Packet[]) => packets.flatMap(({ answers = [] }) => answers)
const saidBy = (address: string) =>
  network.sent.filter(({ type, from }) => type === 'response' && from.address === address)

/** The packets sent within two seconds in response to a packet. */
async function saidAfter(packet: Packet, from = tablet): Promise<readonly (typeof network.sent)[number][]> {
  const before = network.sent.length + 1
  network.say(packet, from)
  await pass(2_000)
  return network.sent.slice(before)
}
const ask = (name: string, type: 'PTR' | 'A' | 'AAAA' | 'SRV', more: Packet = {}): Packet => ({
  type: 'query',
  questions: [{ name, type, class: 'IN' }],
  ...more,
})

describe('an mDNS responder', () => {
  it('probes three times for its names before it announces anything', async () => {
    const responder = await start('10.0.0.2')
    await pass(740)
    expect([probes().length, saidBy('10.0.0.2').length, responder.isAnnounced()]).toEqual([3, 0, false])
    const [probe] = probes()
    expect(probe?.questions).toHaveLength(5)
    expect(probe?.authorities?.map(({ type }) => type)).toEqual(['A', ...Array(4).fill(['SRV', 'TXT']).flat()])
    await pass(20)
    expect(responder.isAnnounced()).toBe(true)
  })

  it('announces each service three times with a single address and its own port', async () => {
    await start('10.0.0.2', 4_711)
    await pass(10_000)
    const received = answersIn(saidBy('10.0.0.2'))
    const addresses = new Set(
      received.flatMap((record) => (record.type === 'SRV' ? [record.data.port, record.data.target] : [])),
    )
    expect([...addresses]).toEqual([4_711, 'inglenook-3f2a.local'])
    expect(new Set(received.flatMap((record) => (record.type === 'A' ? [record.data] : [])))).toEqual(
      new Set(['10.0.0.2']),
    )
    expect(received.some(({ type }) => type === 'AAAA')).toBe(false)
    for (const { type } of services) {
      const instance = `Inglenook on tower.${type}.local`
      const listed = received.filter((record) => record.type === 'PTR' && record.name === `${type}.local`)
      expect(listed.map((record) => 'data' in record && record.data)).toEqual([instance, instance, instance])
    }
  })

  it('yields names that are taken and adds a number', async () => {
    await start('10.0.0.2')
    await pass(2_000)
    const second = await start('10.0.0.3')
    await pass(3_000)
    expect(second.names()).toEqual({ instance: 'Inglenook on tower (2)', host: 'inglenook-3f2a-2' })
    expect(second.isAnnounced()).toBe(true)
    const third = await start('10.0.0.4')
    await pass(4_000)
    expect(third.names()).toEqual({ instance: 'Inglenook on tower (3)', host: 'inglenook-3f2a-3' })
    const first = answersIn(saidBy('10.0.0.2')).filter(({ name }) => name.includes('(2)'))
    expect(first).toEqual([])
  })

  it('shares no name with a responder that starts at the same moment', async () => {
    const both = [await start('10.0.0.2'), await start('10.0.0.3')]
    await pass(10_000)
    expect(both.map((one) => one.isAnnounced())).toEqual([true, true])
    const found = both.map((one) => one.names().instance).sort()
    expect(found).toEqual(['Inglenook on tower', 'Inglenook on tower (2)'])
    expect(new Set(both.map((one) => one.names().host)).size).toBe(2)
    // The loser of the tie never announced the name.
    const hosts = network.sent.filter(({ type }) => type === 'response').flatMap(({ answers = [] }) => answers)
    const received = hosts.flatMap((one) => (one.type === 'A' && one.name === 'inglenook-3f2a.local' ? [one.data] : []))
    expect(new Set(received)).toEqual(new Set(['10.0.0.3']))
  })

  it('selects new names when a conflict appears later', async () => {
    const responder = await start('10.0.0.2')
    await pass(5_000)
    const other: Packet = {
      type: 'response',
      answers: [{ name: calibre, type: 'SRV', ttl: 120, flush: true, data: { port: 1, target: 'other.local' } }],
    }
    network.say(other, tablet)
    expect(responder.isAnnounced()).toBe(false)
    await pass(100)
    network.say(other, tablet)
    await pass(3_000)
    expect(responder.names()).toEqual({ instance: 'Inglenook on tower (2)', host: 'inglenook-3f2a' })
    expect(responder.isAnnounced()).toBe(true)
  })

  it('ignores its own packets, goodbyes of other hosts and unrelated names', async () => {
    const responder = await start('10.0.0.2')
    await pass(5_000)
    for (const { from, to, ...packet } of [...saidBy('10.0.0.2')]) network.say(packet, tablet)
    const ended = { type: 'SRV' as const, ttl: 0, data: { port: 1, target: 'other.local' } }
    network.say({ type: 'response', answers: [{ name: calibre, ...ended }] }, tablet)
    network.say({ type: 'response', answers: [{ name: 'x._calibre._tcp.local', ...ended, ttl: 9 }] }, tablet)
    expect(responder.isAnnounced()).toBe(true)
  })

  it('says goodbye for every record when it stops, and nothing afterwards', async () => {
    const responder = await start('10.0.0.2')
    await pass(5_000)
    const before = network.sent.length
    await responder.close()
    const shutdownListener = answersIn(network.sent.slice(before))
    expect(shutdownListener.map((record) => 'ttl' in record && record.ttl)).toEqual(shutdownListener.map(() => 0))
    expect(shutdownListener.filter(({ type }) => type === 'PTR')).toHaveLength(8)
    expect(await saidAfter(ask('_calibre._tcp.local', 'PTR'))).toEqual([])
  })

  it('retains the host name when another server of the same data folder and computer says goodbye to it', async () => {
    await start('10.0.0.2', 4_711)
    await pass(5_000)
    const twin = await start('10.0.0.2', 4_712)
    await pass(8_000)
    expect(twin.names()).toEqual({ instance: 'Inglenook on tower (2)', host: 'inglenook-3f2a' })
    await twin.close()
    const before = network.sent.length
    await pass(1_000)
    const received = answersIn(network.sent.slice(before))
    expect(
      received.map((record) => ('data' in record && record.type === 'A' ? [record.data, record.ttl] : [])),
    ).toContainEqual(['10.0.0.2', 120])
    // Records owned only by the twin are not announced again.
    expect(received.filter(({ name }) => name.includes('(2)'))).toEqual([])
  })

  it('re-announces its records at most once a second, however often another host says goodbye for them', async () => {
    await start('10.0.0.2')
    await pass(5_000)
    const before = network.sent.length
    const ended = { name: 'inglenook-3f2a.local', type: 'A' as const, ttl: 0, data: '10.0.0.2' }
    for (let i = 0; i < 100; i++) {
      network.say({ type: 'response', answers: [ended] }, tablet)
      await pass(30)
    }
    const replies = network.sent.slice(before).filter(({ from }) => from.address === '10.0.0.2')
    expect(replies.length).toBeGreaterThan(1)
    expect(replies.length).toBeLessThanOrEqual(4)
  })

  it('says no goodbye for names it never owned', async () => {
    const responder = await start('10.0.0.2')
    await pass(300)
    await responder.close()
    expect(saidBy('10.0.0.2')).toEqual([])
  })

  it('reports when the network no longer accepts packets', async () => {
    await start('10.0.0.2')
    await pass(5_000)
    network.cut()
    await saidAfter(ask('_calibre._tcp.local', 'PTR'))
    await start('10.0.0.3')
    await pass(500)
    expect(lost).toBeGreaterThan(0)
  })
})

describe('an mDNS query', () => {
  beforeEach(async () => {
    await start('10.0.0.2')
    await pass(10_000)
  })

  it('for a service type is answered with everything needed to open it', async () => {
    const [reply, ...more] = await saidAfter(ask('_CALIBRE._tcp.local', 'PTR'))
    expect(more).toEqual([])
    expect(reply?.answers?.map((record) => 'data' in record && record.data)).toEqual([calibre])
    expect(reply?.additionals?.map(({ type }) => type).sort()).toEqual(['A', 'NSEC', 'SRV', 'TXT'])
  })

  it('for all types is answered with the four types', async () => {
    const [reply] = await saidAfter(ask('_services._dns-sd._udp.local', 'PTR'))
    expect(reply?.answers?.map((record) => 'data' in record && record.data)).toEqual(
      services.map(({ type }) => `${type}.local`),
    )
  })

  it('for the IPv6 address of the host is answered with a negative response', async () => {
    const [reply] = await saidAfter(ask('inglenook-3f2a.local', 'AAAA'))
    expect(reply?.answers).toMatchObject([{ type: 'NSEC', data: { rrtypes: ['A'] } }])
  })

  it('for known answers or for other names is not answered', async () => {
    const known = (ttl: number) => [{ name: '_calibre._tcp.local', type: 'PTR' as const, ttl, data: calibre }]
    expect(await saidAfter(ask('_calibre._tcp.local', 'PTR', { answers: known(4_000) }))).toEqual([])
    expect(await saidAfter(ask('_calibre._tcp.local', 'PTR', { answers: known(100) }))).toHaveLength(1)
    expect(await saidAfter(ask('_printer._tcp.local', 'PTR'))).toEqual([])
    expect(await saidAfter(ask('tower.local', 'A'))).toEqual([])
  })

  describe('with known answers in several packets', () => {
    const truncated = 1 << 9
    const known = (data: string) => [{ name: '_calibre._tcp.local', type: 'PTR' as const, ttl: 4_000, data }]
    const begin = () =>
      network.say(ask('_calibre._tcp.local', 'PTR', { flags: truncated, answers: known('x.local') }), tablet)
    const since = (before: number) => network.sent.slice(before).filter(({ type }) => type === 'response')

    it('is answered after 400 ms when no more packets arrive', async () => {
      const before = network.sent.length
      begin()
      await pass(390)
      expect(since(before)).toEqual([])
      await pass(20)
      expect(since(before)).toHaveLength(1)
    })

    it('is not answered when a following packet lists the answer', async () => {
      const before = network.sent.length
      begin()
      await pass(100)
      network.say({ type: 'query', questions: [], flags: truncated, answers: known('y.local') }, tablet)
      network.say({ type: 'query', questions: [], answers: known(calibre) }, tablet)
      await pass(2_000)
      expect(since(before)).toEqual([])
    })

    it('delays only its own sender: others are answered meanwhile', async () => {
      const before = network.sent.length
      begin()
      network.say(ask('inglenook-3f2a.local', 'A'), { address: '10.0.0.8', port: 5_353 })
      network.say(ask('_opds._tcp.local', 'PTR'), tablet)
      await pass(200)
      expect(since(before).flatMap(({ answers = [] }) => answers.map(({ type }) => type))).toEqual(['A', 'PTR'])
    })
  })

  it('that is repeated is answered once a second', async () => {
    const before = network.sent.length
    for (let i = 0; i < 50; i++) {
      network.say(ask('inglenook-3f2a.local', 'A'), tablet)
      await pass(10)
    }
    expect(network.sent.slice(before).filter(({ type }) => type === 'response')).toHaveLength(1)
  })

  it('from a plain DNS resolver is answered by unicast with its id, with a TTL of at most ten seconds', async () => {
    const resolver = { address: '10.0.0.9', port: 40_000 }
    const [reply, ...more] = await saidAfter(ask('inglenook-3f2a.local', 'A', { id: 77 }), resolver)
    expect(more).toEqual([])
    expect([reply?.to, reply?.id, reply?.questions?.length]).toEqual([resolver, 77, 1])
    expect(reply?.answers).toMatchObject([{ type: 'A', ttl: 10, flush: false, data: '10.0.0.2' }])
  })

  it('cannot be used to flood a single device', async () => {
    const before = network.sent.length
    const victim = { address: '10.0.0.9', port: 7 }
    for (let i = 0; i < 500; i++) network.say(ask('inglenook-3f2a.local', 'A'), victim)
    const replies = network.sent.slice(before).filter(({ type }) => type === 'response')
    expect(replies.length).toBeLessThanOrEqual(21)
  })
})
