import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { type Https, isTailnetAddress, isTailnetName } from '../../domain/https.ts'
import type { Exchange } from './request/exchange.ts'
import { networkAddresses } from './request/network-addresses.ts'

type Offered = {
  /** Public base address; null: taken from each request. */
  readonly baseUrl: string | null
  /** Null: http only. */
  readonly https: Https | null
}

/**
 * The address at which other devices reach the server, without a final slash: the configured one, else one at which
 * https works, else that of the request. A request on the server's computer uses `localhost`, which means another
 * computer to the tablet that scans it: it is replaced by the network address.
 * @param addresses of this computer on its networks
 */
export function originForDevices(
  exchange: Exchange,
  { baseUrl, https }: Offered,
  addresses: () => readonly string[] = networkAddresses,
): string {
  if (baseUrl !== null) return baseUrl.replace(/\/+$/, '')
  const { req } = exchange
  const { hostname } = new URL(`${req.protocol}://${req.headers.host ?? 'localhost'}`)
  const isTrusted = https === null || https.covers(bare(undotted(hostname)))
  // The browser that asks has reached it by https, and has checked the certificate.
  if (req.protocol === 'https' && isTrusted && !isOwnName(undotted(hostname))) return requestOrigin(exchange)
  const isInTailnet = isTailnetName(undotted(hostname)) || isTailnetAddress(exchange.address)
  return https?.addressFor(isInTailnet) ?? httpOrigin(exchange, https, addresses)
}

/**
 * The address at which a device that sent this request reaches the server: as {@link originForDevices}, but never https
 * unless it used that. Old devices can't.
 */
export function originUsedBy(exchange: Exchange, { baseUrl, https }: Offered): string {
  return originForDevices(exchange, { baseUrl, https: https && { ...https, addressFor: () => null } })
}

function httpOrigin(exchange: Exchange, https: Https | null, addresses: () => readonly string[]): string {
  const url = new URL(requestOrigin(exchange))
  const httpPort = https?.httpPort() ?? null
  // No certificate of ours is for the requested address.
  if ('encrypted' in exchange.req.socket && httpPort !== null) Object.assign(url, { protocol: 'http:', port: httpPort })
  const [network] = isOwnName(undotted(url.hostname)) ? addresses() : []
  if (network === undefined) return url.origin
  return `${url.protocol}//${network}${url.port === '' ? '' : `:${url.port}`}`
}

function requestOrigin({ req }: Exchange): string {
  return new URL(`${req.protocol}://${req.headers.host ?? 'localhost'}`).origin
}

/** Origin of the links in a response, without a final slash. */
export type LinkOrigin = (exchange: Exchange) => string

/** Headers by which proxies mark forwarded requests. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Whether a request came from a proxy, trusted or not. */
export function isProxied(req: Exchange['req']): boolean {
  return req.httpVersion === '1.0' || proxyHeaders.some((name) => req.headers[name] !== undefined)
}

/**
 * Links use the address of the client: with a configured address, the requested one if it belongs to this computer
 * (loopback, its network, its names), else the configured one. Behind a proxy the requested address is that between
 * proxy and server, so the configured one is used.
 * @param isNamed whether the server has this name, by its announcement or its certificate
 */
export function createLinkOrigin(
  baseUrl: string | null,
  isNamed: (host: string) => boolean,
  addresses: () => readonly string[] = allAddresses,
): LinkOrigin {
  const computer = hostname().toLowerCase()
  const isOfThisComputer = ({ req }: Exchange, host: string): boolean =>
    isOwnName(host) ||
    isNamed(host) ||
    [computer, `${computer.split('.')[0]}.local`].includes(host) ||
    (isIP(bare(host)) !== 0 && [withoutPrefix(req.socket.localAddress), ...addresses()].includes(bare(host)))
  return (exchange) => {
    const { req } = exchange
    const requestOrigin = `${req.protocol}://${req.headers.host ?? 'localhost'}`
    if (baseUrl === null || !URL.canParse(requestOrigin)) return baseUrl ?? requestOrigin
    return !isProxied(req) && isOfThisComputer(exchange, undotted(new URL(requestOrigin).hostname))
      ? requestOrigin
      : baseUrl
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
  /** That by http, for devices that can't use https; null: the other one is all there is. */
  readonly httpUrl: string | null
}

type Bound = Offered & {
  /** Name or address that the server listens on. */
  readonly host: string
}

/** The {@link originForDevices}, and whether other devices can use it. */
export function addressForDevices(
  exchange: Exchange,
  { host, ...offered }: Bound,
  addresses: () => readonly string[] = networkAddresses,
): DeviceAddress {
  const reachable = isOwnName(host) || host === '::1' ? () => [] : addresses
  const url = originForDevices(exchange, offered, reachable)
  const isOurHttps = offered.baseUrl === null && offered.https !== null && url.startsWith('https:')
  const httpUrl = isOurHttps ? httpOrigin(exchange, offered.https, reachable) : null
  return { url, httpUrl, isForOthers: offered.baseUrl !== null || !isOwnName(undotted(new URL(url).hostname)) }
}

function isOwnName(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
}
