import { isIP } from 'node:net'
import type { Exchange } from './exchange.ts'
import { networkAddresses } from './network-addresses.ts'

/**
 * The address that other devices reach the server by, without a final slash: the configured one, else that of the
 * request. Whoever sits at the computer of the server calls it `localhost`, which means another computer to the tablet
 * that scans it: the address of its network stands instead.
 * @param addresses of this computer on its networks
 */
export function originForDevices(
  { req }: Exchange,
  baseUrl: string | null,
  addresses: () => readonly string[] = networkAddresses,
): string {
  if (baseUrl !== null) return baseUrl.replace(/\/+$/, '')
  const url = new URL(`${req.protocol}://${req.headers.host ?? 'localhost'}`)
  const [network] = isOwnName(url.hostname) ? addresses() : []
  if (network === undefined) return url.origin
  return `${req.protocol}://${network}${url.port === '' ? '' : `:${url.port}`}`
}

export type DeviceAddress = {
  /** Without a final slash. */
  readonly url: string
  /** False: nothing but the computer of the server reaches it. */
  readonly isForOthers: boolean
}

type Bound = {
  /** Address that the outside uses; null: as each request says. */
  readonly baseUrl: string | null
  /** Name or address that the server listens at. */
  readonly host: string
}

/** What {@link originForDevices} says, and whether that is any use to another device. */
export function addressForDevices(
  exchange: Exchange,
  { baseUrl, host }: Bound,
  addresses: () => readonly string[] = networkAddresses,
): DeviceAddress {
  const reachable = isOwnName(host) || host === '::1' ? () => [] : addresses
  const url = originForDevices(exchange, baseUrl, reachable)
  return { url, isForOthers: baseUrl !== null || !isOwnName(new URL(url).hostname) }
}

function isOwnName(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
}
