import type { RequestListener } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { isVirtualNetwork } from '../../../domain/discovery.ts'
import type { Clock } from '../../../domain/ids.ts'

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/** Requests within this time after another are not reported, so that a page full of covers is one visit. */
const minIntervalMs = 60_000
/** Network addresses of a computer rarely change. */
const freshMs = 10_000

export type WatchedVisitors = {
  readonly handler: RequestListener
  /**
   * Reports requests from other devices of the network, at most once a minute. Requests of this computer to its own
   * addresses, and those over a virtual network (a container, a VPN), do not show whether the firewall is open and do
   * not count.
   * @param listener gets milliseconds since 1970
   * @returns stops the reports
   */
  onVisit(listener: (at: number) => void): () => void
}

/** Wraps `handler`, and reports when another device reached it. It stores a single time. */
export function watchVisitors(
  handler: RequestListener,
  clock: Clock,
  interfaces: () => Interfaces = networkInterfaces,
): WatchedVisitors {
  const listeners = new Set<(at: number) => void>()
  let last = Number.NEGATIVE_INFINITY
  let own: { readonly list: BlockList; readonly at: number } | null = null
  const isOwn = (address: string, now: number) => {
    if (own === null || now - own.at >= freshMs) own = { list: ownNetworks(interfaces()), at: now }
    return own.list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  const note = (given: string | undefined) => {
    const now = clock()
    if (listeners.size === 0 || now - last < minIntervalMs) return
    const [address = ''] = (given ?? '').split('%')
    if (isIP(address) === 0 || isOwn(address, now)) return
    last = now
    for (const listener of listeners) listener(now)
  }
  return {
    handler(req, res) {
      note(req.socket.remoteAddress)
      handler(req, res)
    },
    onVisit(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function ownNetworks(interfaces: Interfaces): BlockList {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8)
  list.addAddress('::1', 'ipv6')
  for (const [name, addresses = []] of Object.entries(interfaces)) {
    for (const { address, family, cidr } of addresses) {
      const kind = family === 'IPv6' ? 'ipv6' : 'ipv4'
      const [net = '', bits] = (cidr ?? '').split('/')
      if (isVirtualNetwork(name) && bits !== undefined) list.addSubnet(net, Number(bits), kind)
      else list.addAddress(address, kind)
    }
  }
  return list
}
