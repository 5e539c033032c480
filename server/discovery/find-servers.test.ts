import type { Packet } from 'dns-packet'
import { expect, it } from 'vitest'
import { createMdnsNetwork, type MdnsNetwork } from '../../test/kit/mdns-network.ts'
import { findServers } from './find-servers.ts'
import { recordsOf } from './records.ts'
import { servicesOf } from './services.ts'

type Announced = { readonly id: string; readonly computer: string; readonly address: string; readonly https?: string }

/** Answers each question for our services, as the responder of a server does. */
function announce(network: MdnsNetwork, { id, computer, address, https }: Announced, sender = address): void {
  const { all } = recordsOf({
    names: { instance: `Inglenook on ${computer}`, host: `inglenook-${id.slice(0, 4)}` },
    address,
    port: 25_650,
    services: servicesOf({ id, version: '1.2.0' }, https ?? null),
  })
  answer(network, { type: 'response', answers: [...all] }, sender)
}

function answer(network: MdnsNetwork, packet: Packet, sender: string): void {
  void network.open({ address: sender, prefix: 24 }).then((opened) => {
    if (opened.ok)
      opened.wire.onPacket(({ type }) => {
        if (type === 'query') void opened.wire.send(packet)
      })
  })
}

const find = (network: MdnsNetwork, address = '10.0.0.9') =>
  findServers({
    networks: [{ address, prefix: 24 }],
    openWire: network.open,
    times: { retryMs: 10, totalMs: 50 },
  })

it('finds the servers of the network, each once, by the name of their computers', async () => {
  const network = createMdnsNetwork()
  announce(network, { id: 'aaaaaaaaaaaaaaaa', computer: 'Study', address: '10.0.0.2' })
  announce(network, { id: 'bbbbbbbbbbbbbbbb', computer: 'Attic', address: '10.0.0.3', https: 'https://books.example/' })
  expect(await find(network)).toEqual([
    {
      ...{ id: 'bbbbbbbbbbbbbbbb', name: 'Attic', url: 'http://10.0.0.3:25650', version: '1.2.0' },
      httpsUrl: 'https://books.example',
    },
    { id: 'aaaaaaaaaaaaaaaa', name: 'Study', url: 'http://10.0.0.2:25650', version: '1.2.0', httpsUrl: null },
  ])
})

it('does not contact another computer than the one that announces itself', async () => {
  const network = createMdnsNetwork()
  announce(network, { id: 'aaaaaaaaaaaaaaaa', computer: 'Study', address: '10.0.0.2' }, '10.0.0.66')
  expect(await find(network)).toEqual([])
})

it('ignores incomplete and invalid announcements', async () => {
  const network = createMdnsNetwork()
  announce(network, { id: 'no-such-id', computer: 'Study', address: '10.0.0.2' })
  const data = 'Inglenook on Attic._inglenook._tcp.local'
  answer(network, { type: 'response', answers: [{ type: 'PTR', name: '_inglenook._tcp.local', data }] }, '10.0.0.3')
  const bad = 'javascript:alert(1)'
  announce(network, { id: 'bbbbbbbbbbbbbbbb', computer: 'Cellar', address: '10.0.0.4', https: bad })
  expect(await find(network)).toMatchObject([{ id: 'bbbbbbbbbbbbbbbb', httpsUrl: null }])
})

it('finds nothing without a network, or where multicast is not possible', async () => {
  expect(await findServers({ networks: [], times: { retryMs: 1, totalMs: 2 } })).toEqual([])
  const openWire = async () => ({ ok: false, problem: 'no-multicast' }) as const
  const networks = [{ address: '10.0.0.9', prefix: 24 }]
  expect(await findServers({ networks, openWire, times: { retryMs: 1, totalMs: 2 } })).toEqual([])
})
