import { type RefObject, useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { TurnDirection } from '../turns.ts'
import { resist, restingMotion, type SwipeSurface, type Turn } from './swipe.ts'

type SheetSurfaceOptions = {
  readonly stage: RefObject<HTMLElement | null>
  readonly direction: TurnDirection
  /** Whether the sheets are fitted to the window. */
  readonly isFree: () => boolean
  readonly perform: (turn: Turn) => void
}

/** Attribute with the index of a sheet. */
export const sheetMark = 'data-sheet'
/** Attribute of the stage during a drag. */
const swipingMark = 'data-swiping'

/** Sheets of a stage: the current one follows the finger together with its neighbour. */
export function useSheetSurface({ stage, direction, isFree, perform }: SheetSurfaceOptions): SwipeSurface {
  return useMemo(() => {
    let dx = 0
    return {
      isFree() {
        if (stage.current === null || !isFree()) return false
        endMotion(stage.current)
        return true
      },
      follow(by) {
        if (stage.current === null) return
        const { shown, beside } = sheetsOf(stage.current, stepOf(by, direction))
        dx = beside.length === 0 ? resist(by) : by
        const { clientWidth, scrollTop } = stage.current
        clear(stage.current)
        stage.current.setAttribute(swipingMark, '')
        for (const part of shown) part.style.transform = `translateX(${dx}px)`
        for (const part of beside) {
          part.style.visibility = 'visible'
          part.style.transform = `translate(${dx - Math.sign(by) * clientWidth}px, ${scrollTop}px)`
        }
      },
      settle(turn) {
        const element = stage.current
        if (element === null) return
        const from = dx
        dx = 0
        clear(element)
        const before = { ...sheetsOf(element, stepOf(from, direction)), scrolled: element.scrollTop }
        if (turn !== null) flushSync(() => perform(turn))
        const motion = restingMotion()
        if (motion !== null && from !== 0) glide(element, motion, waysToRest(before, from, element.clientWidth))
      },
    }
  }, [stage, direction, isFree, perform])
}

/** The sheet on the side that the drag uncovers: next or previous. */
function stepOf(dx: number, direction: TurnDirection): 1 | -1 {
  return dx < 0 === (direction === 'ltr') ? 1 : -1
}

type Sheets = { readonly shown: readonly HTMLElement[]; readonly beside: readonly HTMLElement[] }

function sheetsOf(stage: HTMLElement, step: 1 | -1): Sheets {
  const parts = [...stage.querySelectorAll<HTMLElement>(`[${sheetMark}]`)]
  const shown = parts.filter((part) => part.hasAttribute('data-shown'))
  const here = offsetOf(shown[0])
  const offsets = parts.map(offsetOf).filter((offset) => (offset - here) * step > 0)
  const next = step === 1 ? Math.min(...offsets) : Math.max(...offsets)
  return { shown, beside: parts.filter((part) => offsetOf(part) === next) }
}

type Way = { readonly part: HTMLElement; readonly from: number; readonly to: number; readonly top: number }

/**
 * Animates the sheets from the drag offset in pixels to their final positions.
 * @param before sheets at the end of the drag
 */
function waysToRest(
  { shown, beside, scrolled }: Sheets & { readonly scrolled: number },
  from: number,
  width: number,
): readonly Way[] {
  const away = from < 0 ? width : -width
  const way = (parts: readonly HTMLElement[], rest: Omit<Way, 'part'>) => parts.map((part) => ({ part, ...rest }))
  if (isShown(beside)) {
    const left = way(shown, { from, to: -away, top: -scrolled })
    return [...left, ...way(beside, { from: from + away, to: 0, top: 0 })]
  }
  return [...way(shown, { from, to: 0, top: 0 }), ...way(beside, { from: from + away, to: away, top: scrolled })]
}

function isShown(parts: readonly HTMLElement[]): boolean {
  return parts.some((part) => part.hasAttribute('data-shown'))
}

function offsetOf(part: HTMLElement | undefined): number {
  return Number(part?.getAttribute(sheetMark))
}

function clear(stage: HTMLElement): void {
  stage.removeAttribute(swipingMark)
  for (const part of stage.querySelectorAll<HTMLElement>(`[${sheetMark}]`)) {
    part.style.removeProperty('transform')
    part.style.removeProperty('visibility')
  }
}

const motionName = 'inglenook-swipe'

function glide(stage: HTMLElement, motion: KeyframeAnimationOptions, ways: readonly Way[]): void {
  stage.setAttribute(swipingMark, '')
  const frame = (x: number, top: number) => ({ transform: `translate(${x}px, ${top}px)`, visibility: 'visible' })
  const motions = ways.map(({ part, from, to, top }) =>
    part.animate([frame(from, top), frame(to, top)], { ...motion, id: motionName }),
  )
  void Promise.allSettled(motions.map(({ finished }) => finished)).then(() => {
    if (motionsIn(stage).length === 0) stage.removeAttribute(swipingMark)
  })
}

function motionsIn(stage: HTMLElement): readonly Animation[] {
  return stage
    .getAnimations({ subtree: true })
    .filter(({ id, playState }) => id === motionName && playState === 'running')
}

/** A new touch ends a running animation. */
function endMotion(stage: HTMLElement): void {
  for (const motion of motionsIn(stage)) motion.finish()
}
