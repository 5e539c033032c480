import type { KeyMap } from '../shell/key-map.ts'
import { type Command, readerKeys, type SideCommand } from '../shell/turns.ts'

/** Commands that only the page reader has. */
type PicturesCommand =
  | 'shift'
  | 'layout'
  | 'fit'
  | 'rotate'
  | 'crop'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomReset'
  | 'panLeft'
  | 'panRight'
  | 'thumbnails'
  | 'incognito'
  | 'help'

/** Commands for the text of pages that have a text layer. */
export type TextLayerCommand = 'contents' | 'search' | 'bookmark'

/** Commands of the page reader, by key, tap or swipe. */
export type PageCommand = Command | PicturesCommand | TextLayerCommand

/** Commands that can have a key. */
export type PageKey = Exclude<PageCommand, 'next' | 'previous'> | SideCommand

/** Keys for pages without text. */
export const pageKeys: KeyMap<PageKey> = {
  ...readerKeys,
  layout: ['l'],
  shift: ['o'],
  fit: ['i'],
  zoomIn: ['+', '='],
  zoomOut: ['-'],
  zoomReset: ['0'],
  panRight: ['Shift+ArrowRight'],
  panLeft: ['Shift+ArrowLeft'],
  rotate: ['r'],
  crop: ['c'],
  thumbnails: ['t'],
  incognito: ['p'],
  help: ['?'],
  contents: [],
  search: [],
  bookmark: [],
}

/** Keys for pages with a text layer. */
export const textLayerKeys: KeyMap<PageKey> = { ...pageKeys, contents: ['n'], search: ['/'], bookmark: ['b'] }
