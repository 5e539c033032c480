import { foldText } from './fold.ts'

/** The title by which a book or series is sorted when nobody gave another: the title itself, articles kept. */
export function titleSort(title: string): string {
  return title.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/**
 * The form in which two titles are held to be the same: folded, `&` and `+` between words read as "and", everything
 * but letters, marks and digits taken as one space. A title of signs only keeps its signs, so the result is empty
 * only for a blank title.
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
