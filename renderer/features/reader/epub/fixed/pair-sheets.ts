import { useMemo } from 'react'
import type { Manifest } from '../../../../api/types.ts'
import type { TurnDirection } from '../../shell/turns.ts'
import type { PagesAtOnce } from '../use-epub-settings.ts'
import type { PageSize } from './page-size.ts'

/** One resource (0-based index in the spine) or two, from left to right as shown. */
export type Sheet = readonly [number] | readonly [number, number]

type Item = Pick<Manifest['spine'][number], 'layout' | 'linear' | 'pageSpread'>

/**
 * Sheets of a book, by resource. Two fixed-layout pages are paired as the book says (EPUB 3.3, 8.2.2:
 * `page-spread-left` and `-right`); without a declaration they alternate, with the first page alone as the cover.
 * Reflowable text, centred pages and resources outside of the reading order are shown alone.
 */
export function pairSheets(spine: readonly Item[], direction: TurnDirection): readonly Sheet[] {
  const sheets: Sheet[] = spine.map((_, index) => [index])
  const firstSide = direction === 'ltr' ? 'left' : 'right'
  let waiting: number | null = null
  let isOpening = true
  spine.forEach(({ layout, linear, pageSpread }, index) => {
    if (!linear) return
    const isAlone = layout !== 'fixed' || pageSpread === 'center'
    const isSecond = pageSpread === null ? waiting !== null || isOpening : pageSpread !== firstSide
    isOpening = false
    if (waiting !== null && isSecond && !isAlone) {
      const sheet: Sheet = direction === 'ltr' ? [waiting, index] : [index, waiting]
      sheets[waiting] = sheet
      sheets[index] = sheet
    }
    waiting = isAlone || isSecond ? null : index
  })
  return sheets
}

function singleSheets(spine: readonly Item[]): readonly Sheet[] {
  return spine.map((_, index) => [index] as const)
}

/** First, or last, resource of a sheet in reading order. */
export function firstOn(sheet: Sheet): number {
  return Math.min(...sheet)
}

export function lastOn(sheet: Sheet): number {
  return Math.max(...sheet)
}

/** Sheets by resource: fixed-layout pages are paired where there is room. */
export function useSheets(manifest: Manifest, pages: PagesAtOnce, room: PageSize | null): readonly Sheet[] {
  const { spine, readingDirection } = manifest
  const isDouble = isPaired(manifest.spread, pages, room)
  return useMemo(
    () => (isDouble ? pairSheets(spine, readingDirection === 'rtl' ? 'rtl' : 'ltr') : singleSheets(spine)),
    [isDouble, spine, readingDirection],
  )
}

/** The setting decides, else the book, else the shape of the window. */
function isPaired(spread: Manifest['spread'], pages: PagesAtOnce, room: PageSize | null): boolean {
  if (pages !== 'auto') return pages === 'two'
  if (spread === 'none' || spread === 'both') return spread === 'both'
  return room !== null && room.width > room.height
}
