import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const initialDelayMs = 2_600
const edge = 72

export type Bars = {
  readonly shown: boolean
  readonly toggle: () => void
  readonly show: () => void
  readonly hide: () => void
}

/** Visibility of the bars: shown at first, hidden while reading, shown on demand or when the pointer is at an edge. */
export function useBars(): Bars {
  const [shown, setShown] = useState(true)
  const hideTimer = useRef<number>(undefined)
  /** An explicit choice cancels the initial timer. */
  const decide = useCallback((change: boolean | ((now: boolean) => boolean)) => {
    window.clearTimeout(hideTimer.current)
    setShown(change)
  }, [])
  const hide = useCallback(() => decide(false), [decide])
  const show = useCallback(() => decide(true), [decide])
  const toggle = useCallback(() => decide((now) => !now), [decide])

  useEffect(() => {
    hideTimer.current = window.setTimeout(hide, initialDelayMs)
    const move = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      if (event.clientY < edge || event.clientY > window.innerHeight - edge) show()
    }
    window.addEventListener('pointermove', move)
    return () => {
      window.clearTimeout(hideTimer.current)
      window.removeEventListener('pointermove', move)
    }
  }, [hide, show])

  return { shown, toggle, show, hide }
}

export type Fullscreen = { readonly available: boolean; readonly on: boolean; readonly toggle: () => void }

/** Fullscreen mode; not supported by some mobile browsers. */
export function useFullscreen(): Fullscreen {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement !== null) void document.exitFullscreen()
    }
  }, [])
  const toggle = useCallback(() => {
    if (!document.fullscreenEnabled) return
    const change =
      document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()
    void change.catch(() => null)
  }, [])
  return { available: document.fullscreenEnabled, on, toggle }
}

/** Goes back in the history, or to the series when the book was opened by its address. */
export function useLeave(seriesId: string): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return useCallback(() => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: '/series/$seriesId', params: { seriesId }, replace: true })
  }, [router, canGoBack, seriesId])
}

export type Size = { readonly width: number; readonly height: number }

/** Size of the stage in pixels; null before it is measured. */
export function useStageSize(stage: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = stage.current
    if (element === null) return
    const measure = () => {
      const next = { width: element.clientWidth, height: element.clientHeight }
      setSize((known) => (known?.width === next.width && known.height === next.height ? known : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])
  return size
}
