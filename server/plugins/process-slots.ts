import type { Timers } from './timers.ts'

/** How many processes may run at once. */
export type ProcessSlots = {
  /** Waits in order for a slot. @returns a function that releases the slot; null: none in time, or `signal` aborted */
  take(
    pluginId: string,
    how: { readonly timeoutMs: number; readonly signal: AbortSignal },
  ): Promise<(() => void) | null>
}

type Waiting = { readonly pluginId: string; readonly grantSlot: (isGranted: boolean) => void }

export const maxSlots = { ofOne: 4, totalTaken: 16 } as const

/** @param onCrowded called while waiting: `pluginId` when its own limit is reached, null when all slots are taken */
export function createProcessSlots(timers: Timers, onCrowded: (pluginId: string | null) => void): ProcessSlots {
  const usedSlots = new Map<string, number>()
  const line: Waiting[] = []
  const totalTaken = () => usedSlots.values().reduce((sum, count) => sum + count, 0)
  const isCrowded = (pluginId: string) => (usedSlots.get(pluginId) ?? 0) >= maxSlots.ofOne
  const isFree = (pluginId: string) => !isCrowded(pluginId) && totalTaken() < maxSlots.totalTaken
  const count = (pluginId: string, by: number) => {
    const next = (usedSlots.get(pluginId) ?? 0) + by
    if (next === 0) usedSlots.delete(pluginId)
    else usedSlots.set(pluginId, next)
  }
  const leave = (waiting: Waiting) => {
    const at = line.indexOf(waiting)
    if (at >= 0) line.splice(at, 1)
  }
  const assignSlots = () => {
    for (let next = line.find((one) => isFree(one.pluginId)); next !== undefined; ) {
      next.grantSlot(true)
      next = line.find((one) => isFree(one.pluginId))
    }
  }
  const grantNext = (pluginId: string) => {
    count(pluginId, 1)
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      count(pluginId, -1)
      assignSlots()
    }
  }

  return {
    take(pluginId, { timeoutMs, signal }) {
      if (signal.aborted) return Promise.resolve(null)
      if (isFree(pluginId) && !line.some((one) => one.pluginId === pluginId))
        return Promise.resolve(grantNext(pluginId))
      return new Promise((resolve) => {
        const waiting = {
          pluginId,
          grantSlot(isGranted: boolean) {
            leave(waiting)
            cancel()
            signal.removeEventListener('abort', giveUp)
            resolve(isGranted ? grantNext(pluginId) : null)
          },
        }
        const giveUp = () => waiting.grantSlot(false)
        const cancel = timers.after(timeoutMs, giveUp)
        signal.addEventListener('abort', giveUp, { once: true })
        line.push(waiting)
        onCrowded(isCrowded(pluginId) ? pluginId : null)
      })
    },
  }
}
