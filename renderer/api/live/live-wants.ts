import { useEffect } from 'react'

/** Events that every window receives: live figures, and the position for resuming. */
const always = ['scans', 'tasks', 'place']

/** Additional events that screens subscribe to while shown, with the number of subscribers. */
const wanted = new Map<LiveExtra, number>()
const listeners = new Set<() => void>()

export type LiveExtra = 'log'

/** Query parameters of the stream. */
export function liveWants(): string {
  return [...always, ...wanted.keys()].join(',')
}

/** Calls `listener` when the subscriptions change. Returns the unsubscribe function. */
export function followWants(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Subscribes to more events. Returns the unsubscribe function. */
export function wantLive(extra: LiveExtra): () => void {
  change(extra, 1)
  return () => change(extra, -1)
}

function change(extra: LiveExtra, by: 1 | -1): void {
  const before = liveWants()
  const count = (wanted.get(extra) ?? 0) + by
  if (count === 0) wanted.delete(extra)
  else wanted.set(extra, count)
  if (liveWants() !== before) for (const listener of listeners) listener()
}

/** Subscribes to more events while a screen is shown. */
export function useLive(extra: LiveExtra, isWanted: boolean): void {
  useEffect(() => (isWanted ? wantLive(extra) : undefined), [extra, isWanted])
}
