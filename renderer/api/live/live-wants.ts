import { useEffect } from 'react'

/** What every window hears of with the events: live figures, and from where to go on. */
const always = ['scans', 'tasks', 'place']

/** What a screen hears of as well while it is shown, and how many of them want it. */
const wanted = new Map<LiveExtra, number>()
const listeners = new Set<() => void>()

export type LiveExtra = 'log'

/** What the stream is asked for, as the server takes it. */
export function liveWants(): string {
  return [...always, ...wanted.keys()].join(',')
}

/** Calls `listener` when something else is wanted. Gives the way to stop. */
export function followWants(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Wants more of the stream. Gives the way to want it no longer. */
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

/** Has the stream tell more while a screen is shown that wants it. */
export function useLive(extra: LiveExtra, isWanted: boolean): void {
  useEffect(() => (isWanted ? wantLive(extra) : undefined), [extra, isWanted])
}
