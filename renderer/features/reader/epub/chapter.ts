import type { Annotation } from '../../../api/types.ts'
import type { Span } from '../shell/find-in-text.ts'
import type { FrameStyle } from './frame-style.ts'

/** A place to go to inside a resource. */
export type Target =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'fragment'; readonly fragment: string }
  /** A part of the text of the resource. */
  | { readonly kind: 'span'; readonly span: Span }
  /** The letter with so many before it, at the beginning of the window. */
  | { readonly kind: 'letter'; readonly start: number }
  | { readonly kind: 'annotation'; readonly annotation: Annotation }
  | { readonly kind: 'end' }

/** Tells where a resource is shown: page (0-based) of how many. */
export type OnPosition = (page: number, pages: number) => void

/** What a finger moves sideways. */
export type Followed = {
  /** Moves the page with the finger, by so many pixels from where it rests. */
  readonly follow: (dx: number) => void
  /** Lets the page that is shown now come to rest from where the finger left the one that was moved. */
  readonly rest: () => void
}

/** What no finger moves. */
export const unmoved: Followed = { follow: () => undefined, rest: () => undefined }

/** A resource on screen. */
export type Chapter = Followed & {
  /** Lays it out; the place in sight stays in sight. */
  readonly layOut: (style: FrameStyle) => void
  readonly show: (target: Target) => void
  /** On or back by a window; false when there is no more of this resource. */
  readonly turn: (step: 1 | -1) => boolean
  /** Whether the place of an annotation is in sight. */
  readonly contains: (annotation: Annotation) => boolean
  /** The text of the resource, and where in it the window begins. */
  readonly here: () => { readonly text: string; readonly start: number }
}
