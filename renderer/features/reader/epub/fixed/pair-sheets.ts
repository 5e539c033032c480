import { useMemo } from 'react'
import type { Manifest } from '../../../../api/types.ts'
import type { TurnDirection } from '../../shell/turns.ts'
import type { PagesAtOnce } from '../use-epub-settings.ts'
import type { PageSize } from './page-size.ts'

/** What is shown at once: one resource (0-based place in the spine) or two, as they stand on screen from left to right. */
export type Sheet = readonly [number] | readonly [number, number]

type Item = Pick<Manifest['spine'][number], 'layout' | 'linear' | 'pageSpread'>

/**
 * The sheets of a book, for each resource the one that it is on. Two pages of a fixed layout stand side by side where
 * the book says so (EPUB 3.3, 8.2.2: `page-spread-left` and `-right`); where it says nothing they follow each other, the
 * first page of the book being the cover, alone. Text that flows, pages for the middle and what lies outside of the
 * reading order stand alone.
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

/** One resource at a time. */
function singleSheets(spine: readonly Item[]): readonly Sheet[] {
  return spine.map((_, index) => [index] as const)
}

/** The resource of a sheet that is read first, or last. */
export function firstOn(sheet: Sheet): number {
  return Math.min(...sheet)
}

export function lastOn(sheet: Sheet): number {
  return Math.max(...sheet)
}

/** What is shown at once, for each resource: pages of a fixed layout come in twos where there is room for them. */
export function useSheets(manifest: Manifest, pages: PagesAtOnce, room: PageSize | null): readonly Sheet[] {
  const { spine, readingDirection } = manifest
  const isDouble = comesInTwos(manifest.spread, pages, room)
  return useMemo(
    () => (isDouble ? pairSheets(spine, readingDirection === 'rtl' ? 'rtl' : 'ltr') : singleSheets(spine)),
    [isDouble, spine, readingDirection],
  )
}

/** The person says it, else the book, else the window. */
function comesInTwos(spread: Manifest['spread'], pages: PagesAtOnce, room: PageSize | null): boolean {
  if (pages !== 'auto') return pages === 'two'
  if (spread === 'none' || spread === 'both') return spread === 'both'
  return room !== null && room.width > room.height
}
