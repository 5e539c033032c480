import { lookup } from 'node:dns/promises'

/** The addresses of a host. @param signal ends the waiting @throws an error of the system, such as `ENOTFOUND` */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>

/** More than this is no use of a service. */
const maxWaiting = 64

/**
 * Looks up at most `concurrent` names at once. A lookup cannot be ended, and occupies one of the few threads that also
 * read files; those that wait leave with their signal.
 */
export function limitLookups(look: ResolveName, concurrent: number): ResolveName {
  const waiting = new Set<() => void>()
  let running = 0

  async function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (running < concurrent) {
      running += 1
      return
    }
    if (waiting.size >= maxWaiting) throw Object.assign(new Error('Too many lookups wait'), { code: 'EAI_AGAIN' })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      waiting.delete(resolve)
      reject(signal.reason)
    }
    waiting.add(resolve)
    signal.addEventListener('abort', giveUp, { once: true })
    await promise.finally(() => signal.removeEventListener('abort', giveUp))
  }

  return async (name, signal) => {
    await turn(signal)
    try {
      return await look(name, signal)
    } finally {
      const [next] = waiting
      if (next === undefined) running -= 1
      else {
        waiting.delete(next)
        next()
      }
    }
  }
}

/** Asks the system, as programs do: its hosts file and names of the local network count. */
export const resolveName = limitLookups(
  async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  2,
)
