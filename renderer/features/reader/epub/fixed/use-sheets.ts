import { useMemo } from 'react'
import type { Manifest } from '../../../../api/types.ts'
import type { PagesAtOnce } from '../use-epub-settings.ts'
import type { PageSize } from './page-size.ts'
import { pairSheets, type Sheet, singleSheets } from './pair-sheets.ts'

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
