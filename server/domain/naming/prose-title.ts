import { inReadingOrder, isMononym, personRank } from './person-names.ts'

/** A title without the author beside it. */
export type ProseTitle = { readonly author: string | null; readonly title: string }

const dash = /\s+[-–—]\s+/u
/** `A Novel`, `Book One`: what stands behind a title, not beside an author. */
const subtitle =
  /^(?:(?:the|a|an|ein|eine)\s)?(?:\S+\s)?(?:novel|novella|memoir|roman|novela|romanzo|book|part|volume|teil|band)\b/iu

/**
 * The title in `Author - Title` and `Title - Author`, also with a series between them. Of two parts that could be people
 * the first is the author.
 *
 * @param isDated the name has a year in brackets, as files of books have one, and no number: there capitalised words
 * alone name a person, and one word alone before the title
 */
export function titleBesideAuthor(text: string, isDated: boolean): ProseTitle {
  const parts = text.split(dash)
  const [first = '', ...behind] = parts
  const last = parts.at(-1) ?? ''
  if (parts.length < 2 || parts.length > 4) return { author: null, title: text }
  const least = isDated && parts.length === 2 ? 1 : 2
  const before = rankFrom(least, first)
  const after = rankFrom(least, last)
  const isNamedByPlace = least === 1 && after < 2 && isMononym(first) && !subtitle.test(last)
  if (before > 0 && before >= after && !subtitle.test(last)) return split(first, behind)
  if (isNamedByPlace) return split(first, behind)
  return after > 0 ? split(last, parts.slice(0, -1)) : { author: null, title: text }
}

function rankFrom(least: number, text: string): number {
  const rank = personRank(text)
  return rank >= least ? rank : 0
}

function split(author: string, title: readonly string[]): ProseTitle {
  return { author: inReadingOrder(author), title: title.join(' - ') }
}

/** Numbers as books of a series and comics have them; titles of prose hold plain ones (`1984`, `Fahrenheit 451`). */
const counted = /(?:^|[^\p{N}])0\p{N}|(?:^|\s)\p{N}{1,2}\s*$|#\s?\p{N}|\bv(?:ol(?:ume)?)?\.?\s?\p{N}/iu

/** Whether a file that may hold prose or a comic is named as prose is: `Author - Title`, without the number of a book. */
export function isNamedAsProse(stem: string): boolean {
  const text = stem
    .replaceAll('_', ' ')
    .replace(/[([{].*$/su, '')
    .trim()
  return !counted.test(text) && titleBesideAuthor(text, false).author !== null
}
