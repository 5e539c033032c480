import { useEffect } from 'react'

/** Events that every window receives: live figures, and the position for resuming. */
const always = ['scans', 'tasks', 'place']

/** Additional events that screens subscribe to while shown, with the number of subscribers. */
const subscribers = new Map<LiveExtra, number>()
const listeners = new Set<() => void>()

export type LiveExtra = 'log'

/** Query parameters of the stream. */
export function liveParameters(): string {
  return [...always, ...subscribers.keys()].join(',')
}

/** Calls `listener` when the subscriptions change. Returns the unsubscribe function. */
export function followSubscriptions(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Subscribes to more events. Returns the unsubscribe function. */
export function subscribeLive(extra: LiveExtra): () => void {
  change(extra, 1)
  return () => change(extra, -1)
}

function change(extra: LiveExtra, by: 1 | -1): void {
  const before = liveParameters()
  const count = (subscribers.get(extra) ?? 0) + by
  if (count === 0) subscribers.delete(extra)
  else subscribers.set(extra, count)
  if (liveParameters() !== before) for (const listener of listeners) listener()
}

/** Subscribes to more events while a screen is shown. */
export function useLive(extra: LiveExtra, isSubscribed: boolean): void {
  useEffect(() => (isSubscribed ? subscribeLive(extra) : undefined), [extra, isSubscribed])
}
