import { createSocket } from 'node:dgram'
import { existsSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { type DiscoveryHint, isVirtualNetwork } from '../domain/discovery.ts'
import type { NetworkInterface } from './wire.ts'

export type OwnAddress = NetworkInterface & { readonly hints: readonly DiscoveryHint[] }
export type AddressProblem = 'loopback' | 'ipv6-only' | 'no-network'

/** Network interfaces and routes of the system. */
export type Networks = {
  interfaces(): Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>
  /** Own address of the route to the outside; null: there is none. */
  outboundAddress(): Promise<string | null>
  /** Whether the process runs in a container, by the marker files of container runtimes. */
  isContainer(): boolean
}

type Candidate = NetworkInterface & { readonly isVirtual: boolean; readonly network: string }

/**
 * The single address that is announced: that of the default route, which other devices at home share; a VPN or virtual
 * network only when there is no other.
 * @param bound address that the server listens on
 */
export async function findOwnAddress(
  bound: string,
  networks: Networks = systemNetworks,
): Promise<OwnAddress | AddressProblem> {
  if (bound === '::1' || bound.startsWith('127.')) return 'loopback'
  const isEverywhere = bound === '0.0.0.0' || bound === '::'
  if (!isEverywhere && !isIPv4(bound)) return 'ipv6-only'
  const all = networkInterfacesOf(networks)
  const fitting = isEverywhere ? all : all.filter(({ address }) => address === bound)
  const real = fitting.filter(({ isVirtual }) => !isVirtual)
  const outboundAddress = await networks.outboundAddress()
  const best = (real.length > 0 ? real : fitting).toSorted(
    (a, b) => Number(b.address === outboundAddress) - Number(a.address === outboundAddress),
  )
  const [chosen] = best
  if (chosen === undefined) return 'no-network'
  const hints: DiscoveryHint[] = []
  if (chosen.isVirtual) hints.push('virtual-network')
  if (new Set(real.map(({ network }) => network)).size > 1) hints.push('several-networks')
  if (networks.isContainer() && containerNetwork.test(chosen.address)) hints.push('container')
  return { address: chosen.address, prefix: chosen.prefix, hints }
}

/** Networks that containers get by default: Docker 172.16.0.0/12, Podman 10.88.0.0/16. */
const containerNetwork = /^(172\.(1[6-9]|2\d|3[01])|10\.88)\./

/** Networks of this computer in which others can be, by its address in each. */
export function networkInterfacesOf({ interfaces }: Pick<Networks, 'interfaces'>): Candidate[] {
  return Object.entries(interfaces()).flatMap(([network, addresses = []]) =>
    addresses.flatMap(({ family, internal, address, cidr }) => {
      if (family !== 'IPv4' || internal || address.startsWith('169.254.')) return []
      const prefix = Number(cidr?.split('/')[1] ?? 32)
      return [{ address, prefix, network, isVirtual: isVirtualNetwork(network) }]
    }),
  )
}

/** An unassigned external address (RFC 5737); nothing is sent to it. */
const outside = { address: '192.0.2.1', port: 9 }

export const systemNetworks: Networks = {
  interfaces: networkInterfaces,
  isContainer: () => existsSync('/.dockerenv') || existsSync('/run/.containerenv'),
  /** The system selects the source address when a datagram socket is connected; no packet is sent. */
  outboundAddress: () =>
    new Promise((resolve) => {
      const socket = createSocket('udp4')
      const finish = (address: string | null) => {
        resolve(address)
        socket.close()
      }
      socket.once('error', () => finish(null))
      socket.once('connect', () => finish(socket.address().address))
      socket.connect(outside.port, outside.address)
    }),
}
