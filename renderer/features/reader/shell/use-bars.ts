import { useCallback, useEffect, useRef, useState } from 'react'

const greetingMs = 2_600
const edge = 72

export type Bars = {
  readonly shown: boolean
  readonly toggle: () => void
  readonly show: () => void
  readonly hide: () => void
}

/** The bars above and below the page: there at the start, gone while one reads, back on demand or at the edges. */
export function useBars(): Bars {
  const [shown, setShown] = useState(true)
  const greeting = useRef<number>(undefined)
  /** Once the reader has decided about the bars, the greeting ends nothing any more. */
  const decide = useCallback((change: boolean | ((now: boolean) => boolean)) => {
    window.clearTimeout(greeting.current)
    setShown(change)
  }, [])
  const hide = useCallback(() => decide(false), [decide])
  const show = useCallback(() => decide(true), [decide])
  const toggle = useCallback(() => decide((now) => !now), [decide])

  useEffect(() => {
    greeting.current = window.setTimeout(hide, greetingMs)
    const move = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      if (event.clientY < edge || event.clientY > window.innerHeight - edge) show()
    }
    window.addEventListener('pointermove', move)
    return () => {
      window.clearTimeout(greeting.current)
      window.removeEventListener('pointermove', move)
    }
  }, [hide, show])

  return { shown, toggle, show, hide }
}
