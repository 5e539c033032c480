import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './addresses.ts'

const given = (address: string, cidr: string): NetworkInterfaceInfo => ({
  ...{ address, cidr, netmask: '', mac: '', internal: false },
  ...(address.includes(':') ? { family: 'IPv6', scopeid: 0 } : { family: 'IPv4' }),
})
const none = () => ({})

describe('an address is', () => {
  it.each([
    '8.8.8.8',
    '172.32.0.1',
    '192.167.1.1',
    '100.128.0.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('public: %s', (address) => expect(isPublicAddress(address, none)).toBe(true))

  it.each([
    ...['0.0.0.0', '10.255.255.255', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255', '192.168.0.1'],
    ...['192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::127.0.0.1', 'fe80::1', 'fe80::1%1'],
    ...['fd00::1', 'fec0::1', 'ff02::1', '::ffff:10.0.0.1', '::ffff:0:10.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1'],
    ...['64:ff9b::', '64:ff9b::1:0', '2001::1', '2001:db8::1', '2002:a00:1::1', '3fff::1', '', 'localhost', '127.1'],
  ])('not public: %j', (address) => expect(isPublicAddress(address, none)).toBe(false))

  it('not public in a network of this computer, whose devices have public addresses with IPv6', () => {
    const interfaces = () => ({
      wan: [given('203.1.2.3', '203.1.2.3/24'), given('2a02:8070:1:2:3:4:5:6', '2a02:8070:1:2:3:4:5:6/64')],
      tunnel: [given('91.1.1.1', '91.1.1.1/0')],
    })
    const isPublic = (address: string) => isPublicAddress(address, interfaces)
    expect(['203.1.2.3', '203.1.2.200', '2a02:8070:1:2::99', '91.1.1.1'].filter(isPublic)).toEqual([])
    expect(['203.1.3.1', '2a02:8070:1:3::99', '91.1.1.2', '8.8.8.8'].every(isPublic)).toBe(true)
  })
})
