import type { Timers } from './timers.ts'

/** How many processes may run at once. */
export type Places = {
  /**
   * Waits in line for a place, the first come first.
   * @returns gives the place back; null: there was none in time, or `signal` was faster
   */
  take(
    pluginId: string,
    how: { readonly timeoutMs: number; readonly signal: AbortSignal },
  ): Promise<(() => void) | null>
}

type Waiting = { readonly pluginId: string; readonly seat: (isThere: boolean) => void }

export const maxPlaces = { ofOne: 4, inAll: 16 } as const

/** @param onCrowded told that somebody waits: `pluginId` when it has all that one may have, null when all are taken */
export function createPlaces(timers: Timers, onCrowded: (pluginId: string | null) => void): Places {
  const taken = new Map<string, number>()
  const line: Waiting[] = []
  const inAll = () => taken.values().reduce((sum, count) => sum + count, 0)
  const isCrowded = (pluginId: string) => (taken.get(pluginId) ?? 0) >= maxPlaces.ofOne
  const isFree = (pluginId: string) => !isCrowded(pluginId) && inAll() < maxPlaces.inAll
  const count = (pluginId: string, by: number) => {
    const next = (taken.get(pluginId) ?? 0) + by
    if (next === 0) taken.delete(pluginId)
    else taken.set(pluginId, next)
  }
  const leave = (waiting: Waiting) => {
    const at = line.indexOf(waiting)
    if (at >= 0) line.splice(at, 1)
  }
  const giveOut = () => {
    for (let next = line.find((one) => isFree(one.pluginId)); next !== undefined; ) {
      next.seat(true)
      next = line.find((one) => isFree(one.pluginId))
    }
  }
  const seated = (pluginId: string) => {
    count(pluginId, 1)
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      count(pluginId, -1)
      giveOut()
    }
  }

  return {
    take(pluginId, { timeoutMs, signal }) {
      if (signal.aborted) return Promise.resolve(null)
      if (isFree(pluginId) && !line.some((one) => one.pluginId === pluginId)) return Promise.resolve(seated(pluginId))
      return new Promise((resolve) => {
        const waiting = {
          pluginId,
          seat(isThere: boolean) {
            leave(waiting)
            cancel()
            signal.removeEventListener('abort', giveUp)
            resolve(isThere ? seated(pluginId) : null)
          },
        }
        const giveUp = () => waiting.seat(false)
        const cancel = timers.after(timeoutMs, giveUp)
        signal.addEventListener('abort', giveUp, { once: true })
        line.push(waiting)
        onCrowded(isCrowded(pluginId) ? pluginId : null)
      })
    },
  }
}
