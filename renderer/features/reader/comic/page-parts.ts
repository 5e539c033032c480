import type { ComponentType, ReactNode, RefObject } from 'react'
import type { Book, Page } from '../../../api/types.ts'
import type { KeyMap } from '../shell/key-map.ts'
import type { PageKey, TextLayerCommand } from './page-commands.ts'

/** Goes to a page, 1-based. */
type Seek = (page: number) => void

/** Keyboard commands for the buttons that a format adds. */
export type TextLayerActions = Readonly<Record<TextLayerCommand, () => void>>

export type ToolsProps = {
  readonly book: Book
  /** Set by the buttons; called by the keyboard commands. */
  readonly actions: RefObject<TextLayerActions | null>
  /** First page (1-based) on screen in reading order. */
  readonly page: number
  readonly onSeek: Seek
}

export type OverlayProps = {
  readonly page: Page
  /** False while the page is preloaded. */
  readonly shown: boolean
  readonly onSeek: Seek
}

/** Overlay of a page; undefined for none. */
export type Overlay = ((page: Page, shown: boolean) => ReactNode) | undefined

/** What a format adds to the page reader. The components must stay the same while a book is open. */
export type PageParts = {
  /** Buttons of the bar, before the settings. */
  readonly Tools: ComponentType<ToolsProps>
  /** Overlay of the whole picture, rotated, cropped and scaled with it. */
  readonly Overlay: ComponentType<OverlayProps>
  readonly keys: KeyMap<PageKey>
  /** Names of its commands in the list of keys. */
  readonly commands: Readonly<Record<TextLayerCommand, string>>
}
