import { useCallback, useEffect, useState } from 'react'

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
  const hide = useCallback(() => setShown(false), [])
  const show = useCallback(() => setShown(true), [])
  const toggle = useCallback(() => setShown((now) => !now), [])

  useEffect(() => {
    const timer = window.setTimeout(hide, greetingMs)
    const move = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      if (event.clientY < edge || event.clientY > window.innerHeight - edge) {
        window.clearTimeout(timer)
        setShown(true)
      }
    }
    window.addEventListener('pointermove', move)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('pointermove', move)
    }
  }, [hide])

  return { shown, toggle, show, hide }
}
