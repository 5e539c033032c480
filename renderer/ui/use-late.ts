import { useEffect, useState } from 'react'

/** Milliseconds that pass for at once: what comes within them is not announced. */
const atOnce = 500

/** True when something has been waited for longer than people notice, until it is there. */
export function useLate(isWaiting: boolean): boolean {
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
