import { resourceName } from '../annotations/locate.ts'
import { type Chapter, unmoved } from '../chapter.ts'

/**
 * A sheet of a fixed layout: nothing of it can be laid out anew, and it is turned as a whole. Its place in the text is
 * its beginning.
 * @param sources addresses of the pages on it
 */
export function fixedChapter(sources: readonly string[]): Chapter {
  const names = sources.map(resourceName)
  return {
    layOut: () => undefined,
    show: () => undefined,
    turn: () => false,
    ...unmoved,
    holds: ({ locator }) => names.some((name) => name === locator.resource),
    here: () => ({ text: '', start: 0 }),
  }
}
