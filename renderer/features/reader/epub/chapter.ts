import type { FrameStyle } from './frame-style.ts'

/** A place to go to inside a resource. */
export type Target =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'fragment'; readonly fragment: string }
  | { readonly kind: 'end' }

/** Tells where a resource is shown: page (0-based) of how many. */
export type OnPlace = (page: number, pages: number) => void

/** A resource on screen. */
export type Chapter = {
  /** Lays it out; the place in sight stays in sight. */
  readonly layOut: (style: FrameStyle) => void
  readonly show: (target: Target) => void
  /** On or back by a window; false when there is no more of this resource. */
  readonly turn: (step: 1 | -1) => boolean
}
