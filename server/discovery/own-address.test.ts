import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, it } from 'vitest'
import { findOwnAddress } from './own-address.ts'

const ipv4 = (address: string, bits = 24): NetworkInterfaceInfo => ({
  address,
  netmask: '255.255.255.0',
  family: 'IPv4',
  mac: '02:00:00:00:00:01',
  internal: address.startsWith('127.'),
  cidr: `${address}/${bits}`,
})
const networksOf = (interfaces: Record<string, string>, outboundAddress: string | null) => ({
  interfaces: () => Object.fromEntries(Object.entries(interfaces).map(([name, address]) => [name, [ipv4(address)]])),
  outboundAddress: async () => outboundAddress,
  isContainer: () => false,
})

const home = { lo: '127.0.0.1', eth0: '192.168.1.20', wlan0: '192.168.7.5' }

describe('the announced address', () => {
  it('is that of the default route, with a hint about other networks', async () => {
    const found = await findOwnAddress('0.0.0.0', networksOf(home, '192.168.7.5'))
    expect(found).toEqual({ address: '192.168.7.5', prefix: 24, hints: ['several-networks'] })
  })

  it('is that of the home network while a VPN has the default route', async () => {
    const withVpn = { lo: '127.0.0.1', tun0: '10.8.0.2', eth0: '192.168.1.20' }
    const found = await findOwnAddress('::', networksOf(withVpn, '10.8.0.2'))
    expect(found).toEqual({ address: '192.168.1.20', prefix: 24, hints: [] })
  })

  it('is that of a virtual network only where there is no other, with a hint', async () => {
    const found = await findOwnAddress('0.0.0.0', networksOf({ 'vEthernet (WSL)': '172.20.0.1' }, null))
    expect(found).toEqual({ address: '172.20.0.1', prefix: 24, hints: ['virtual-network'] })
  })

  it('has a hint inside a container network, and none on the host network', async () => {
    const inside = { ...networksOf({ eth0: '172.17.0.2' }, '172.17.0.2'), isContainer: () => true }
    expect(await findOwnAddress('0.0.0.0', inside)).toMatchObject({ hints: ['container'] })
    const onHost = { ...networksOf({ eth0: '192.168.1.20' }, '192.168.1.20'), isContainer: () => true }
    expect(await findOwnAddress('0.0.0.0', onHost)).toMatchObject({ hints: [] })
  })

  it('is the address the server is bound to', async () => {
    const found = await findOwnAddress('192.168.1.20', networksOf(home, '192.168.7.5'))
    expect(found).toMatchObject({ address: '192.168.1.20' })
  })

  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.3.2.1', 'loopback'],
    ['::1', 'loopback'],
    ['fd00::5', 'ipv6-only'],
    ['192.168.99.1', 'no-network'],
  ])('is absent for a server bound to %s: %s', async (bound, why) => {
    expect(await findOwnAddress(bound, networksOf(home, '192.168.1.20'))).toBe(why)
  })

  it('is absent without a network, and for a link-local address', async () => {
    expect(await findOwnAddress('0.0.0.0', networksOf({ lo: '127.0.0.1' }, null))).toBe('no-network')
    expect(await findOwnAddress('0.0.0.0', networksOf({ eth0: '169.254.3.4' }, null))).toBe('no-network')
  })

  it('is an address of this computer, as reported by the system', async () => {
    const found = await findOwnAddress('0.0.0.0')
    expect(typeof found === 'string' ? found : found.address).toMatch(/^no-network$|^\d+(\.\d+){3}$/)
  })
})
