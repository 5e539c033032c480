import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { Manifest } from '../../../../api/types.ts'
import { LoadingIndicator } from '../../shell/loading-indicator.tsx'
import type { Chapter, OnPosition } from '../chapter.ts'
import { noDrag } from '../chapter.ts'
import type { FrameInput } from '../frame-input.ts'
import { resourceName } from '../links.ts'
import { neighbour } from '../spine-position.ts'
import type { Marks } from '../text/marks.ts'
import { FixedPage } from './fixed-page.tsx'
import { fitSheet, type PageSize, usualSize } from './page-size.ts'
import { firstOn, lastOn, type Sheet } from './pair-sheets.ts'
import type { LoadedPage } from './use-fixed-frame.ts'

/**
 * A sheet of a fixed layout: it cannot be reflowed and is turned as a whole. Its text position is its start.
 * @param sources addresses of its pages
 */
function fixedChapter(sources: readonly string[]): Chapter {
  const names = sources.map(resourceName)
  return {
    layOut: () => undefined,
    show: () => undefined,
    turn: () => false,
    ...noDrag,
    contains: ({ locator }) => names.some((name) => name === locator.resource),
    here: () => ({ text: '', start: 0 }),
  }
}

type FixedStageProps = {
  readonly stage: RefObject<HTMLDivElement | null>
  readonly control: RefObject<Chapter | null>
  readonly spine: Manifest['spine']
  readonly sheets: readonly Sheet[]
  /** Resource (0-based) whose sheet is shown. */
  readonly index: number
  readonly room: PageSize
  /** 1 is fitted. */
  readonly zoom: number
  readonly input: FrameInput
  readonly marks: Marks
  readonly onPosition: OnPosition
  readonly onRetry: () => void
}

/** Fixed-layout pages, one or two at a time. The adjacent sheets are preloaded behind them. */
export function FixedStage(props: FixedStageProps) {
  const { stage, spine, sheets, index, room, zoom, input, marks, onRetry } = props
  const { loaded, note } = useLoadedPages()
  const sheet = sheets[index] ?? ([index] as const)
  const ready = useMemo(() => sheetsAround(spine, sheets, index), [spine, sheets, index])
  useShownSheet(props, sheet, loaded)
  return (
    <>
      <ScrollToCorner key={sheet.join(' ')} stage={stage} />
      {!loaded.has(firstOn(sheet)) && <LoadingIndicator key={firstOn(sheet)} />}
      {ready.flatMap((own) => {
        const sizes = own.map((at) => sizeOf(at, own, loaded))
        const boxes = fitSheet(sizes, room, zoom)
        return own.flatMap((at, side) => {
          const [box, item] = [boxes[side], spine[at]]
          if (box === undefined || item === undefined) return []
          const shared = {
            at,
            box,
            input,
            onRetry,
            page: loaded.get(at),
            shown: own === sheet,
            src: item.href,
            sheet: firstOn(own),
          }
          const own_marks = at === index ? marks : { ...marks, here: null }
          return <FixedPage {...shared} key={at} marks={own_marks} onLoaded={note} />
        })
      })}
    </>
  )
}

/** The current sheet and its neighbours in book order, so that React moves no frame. */
function sheetsAround(spine: Manifest['spine'], sheets: readonly Sheet[], index: number): readonly Sheet[] {
  const sheet = sheets[index] ?? ([index] as const)
  const before = neighbour({ spine }, firstOn(sheet), -1)
  const after = neighbour({ spine }, lastOn(sheet), 1)
  const fixed = [before, index, after].filter((at) => at !== null && spine[at]?.layout === 'fixed')
  return fixed.flatMap((at) => (at === null ? [] : [sheets[at] ?? ([at] as const)]))
}

/** A page that is still loading is assumed to have the size of the other page of its sheet, or of any page. */
function sizeOf(at: number, sheet: Sheet, loaded: ReadonlyMap<number, LoadedPage>): PageSize {
  const known = [at, ...sheet, ...loaded.keys()].flatMap((one) => loaded.get(one) ?? [])
  return known.find(({ isBroken }) => !isBroken)?.size ?? usualSize
}

function useLoadedPages() {
  const [loaded, setLoaded] = useState<ReadonlyMap<number, LoadedPage>>(new Map())
  const note = useCallback((at: number, page: LoadedPage) => setLoaded((known) => new Map([...known, [at, page]])), [])
  return { loaded, note }
}

/** A sheet can be turned, and its progress saved, once its first page is loaded. */
function useShownSheet(
  { control, spine, onPosition }: FixedStageProps,
  sheet: Sheet,
  loaded: ReadonlyMap<number, LoadedPage>,
): void {
  const isThere = loaded.has(firstOn(sheet))
  useEffect(() => {
    if (!isThere) return
    control.current = fixedChapter(sheet.map((at) => spine[at]?.href ?? ''))
    onPosition(0, 1)
    return () => {
      control.current = null
    }
  }, [control, spine, sheet, isThere, onPosition])
}

/** A new sheet starts at its upper corner. */
function ScrollToCorner({ stage }: Pick<FixedStageProps, 'stage'>) {
  useLayoutEffect(() => {
    stage.current?.scrollTo({ left: 0, top: 0, behavior: 'instant' })
  }, [stage])
  return null
}
