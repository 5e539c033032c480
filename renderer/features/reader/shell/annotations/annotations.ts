import type { useAnnotations } from '../../../../api/reading/use-annotations.ts'
import type { Annotation } from '../../../../api/types.ts'
import { findInText, type Span } from '../find-in-text.ts'

/** A box in the window in pixels. */
export type WindowBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

type StoredAnnotations = ReturnType<typeof useAnnotations>

/** Annotations as the reader uses them. */
export type ReaderAnnotations = Pick<StoredAnnotations, 'list' | 'error' | 'change' | 'remove'> & {
  /** Bookmark of the current page. */
  readonly bookmark: Annotation | undefined
  readonly toggleBookmark: () => void
  /** Highlights the selected text. */
  readonly mark: (color: HighlightColor, withNote: boolean) => void
  readonly open: (annotation: Annotation) => void
  readonly edit: (annotation: Annotation) => void
  /** The annotation in the editor. */
  readonly edited: Annotation | null
  readonly stopEditing: () => void
  /** Selected text and its box; null without a selection. */
  readonly selected: { readonly words: string; readonly at: WindowBox } | null
  /** Clears the selection. */
  readonly unselect: () => void
}

const longestExcerpt = 2_000

/** Excerpt that is stored with a highlight, cut to the limit of the server. */
export function excerptOf(words: string): string {
  return words.slice(0, longestExcerpt)
}

/** Background of the text: light or dark. */
export type Scheme = 'light' | 'dark'

export type HighlightColor = NonNullable<Annotation['color']>

export const highlightColors: readonly HighlightColor[] = ['yellow', 'green', 'blue', 'pink']

const onPaper: Readonly<Record<HighlightColor, string>> = {
  yellow: '#fbe38a',
  green: '#c5e6b4',
  blue: '#bfe0f3',
  pink: '#f8c9d8',
}
const atNight: Readonly<Record<HighlightColor, string>> = {
  yellow: '#5a4a12',
  green: '#2f4a26',
  blue: '#1f4456',
  pink: '#5a2c3d',
}

/** Highlight colour with a text contrast of at least 7:1. */
export function swatch(color: HighlightColor, scheme: Scheme): string {
  return (scheme === 'dark' ? atNight : onPaper)[color]
}

/** CSS name of the colour in the style sheet of the frame. */
export function highlightName(color: HighlightColor): string {
  return `inglenook-${color}`
}

const maxTried = 2_000

/**
 * Span of an annotation in the text of its resource or page. In another edition of the file its excerpt is searched
 * for; the nearest match counts. Null when it is missing.
 */
export function spanIn(text: string, { locator, excerpt }: Pick<Annotation, 'locator' | 'excerpt'>): Span | null {
  const { start, end } = locator
  const isInside = end <= text.length
  if (excerpt === null) return isInside ? { start, end } : null
  if (isInside && isSame(text.slice(start, end), excerpt)) return { start, end }
  const found = findInText(text, excerpt, maxTried)
  const distance = (span: Span) => Math.abs(span.start - start)
  return found.reduce<Span | null>(
    (nearest, span) => (nearest === null || distance(span) < distance(nearest) ? span : nearest),
    null,
  )
}

function isSame(written: string, excerpt: string): boolean {
  const plain = (words: string) => words.replace(/\s+/g, ' ').trim()
  return plain(written).startsWith(plain(excerpt)) || plain(excerpt).startsWith(plain(written))
}

type Listing = {
  readonly title: string
  readonly annotations: readonly Annotation[]
  /** Chapter of an annotation; empty for none. */
  readonly chapterOf: (annotation: Annotation) => string
  /** Formatted position in the book. */
  readonly placeOf: (annotation: Annotation) => string
}

/** Bookmarks and highlights as Markdown. */
export function asText({ title, annotations, chapterOf, placeOf }: Listing): string {
  const lines = [`# ${title}`, '']
  let chapter = ''
  for (const annotation of annotations) {
    const next = chapterOf(annotation)
    if (next !== chapter && next !== '') lines.push(`## ${next}`, '')
    chapter = next
    const words = (annotation.excerpt ?? '').replace(/\s+/g, ' ').trim()
    if (words !== '') lines.push(`> ${words}`, '')
    if (annotation.note !== null) lines.push(annotation.note.trim(), '')
    lines.push(`— ${placeOf(annotation)}`, '')
  }
  return lines.join('\n')
}

/** File name for a title, without characters that file systems reject. */
export function fileNameFor(title: string): string {
  const plain = title
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${plain.slice(0, 100) || 'Book'}.md`
}
