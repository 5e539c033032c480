import { foldText } from './fold.ts'

/** The default sort title of a book or series: the title itself, with articles. */
export function titleSort(title: string): string {
  return title.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/**
 * The form for comparing titles: folded, `&` and `+` between words as "and", everything but letters, marks and digits
 * as one space. A title of signs only keeps them, so the result is empty only for a blank title.
 */
export function normalizedTitle(title: string): string {
  const folded = foldText(title)
  const words = folded
    .replace(/['’]/gu, '')
    .replace(/(?<=\s)[&+](?=\s)/gu, 'and')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return words === '' ? folded.replace(/\s+/gu, ' ').trim() : words
}
