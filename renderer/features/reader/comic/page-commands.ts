import type { KeyMap } from '../shell/key-map.ts'
import { type Command, readerKeys, type SideCommand } from '../shell/turns.ts'

/** What only a reader of pages does. */
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

/** What is done with the words of a book whose pages have some. */
export type WordsCommand = 'contents' | 'search' | 'bookmark'

/** What a key, tap or swipe asks of a reader of pages. */
export type PageCommand = Command | PicturesCommand | WordsCommand

/** What can have a key. */
export type PageKey = Exclude<PageCommand, 'next' | 'previous'> | SideCommand

/** The keys of a reader of pages that are pictures. */
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

/** The keys where pages have words, too. */
export const wordKeys: KeyMap<PageKey> = { ...pageKeys, contents: ['n'], search: ['/'], bookmark: ['b'] }
