import type { Annotation } from '../../../../api/types.ts'

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
