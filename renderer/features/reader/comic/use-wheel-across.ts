import { type RefObject, useEffect } from 'react'
import type { TurnDirection } from '../shell/turns.ts'

/** A wheel that turns up and down moves a stage whose pages lie side by side; null: it does not. */
export function useWheelAcross(stage: RefObject<HTMLElement | null>, turn: TurnDirection | null): void {
  useEffect(() => {
    const element = stage.current
    if (element === null || turn === null) return
    const roll = (event: WheelEvent) => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      event.preventDefault()
      element.scrollBy({ left: turn === 'rtl' ? -event.deltaY : event.deltaY, behavior: 'instant' })
    }
    element.addEventListener('wheel', roll, { passive: false })
    return () => element.removeEventListener('wheel', roll)
  }, [stage, turn])
}
