import type { useAnnotations } from '../../../../api/reading/use-annotations.ts'
import type { Annotation } from '../../../../api/types.ts'
import type { HighlightColor } from './swatches.ts'

/** A place in the window, in pixels. */
export type WindowBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

type Kept = ReturnType<typeof useAnnotations>

/** Bookmarks and highlights as a reader has them. */
export type AnnotationsInUse = Pick<Kept, 'list' | 'error' | 'change' | 'remove'> & {
  /** The bookmark of the page on screen. */
  readonly bookmark: Annotation | undefined
  readonly toggleBookmark: () => void
  /** Marks the words that are selected. */
  readonly mark: (color: HighlightColor, withNote: boolean) => void
  /** Goes to one. */
  readonly open: (annotation: Annotation) => void
  readonly edit: (annotation: Annotation) => void
  /** The one that is edited. */
  readonly edited: Annotation | null
  readonly stopEditing: () => void
  /** The selected words and where they are; null when none are. */
  readonly selected: { readonly words: string; readonly at: WindowBox } | null
  /** Lets go of the selected words. */
  readonly unselect: () => void
}

const longestExcerpt = 2_000

/** What is kept of marked words beside their place: their beginning, as long as the server takes it. */
export function excerptOf(words: string): string {
  return words.slice(0, longestExcerpt)
}
