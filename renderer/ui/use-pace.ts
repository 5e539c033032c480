import { useEffect, useState } from 'react'
import { atRest, paceAt, stillMs } from '../lib/scroll-pace.ts'

const calmed = new Set<() => void>()
let pace = atRest
let timer = 0
let watching = 0

function calm(): void {
  for (const listener of [...calmed]) listener()
}

function rest(): void {
  pace = { ...pace, isFast: false }
  delete document.documentElement.dataset.scrolling
  calm()
}

function move(): void {
  pace = paceAt(pace, window.scrollY, performance.now())
  document.documentElement.dataset.scrolling = ''
  window.clearTimeout(timer)
  timer = window.setTimeout(rest, stillMs)
  if (!pace.isFast) calm()
}

/**
 * Watches how the window scrolls while a long list is shown. What passes under a pointer meanwhile is not pointed at:
 * `data-scrolling` at the root says so to the styles.
 */
export function usePace(): void {
  useEffect(() => {
    watching += 1
    if (watching === 1) window.addEventListener('scroll', move, { passive: true })
    return () => {
      watching -= 1
      if (watching > 0) return
      window.removeEventListener('scroll', move)
      window.clearTimeout(timer)
      rest()
    }
  }, [])
}

/** False for what comes on screen while covers fly past, until that slows down; true from then on. */
export function useWasCalm(): boolean {
  const [wasCalm, setCalm] = useState(!pace.isFast)
  useEffect(() => {
    if (wasCalm) return
    const listener = () => setCalm(true)
    // It may have slowed down since this was drawn, and nothing would tell it again.
    if (!pace.isFast) return listener()
    calmed.add(listener)
    return () => {
      calmed.delete(listener)
    }
  }, [wasCalm])
  return wasCalm
}
