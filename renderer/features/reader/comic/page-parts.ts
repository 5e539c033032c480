import type { ComponentType, ReactNode } from 'react'
import type { Book, Page } from '../../../api/types.ts'

/** Goes to a page, 1-based. */
type Seek = (page: number) => void

export type ToolsProps = {
  readonly book: Book
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
}
