import type { ReadingDirection } from '../../../api/types.ts'
import type { TurnDirection } from '../shell/turns.ts'
import type { ComicSettings, Layout } from './settings.ts'

/** How the pages of a book lie. */
export type View = {
  readonly layout: Exclude<Layout, 'auto'>
  readonly turn: TurnDirection
  /** All pages below or beside one another. */
  readonly isStrip: boolean
}

const layoutOf = { ltr: 'single', rtl: 'single', ttb: 'continuous', webtoon: 'webtoon' } as const

/** What the settings mean for a book that says this of its direction. */
export function viewOf(
  { layout, direction }: Pick<ComicSettings, 'layout' | 'direction'>,
  ofBook: ReadingDirection,
): View {
  const inForce = direction === 'book' ? ofBook : direction
  const chosen = layout === 'auto' ? layoutOf[inForce] : layout
  return {
    layout: chosen,
    turn: inForce === 'rtl' ? 'rtl' : 'ltr',
    isStrip: chosen === 'continuous' || chosen === 'row' || chosen === 'webtoon',
  }
}

/** The CSS filter of the pictures; `none` when they are shown as they are. */
export function filterOf({
  brightness,
  contrast,
  greyscale,
  invert,
}: Pick<ComicSettings, 'brightness' | 'contrast' | 'greyscale' | 'invert'>): string {
  const filters = [
    brightness !== 100 && `brightness(${brightness}%)`,
    contrast !== 100 && `contrast(${contrast}%)`,
    greyscale && 'grayscale(1)',
    invert && 'invert(1)',
  ].filter((filter) => filter !== false)
  return filters.length === 0 ? 'none' : filters.join(' ')
}
