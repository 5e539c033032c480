import type { ComponentType, ReactNode, RefObject } from 'react'
import type { Book, Page } from '../../../api/types.ts'
import type { KeyMap } from '../shell/key-map.ts'
import type { PageKey, WordsCommand } from './page-commands.ts'

/** Goes to a page, 1-based. */
type Seek = (page: number) => void

/** What keys ask of the buttons that a kind of book adds. */
export type WordsActs = Readonly<Record<WordsCommand, () => void>>

export type ToolsProps = {
  readonly book: Book
  /** The buttons leave here what keys do in their stead. */
  readonly acts: RefObject<WordsActs | null>
  /** The page (1-based) that is read first of those on screen. */
  readonly page: number
  readonly onSeek: Seek
}

export type OverProps = {
  readonly page: Page
  /** False while the page is only loaded ahead. */
  readonly shown: boolean
  readonly onSeek: Seek
}

/** What lies over a page; undefined where nothing does. */
export type Over = ((page: Page, shown: boolean) => ReactNode) | undefined

/** What a kind of book adds to the reader of pages. They stay the same components while a book is open. */
export type PageParts = {
  /** Buttons of the bar, before the settings. */
  readonly Tools: ComponentType<ToolsProps>
  /** Lies over the whole picture of a page, and as large: turned, cropped and enlarged with it. */
  readonly Over: ComponentType<OverProps>
  readonly keys: KeyMap<PageKey>
  /** What its own commands are called in the list of keys. */
  readonly commands: Readonly<Record<WordsCommand, string>>
}
