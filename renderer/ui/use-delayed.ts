import { useEffect, useState } from 'react'

/** Delay in milliseconds: shorter waits are not indicated. */
const atOnce = 500

/** True when something is pending for longer than the delay, until it is done. */
export function useDelayed(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), atOnce)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting])
  return isLate && isWaiting
}
