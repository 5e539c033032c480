import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import type { Exchange } from './request/exchange.ts'
import { networkAddresses } from './request/network-addresses.ts'

/**
 * The address at which other devices reach the server, without a final slash: the configured one, else that of the
 * request. A request on the server's computer uses `localhost`, which means another computer to the tablet that scans
 * it: it is replaced by the network address.
 * @param addresses of this computer on its networks
 */
export function originForDevices(
  { req }: Exchange,
  baseUrl: string | null,
  addresses: () => readonly string[] = networkAddresses,
): string {
  if (baseUrl !== null) return baseUrl.replace(/\/+$/, '')
  const url = new URL(`${req.protocol}://${req.headers.host ?? 'localhost'}`)
  const [network] = isOwnName(undotted(url.hostname)) ? addresses() : []
  if (network === undefined) return url.origin
  return `${req.protocol}://${network}${url.port === '' ? '' : `:${url.port}`}`
}

/** Origin of the links in a response, without a final slash. */
export type LinkOrigin = (exchange: Exchange) => string

/** Headers by which proxies mark forwarded requests. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Links use the address of the client: with a configured address, the requested one if it belongs to this computer
 * (loopback, its network, its names), else the configured one. Behind a proxy the requested address is that between
 * proxy and server, so the configured one is used.
 * @param mdnsName the name that is announced at present, such as `inglenook.local`; null: none
 */
export function createLinkOrigin(
  baseUrl: string | null,
  mdnsName: () => string | null,
  addresses: () => readonly string[] = allAddresses,
): LinkOrigin {
  const computer = hostname().toLowerCase()
  const isOfThisComputer = ({ req }: Exchange, host: string): boolean =>
    isOwnName(host) ||
    [computer, `${computer.split('.')[0]}.local`, mdnsName()?.toLowerCase()].includes(host) ||
    (isIP(bare(host)) !== 0 && [withoutPrefix(req.socket.localAddress), ...addresses()].includes(bare(host)))
  return (exchange) => {
    const { req } = exchange
    const requestOrigin = `${req.protocol}://${req.headers.host ?? 'localhost'}`
    if (baseUrl === null || !URL.canParse(requestOrigin)) return baseUrl ?? requestOrigin
    const isProxied = req.httpVersion === '1.0' || proxyHeaders.some((name) => req.headers[name] !== undefined)
    return !isProxied && isOfThisComputer(exchange, undotted(new URL(requestOrigin).hostname)) ? requestOrigin : baseUrl
  }
}

/** On all networks of this computer, IPv4 and IPv6. */
function allAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address))
}

/** A final dot does not change a name: `localhost.` → `localhost`. */
function undotted(host: string): string {
  return host.replace(/\.$/, '')
}

/** `[::1]` → `::1`. */
function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}

/** An IPv4-mapped IPv6 address: `::ffff:10.0.0.2` → `10.0.0.2`. */
function withoutPrefix(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:/, '')
}

export type DeviceAddress = {
  /** Without a final slash. */
  readonly url: string
  /** False: only reachable on the server's computer. */
  readonly isForOthers: boolean
}

type Bound = {
  /** Public base address; null: taken from each request. */
  readonly baseUrl: string | null
  /** Name or address that the server listens on. */
  readonly host: string
}

/** The {@link originForDevices}, and whether other devices can use it. */
export function addressForDevices(
  exchange: Exchange,
  { baseUrl, host }: Bound,
  addresses: () => readonly string[] = networkAddresses,
): DeviceAddress {
  const reachable = isOwnName(host) || host === '::1' ? () => [] : addresses
  const url = originForDevices(exchange, baseUrl, reachable)
  return { url, isForOthers: baseUrl !== null || !isOwnName(undotted(new URL(url).hostname)) }
}

function isOwnName(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
}
