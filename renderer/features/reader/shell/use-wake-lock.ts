import { useEffect, useState } from 'react'

/** Milliseconds without a page turn after which the book counts as put aside. */
const longest = 15 * 60_000

/**
 * Keeps the screen on while reading: until the reader is closed, or did not render for a quarter of an hour. Browsers
 * allow it in secure contexts only (https or localhost) and may refuse when the battery is low.
 */
export function useWakeLock(): void {
  const [isRead, setRead] = useState(true)
  // Every page turn renders the reader.
  useEffect(() => {
    setRead(true)
    const timer = window.setTimeout(() => setRead(false), longest)
    return () => window.clearTimeout(timer)
  })
  useEffect(() => (isRead && 'wakeLock' in navigator ? holdScreen(navigator.wakeLock) : undefined), [isRead])
}

/**
 * Requests the wake lock.
 * @returns releases it
 */
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
  // The browser releases the lock when the window is hidden.
  document.addEventListener('visibilitychange', () => void hold(), { signal: stop.signal })
  void hold()
  return () => {
    stop.abort()
    release()
  }
}
