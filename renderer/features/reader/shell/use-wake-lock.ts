import { useEffect, useState } from 'react'

/** A page that is looked at for longer than this, in milliseconds, is not read any more. */
const longest = 15 * 60_000

/**
 * Keeps the screen on while somebody reads: until a reader is left, or was not drawn anew for a quarter of an hour.
 * Browsers allow it only where the connection is safe (https, or this computer itself); elsewhere, and when the battery
 * is low, the screen goes off as it always does.
 */
export function useWakeLock(): void {
  const [isRead, setRead] = useState(true)
  // Each page that is turned draws the reader anew.
  useEffect(() => {
    setRead(true)
    const timer = window.setTimeout(() => setRead(false), longest)
    return () => window.clearTimeout(timer)
  })
  useEffect(() => (isRead && 'wakeLock' in navigator ? holdScreen(navigator.wakeLock) : undefined), [isRead])
}

/** Holds the screen on. Gives the way to let it go. */
function holdScreen(wakeLock: WakeLock): () => void {
  const stop = new AbortController()
  let lock: WakeLockSentinel | null = null
  const release = () => {
    void lock?.release().catch(() => null)
    lock = null
  }
  const hold = async () => {
    if (document.visibilityState !== 'visible') return
    const acquired = await wakeLock.request('screen').catch(() => null)
    release()
    lock = acquired
    if (stop.signal.aborted) release()
  }
  // The browser lets go when the window is hidden.
  document.addEventListener('visibilitychange', () => void hold(), { signal: stop.signal })
  void hold()
  return () => {
    stop.abort()
    release()
  }
}
