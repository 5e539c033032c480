import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

export type Interfaces = () => Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/** Addresses that are not for the internet (RFC 6890, and the registries of IANA that it starts). */
const special = new BlockList()
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const) {
  special.addSubnet(network, bits, 'ipv4')
}
// Teredo and others, documentation, 6to4, documentation.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, bits, 'ipv6')
}
/** All of IPv6 that is assigned for the internet. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
/** IPv4 in IPv6: mapped (RFC 4291), and translated (RFC 6052). */
const embedding = new BlockList()
embedding.addSubnet('::ffff:0:0', 96, 'ipv6')
embedding.addSubnet('64:ff9b::', 96, 'ipv6')

/** A network interface that claims more than this is a tunnel for everything. */
const leastBits = 8

/**
 * Whether an address is one of the internet: not of this computer or its networks, nor reserved for anything else.
 * @param interfaces of this computer: with IPv6, what is at home has public addresses
 */
export function isPublicAddress(address: string, interfaces: Interfaces = networkInterfaces): boolean {
  if (isIPv4(address)) return !special.check(address) && !ownNetworks(interfaces).check(address)
  if (!isIPv6(address) || address.includes('%')) return false
  if (embedding.check(address, 'ipv6')) return isPublicAddress(embeddedIn(address), interfaces)
  const isOwn = ownNetworks(interfaces).check(address, 'ipv6')
  return unicast.check(address, 'ipv6') && !special.check(address, 'ipv6') && !isOwn
}

function ownNetworks(interfaces: Interfaces): BlockList {
  const list = new BlockList()
  for (const { address, cidr } of Object.values(interfaces()).flatMap((all = []) => all)) {
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const bits = Number(cidr?.split('/')[1])
    if (bits >= leastBits) list.addSubnet(address, bits, kind)
    else list.addAddress(address, kind)
  }
  return list
}

/** The IPv4 address in the last 32 bits of one of IPv6. */
function embeddedIn(address: string): string {
  // Its canonical form has them as two groups: [64:ff9b::a00:1].
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::').join(':0:').split(':')
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
