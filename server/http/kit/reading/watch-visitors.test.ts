import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NetworkInterfaceInfo } from 'node:os'
import { expect, it } from 'vitest'
import { watchVisitors } from './watch-visitors.ts'

const entry = (address: string, bits: number): NetworkInterfaceInfo => {
  const family = address.includes(':') ? 'IPv6' : 'IPv4'
  const rest = { netmask: '', mac: '', internal: false, cidr: `${address}/${bits}` }
  return { address, ...rest, ...(family === 'IPv6' ? { family, scopeid: 0 } : { family }) }
}
const interfaces = {
  eth0: [entry('192.168.1.20', 24), entry('2001:db8::20', 64)],
  docker0: [entry('172.17.0.1', 16)],
  'vEthernet (WSL)': [entry('172.20.0.1', 20)],
}

/** The clients that are reported, with more than a minute between requests. */
function reportedFor(addresses: readonly (string | undefined)[]) {
  let now = 0
  let handled = 0
  const received: (string | undefined)[] = []
  const watched = watchVisitors(
    () => void handled++,
    () => now,
    () => interfaces,
  )
  for (const remoteAddress of addresses) {
    now += 60_000
    const stop = watched.onVisit((at) => received.push(at === now ? remoteAddress : 'at another time'))
    watched.handler({ socket: { remoteAddress } } as IncomingMessage, {} as ServerResponse)
    stop()
  }
  expect(handled).toBe(addresses.length)
  return received
}

it('other devices on the network are reported; this computer is not, by any of its addresses', () => {
  const own = ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1', '192.168.1.20', '::ffff:192.168.1.20']
  expect(reportedFor([...own, '2001:db8::20'])).toEqual([])
  const others = ['192.168.1.21', '::ffff:10.0.0.7', '2001:db8::21', 'fe80::7%eth0']
  expect(reportedFor(others)).toEqual(others)
})

it('containers, virtual machines and closed connections do not count', () => {
  expect(reportedFor(['172.17.0.5', '172.20.3.1', undefined, 'nonsense'])).toEqual([])
})

it('a frequent visitor is reported once a minute', () => {
  let now = 0
  const received: number[] = []
  const watched = watchVisitors(
    () => undefined,
    () => now,
    () => interfaces,
  )
  watched.onVisit((at) => received.push(at))
  for (now = 0; now <= 150_000; now += 10_000)
    watched.handler({ socket: { remoteAddress: '192.168.1.21' } } as IncomingMessage, {} as ServerResponse)
  expect(received).toEqual([0, 60_000, 120_000])
})
