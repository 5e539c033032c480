import type { KeyMap } from '../shell/key-map.ts'
import { type Command, readerKeys, type SideCommand } from '../shell/turns.ts'

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

/** What a key, tap or swipe asks of a reader of texts. */
export type EpubCommand = Command | TextCommand

/** What can have a key. */
export type EpubKey = Exclude<EpubCommand, 'next' | 'previous'> | SideCommand

/** The keys of a reader of texts. */
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
