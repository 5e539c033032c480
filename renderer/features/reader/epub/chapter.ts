import type { Annotation } from '../../../api/types.ts'
import type { Span } from '../shell/find-in-text.ts'
import type { FrameStyle } from './frame-style.ts'

/** A position inside a resource. */
export type Target =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'fragment'; readonly fragment: string }
  /** A part of the text of the resource. */
  | { readonly kind: 'span'; readonly span: Span }
  /** The letter with so many before it, at the beginning of the window. */
  | { readonly kind: 'letter'; readonly start: number }
  | { readonly kind: 'annotation'; readonly annotation: Annotation }
  | { readonly kind: 'end' }

/** Reports the visible page (0-based) and the number of pages. */
export type OnPosition = (page: number, pages: number) => void

/** Horizontal drag. */
export type PageDrag = {
  /** Offset of the page in pixels during a drag. */
  readonly follow: (dx: number) => void
  /** Animates the new page from where the drag ended. */
  readonly rest: () => void
}

/** Drag without effect. */
export const noDrag: PageDrag = { follow: () => undefined, rest: () => undefined }

/** A resource on screen. */
export type Chapter = PageDrag & {
  /** Lays it out again; the visible position is preserved. */
  readonly layOut: (style: FrameStyle) => void
  readonly show: (target: Target) => void
  /** Moves by one screen; false at the end of the resource. */
  readonly turn: (step: 1 | -1) => boolean
  /** Whether an annotation is visible. */
  readonly contains: (annotation: Annotation) => boolean
  /** Text of the resource, and the offset at which the screen begins. */
  readonly here: () => { readonly text: string; readonly start: number }
}
