import type { Dispatch, SetStateAction } from 'react'
import type { KeyMap } from '../shell/key-map.ts'
import { type Command, readerKeys, type SideCommand } from '../shell/turns.ts'
import { clampZoom, zoomStep } from '../shell/zoom-range.ts'
import { type EpubSettings, sizes } from './use-epub-settings.ts'

/** What only a reader of texts does, and what it shares with that of pages under the same keys. */
export type TextCommand =
  | 'contents'
  | 'search'
  | 'bookmark'
  | 'layout'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomReset'
  | 'incognito'
  | 'help'

/** Commands of the text reader, by key, tap or swipe. */
export type EpubCommand = Command | TextCommand

/** Commands that can have a key. */
export type EpubKey = Exclude<EpubCommand, 'next' | 'previous'> | SideCommand

export const epubKeys: KeyMap<EpubKey> = {
  ...readerKeys,
  contents: ['t'],
  search: ['/'],
  bookmark: ['b'],
  layout: ['l'],
  zoomIn: ['+', '='],
  zoomOut: ['-'],
  zoomReset: ['0'],
  incognito: ['p'],
  help: ['?'],
}

type TextHandlers = {
  readonly settings: EpubSettings
  /** Whether the book has a fixed layout, and whether two pages are shown. */
  readonly fixed: boolean
  readonly double: boolean
  readonly setZoom: Dispatch<SetStateAction<number>>
  readonly openContents: () => void
  readonly openSearch: () => void
  readonly toggleBookmark: () => void
  readonly toggleIncognito: () => void
  readonly help: () => void
}

/** Commands that only the text reader has. */
export function textActions({
  settings,
  fixed,
  double,
  setZoom,
  ...handlers
}: TextHandlers): Record<TextCommand, () => void> {
  const resize = (way: 1 | -1) => {
    if (fixed) setZoom((zoom) => clampZoom(zoom * zoomStep ** way))
    else settings.setSize(Math.min(sizes.largest, Math.max(sizes.smallest, settings.size + way * sizes.step)))
  }
  return {
    zoomIn: () => resize(1),
    zoomOut: () => resize(-1),
    zoomReset: () => (fixed ? setZoom(1) : settings.setSize(sizes.usual)),
    layout: () =>
      fixed
        ? settings.setPages(double ? 'one' : 'two')
        : settings.setFlow(settings.flow === 'paged' ? 'scroll' : 'paged'),
    contents: handlers.openContents,
    search: handlers.openSearch,
    bookmark: handlers.toggleBookmark,
    incognito: handlers.toggleIncognito,
    help: handlers.help,
  }
}
