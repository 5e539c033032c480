import { isIP, type NetConnectOpts, Socket } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Connections of this process to other computers. */
const opened: string[] = []
let isFollowed = false

/** Where connections of this process to other computers went since `from` of them; the names as they were requested. */
export function outgoingConnections(from = 0): readonly string[] {
  return opened.slice(from)
}

/** Notes connections from now on, once per process. @returns how many there have been */
export function followOutgoing(): number {
  if (!isFollowed) {
    isFollowed = true
    const connect = Socket.prototype.connect as (...args: unknown[]) => Socket
    Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
      const host = hostOf(args)
      if (host !== null && !isThisComputer(host)) {
        if (isIP(host) !== 0) opened.push(host)
        // A name of another computer may stand for this one.
        else this.on('lookup', (_, address) => isThisComputer(address ?? '') || opened.push(host))
      }
      return connect.apply(this, args)
    } as typeof connect
  }
  return opened.length
}

/** Whether a name or address belongs to this computer. IPv6 with or without brackets. */
export function isThisComputer(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (/^(localhost|.+\.localhost|127(\.\d+){3}|::1|::ffff:127(\.\d+){3}|0\.0\.0\.0|::)$/.test(name)) return true
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return own.some(({ address }) => address === name)
}

/** The arguments of `connect` in each of its forms; `net.connect` passes them as one list. Null: a socket file. */
function hostOf(args: readonly unknown[]): string | null {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args
  if (typeof first === 'object' && first !== null) {
    const to = first as NetConnectOpts
    return 'path' in to && typeof to.path === 'string' ? null : ('host' in to && to.host) || 'localhost'
  }
  const isFile = typeof first === 'string' && !/^\d+$/.test(first)
  return isFile ? null : typeof second === 'string' ? second : 'localhost'
}
