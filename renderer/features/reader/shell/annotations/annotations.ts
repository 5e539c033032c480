import type { useAnnotations } from '../../../../api/reading/use-annotations.ts'
import type { Annotation } from '../../../../api/types.ts'
import { findInText, type Span } from '../find-in-text.ts'

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

/** On what the marked words stand: paper, or a dark page. */
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

/** The colour behind marked words: the text stands on it with at least 7 to 1. */
export function swatch(color: HighlightColor, scheme: Scheme): string {
  return (scheme === 'dark' ? atNight : onPaper)[color]
}

/** The name under which the style sheet of the frame has a colour. */
export function highlightName(color: HighlightColor): string {
  return `inglenook-${color}`
}

const maxTried = 2_000

/**
 * Where an annotation stands in the text of its resource or page. When the file is another edition by now, its words are looked
 * for: the nearest ones count. Null when they are nowhere.
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
  /** The chapter of an annotation; empty where there is none. */
  readonly chapterOf: (annotation: Annotation) => string
  /** How far into the book it stands, in words. */
  readonly placeOf: (annotation: Annotation) => string
}

/** Bookmarks and highlights as plain text that reads well in any program (Markdown). */
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

/** A file name for a title: without what file systems do not take. */
export function fileNameFor(title: string): string {
  const plain = title
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${plain.slice(0, 100) || 'Book'}.md`
}
