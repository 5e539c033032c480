import { useEffect, useState } from 'react'

/** Milliseconds without a move after which nobody scrolls any more. */
export const stillMs = 120

/** Pixels in a millisecond above which nobody can tell one cover from another: two windows in a second. */
const fastest = 1.5

/** Where a window was scrolled to, in pixels, and when (milliseconds, from any beginning). */
type ScrollPace = { readonly y: number; readonly at: number; readonly isFast: boolean }

export const atRest: ScrollPace = { y: 0, at: Number.NEGATIVE_INFINITY, isFast: false }

/** How somebody scrolls now. One leap from rest, as to a letter or by a key, is not fast: there one stays. */
export function paceAt(before: ScrollPace, y: number, at: number): ScrollPace {
  const passed = at - before.at
  const isFast = passed < stillMs && Math.abs(y - before.y) > fastest * Math.max(passed, 1)
  return { y, at, isFast }
}

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
