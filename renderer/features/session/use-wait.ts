import { useEffect, useState } from 'react'
import { secondsToWait } from '../../api/api-error.ts'

const tickMs = 250

/** Seconds until the next attempt is allowed after this error, rounded up; 0 when allowed now. */
export function useWait(error: unknown): number {
  const [left, setLeft] = useState(() => secondsToWait(error) ?? 0)
  useEffect(() => {
    const seconds = secondsToWait(error) ?? 0
    setLeft(seconds)
    if (seconds === 0) return
    const until = Date.now() + seconds * 1_000
    const timer = window.setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / 1_000))
      setLeft(rest)
      if (rest === 0) window.clearInterval(timer)
    }, tickMs)
    return () => window.clearInterval(timer)
  }, [error])
  return left
}
