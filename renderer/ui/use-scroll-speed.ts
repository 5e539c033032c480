import { useEffect, useState } from 'react'

/** Milliseconds without scrolling after which scrolling has ended. */
export const scrollEndMs = 120

/** Speed in pixels per millisecond (two windows per second) above which covers cannot be recognised. */
const fastest = 1.5

/** Scroll position in pixels at a time in milliseconds (any epoch). */
type ScrollSpeed = { readonly y: number; readonly at: number; readonly isFast: boolean }

export const noScroll: ScrollSpeed = { y: 0, at: Number.NEGATIVE_INFINITY, isFast: false }

/** Scroll speed. A single jump from rest, such as to a letter, does not count as fast. */
export function scrollSpeedAt(before: ScrollSpeed, y: number, at: number): ScrollSpeed {
  const passed = at - before.at
  const isFast = passed < scrollEndMs && Math.abs(y - before.y) > fastest * Math.max(passed, 1)
  return { y, at, isFast }
}

const calmed = new Set<() => void>()
let pace = noScroll
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
  pace = scrollSpeedAt(pace, window.scrollY, performance.now())
  document.documentElement.dataset.scrolling = ''
  window.clearTimeout(timer)
  timer = window.setTimeout(rest, scrollEndMs)
  if (!pace.isFast) calm()
}

/**
 * Tracks the scroll speed of the window while a long list is mounted. Sets `data-scrolling` on the root, which disables
 * pointer events on passing items.
 */
export function useScrollSpeed(): void {
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

/** False for items that appear during fast scrolling, until it slows down; true from then on. */
export function useScrollSettled(): boolean {
  const [wasCalm, setCalm] = useState(!pace.isFast)
  useEffect(() => {
    if (wasCalm) return
    const listener = () => setCalm(true)
    // It may have slowed down since the render, and no event would follow.
    if (!pace.isFast) return listener()
    calmed.add(listener)
    return () => {
      calmed.delete(listener)
    }
  }, [wasCalm])
  return wasCalm
}
