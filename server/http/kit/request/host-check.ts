import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { Config } from '../../../config/config.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Exchange } from './exchange.ts'

/**
 * The host names that a request may use besides IP addresses: this computer's, that of `application.base_url` and those
 * of `application.allowed_hosts`.
 */
export function ownHostNames(application: Config['application']): ReadonlySet<string> {
  const own = hostname().toLowerCase()
  const short = own.split('.')[0] ?? own
  const names = ['localhost', own, short, `${short}.local`, ...application.allowedHosts]
  if (application.baseUrl !== undefined) names.push(new URL(application.baseUrl).hostname)
  return new Set(names.map((name) => name.toLowerCase()))
}

/** Suffixes used in home networks only, where outsiders cannot point a name at this address. */
const homeNetwork = /\.(local|lan|home|internal|localdomain|private|intranet|localhost|home\.arpa|fritz\.box)$/

/**
 * Refuses requests for a host name that is not the server's: a site that points its name at this address (DNS
 * rebinding) gets nothing. IP addresses cannot be rebound and are allowed.
 * @param isCertified whether a certificate of this server is for the name
 * @returns the check; it throws AppError `forbidden`
 */
export function checkHost(
  names: ReadonlySet<string>,
  isCertified: (name: string) => boolean,
): (exchange: Exchange) => void {
  const isNamed = (name: string) => names.has(name) || isCertified(name)
  return ({ req }) => {
    if (!isOwnHost(req.headers.host, isNamed)) throw new AppError('host_not_allowed')
  }
}

/** Whether a `Host` header names the server. */
function isOwnHost(header: string | undefined, isNamed: (name: string) => boolean): boolean {
  if (header === undefined) return false
  const bracketed = /^\[([0-9a-f:.]+)\](?::\d{1,5})?$/i.exec(header)
  if (bracketed !== null) return isIP(bracketed[1] ?? '') === 6
  const match = /^([a-z0-9_.-]+?)\.?(?::\d{1,5})?$/i.exec(header)
  const name = (match?.[1] ?? '').toLowerCase()
  return isIP(name) === 4 || isNamed(name) || isHomeName(name)
}

/** A single non-numeric label, or a name with a suffix of home networks. */
function isHomeName(name: string): boolean {
  return /^[a-z][a-z0-9-]*$/.test(name) || homeNetwork.test(name)
}
