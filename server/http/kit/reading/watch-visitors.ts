import type { RequestListener } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import type { Clock } from '../../../domain/ids.ts'
import { isVirtualNetwork } from '../../../domain/network-kinds.ts'

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/** Who comes again within this is told of no second time, so that a page full of covers is one visit. */
const minIntervalMs = 60_000
/** Networks of a computer change seldom. */
const freshMs = 10_000

export type WatchedVisitors = {
  readonly handler: RequestListener
  /**
   * Tells of requests from other devices of the network, at most once a minute. What this computer asks by one of its own
   * addresses, and what comes by a virtual network (a container, a VPN), says nothing of its firewall and does not count.
   * @param listener gets milliseconds since 1970
   * @returns the function that ends that
   */
  onVisit(listener: (at: number) => void): () => void
}

/** A handler that does what `handler` does and tells when another device got through to it. It holds one moment. */
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
