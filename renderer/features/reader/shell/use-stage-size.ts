import { type RefObject, useLayoutEffect, useState } from 'react'

export type Size = { readonly width: number; readonly height: number }

/** The room for text or pictures in pixels; null before it is measured. */
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
