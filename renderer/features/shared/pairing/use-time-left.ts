import { useEffect, useState } from 'react'

/** Whole seconds until a moment of `performance.now()`, at least 0; told anew each second. */
export function useTimeLeft(endsAt: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), 1_000)
    return () => window.clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((endsAt - now) / 1_000))
}
