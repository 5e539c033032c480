import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { domainToASCII } from 'node:url'
import { noteText } from '../../domain/notes/table.ts'
import { includesHost } from '../../domain/plugins/plugin-hosts.ts'
import { failWith, type Result, succeed } from '../../domain/result.ts'
import { isPublicAddress } from './addresses.ts'
import { limitLookups, type ResolveName, resolveName } from './resolve-name.ts'

/** What the connections of all plugins have in common. */
export type PluginNetwork = {
  /** Hosts that may be in the local network or on this computer, as the configuration lists them. */
  readonly allowedPrivateHosts: readonly string[]
  /** Names of this server, in small letters. */
  readonly ownNames: readonly string[]
  /** Default: the system's. */
  readonly resolve?: ResolveName
  /** Default: over TCP. @param addresses checked ones; the first that answers is used */
  readonly connect?: (addresses: readonly string[], port: number) => Socket
}

export type Target = { readonly host: string; readonly port: number }

/** Why there is no connection: a status of HTTP, a code for programs, and a sentence. */
export type Unreached = { readonly status: number; readonly code: string; readonly text: string }

/** Connects to a host, if the plugin may. Never throws. @param signal ends the attempt */
export type Reach = (target: Target, signal: AbortSignal) => Promise<Result<Socket, Unreached>>

/** Time to find a host and connect to it. */
export const connectMs = 20_000

/**
 * Connections to hosts that a plugin declares and to nothing in the local network. The addresses that are checked are
 * those that are connected to: a name that resolves differently the next time changes nothing.
 * @param hosts null: any
 */
export function createReach(network: PluginNetwork, hosts: readonly string[] | null): Reach {
  const { allowedPrivateHosts, ownNames, resolve = resolveName, connect: open = connectTo } = network
  // One at a time: a plugin whose names are never found takes no turns of others.
  const find = limitLookups(resolve, 1)
  return async ({ host, port }, signal) => {
    const site = siteOf(host, port)
    if (hosts !== null && !includesHost(hosts, host, port)) return denied(noteText('plugin_host_undeclared', { site }))
    const mayBePrivate = includesHost(allowedPrivateHosts, host, port)
    if (!mayBePrivate && ownNames.includes(host)) return denied(noteText('plugin_host_private', { site }))
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(connectMs)])
    try {
      const found = isIP(host) === 0 ? await abortable(find(host, timeout), timeout) : [host]
      const addresses = mayBePrivate ? found : found.filter((address) => isPublicAddress(address))
      if (addresses.length === 0) return denied(noteText('plugin_host_private', { site }))
      return succeed(await connected(open(addresses, port), timeout))
    } catch (error) {
      const code = codeOf(error)
      return failWith({ status: 502, code, text: noteText('plugin_host_unreachable', { site, code }) })
    }
  }
}

function siteOf(host: string, port: number): string {
  return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`
}

/**
 * The host and port of a CONNECT (RFC 9113, section 8.5).
 * @returns null: there is none; a name of other letters than ASCII in its form for the DNS
 */
export function targetOf(authority: string | undefined): Target | null {
  const [, bracketed, name, port] =
    /^(?:\[([0-9a-f:.]{2,45})\]|([^:[\]/?#@%\s]{1,253})):([1-9]\d{0,4})$/i.exec(authority ?? '') ?? []
  const host = bracketed ?? domainToASCII((name ?? '').replace(/\.$/, ''))
  if (host === '' || Number(port) > 65_535) return null
  return { host: host.toLowerCase(), port: Number(port) }
}

function denied(text: string): Result<Socket, Unreached> {
  return failWith({ status: 403, code: 'ERR_ACCESS_DENIED', text })
}

const codes = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']

function codeOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'ETIMEDOUT'
  return codes.find((code) => error instanceof Error && 'code' in error && error.code === code) ?? 'ECONNREFUSED'
}

function connectTo(addresses: readonly string[], port: number): Socket {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_name, { all }, done) => {
    const [first] = found
    if (all === true) done(null, found)
    else if (first !== undefined) done(null, first.address, first.family)
  }
  return connect({ host: 'plugin.invalid', port, lookup, autoSelectFamily: true, allowHalfOpen: true, noDelay: true })
}

/** @throws the error of the connection, or the reason of `signal` */
function connected(socket: Socket, signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const giveUp = () => socket.destroy(signal.reason)
  // Also for errors between the connection and its use.
  socket.on('error', reject)
  signal.addEventListener('abort', giveUp, { once: true })
  socket.once('connect', () => resolve(socket))
  if (signal.aborted) giveUp()
  return promise.finally(() => signal.removeEventListener('abort', giveUp))
}

async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
