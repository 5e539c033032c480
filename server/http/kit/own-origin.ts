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

function isOwnName(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
}
