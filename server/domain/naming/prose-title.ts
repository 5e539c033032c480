import { foldText } from '../text/fold.ts'
import { inReadingOrder, isMononym, personRank } from './person-names.ts'

/** A title without the author beside it. */
export type ProseTitle = { readonly author: string | null; readonly title: string }

const dash = /\s+[-–—]\s+/u
/** `A Novel`, `Book One`: suffixes of a title, not found beside an author. */
const subtitle =
  /^(?:(?:the|a|an|ein|eine)\s)?(?:\S+\s)?(?:novel|novella|memoir|roman|novela|romanzo|book|part|volume|teil|band)\b/iu

/**
 * What counts as the name of a person beside a title. `sure`: initials, `Last, First` or a known given name; `shape`:
 * also capitalised words that are no everyday words; `dated`, for a name with a year in brackets and no number, as book
 * files have it: also one such word before the title.
 */
export type NameTrust = 'sure' | 'shape' | 'dated'

/**
 * The title in `Author - Title` and `Title - Author`, also with a series in between. Of two certain names the first is
 * the author; of two uncertain ones neither is, since a wrong author is worse than none.
 */
export function titleNextToAuthor(text: string, trust: NameTrust): ProseTitle {
  const parts = text.split(dash)
  const [first = '', ...following] = parts
  const last = parts.at(-1) ?? ''
  const whole = { author: null, title: text }
  if (parts.length < 2 || parts.length > 4) return whole
  const byFirst = () => (subtitle.test(last) ? whole : split(first, following))
  const [before, after] = [personRank(first), personRank(last)]
  if (before > 1 && before >= after) return byFirst()
  if (after > 1) return split(last, parts.slice(0, -1))
  if (trust === 'sure' || parts.length > 2) return whole
  if (before !== after) return before > after ? byFirst() : split(last, [first])
  return before === 0 && trust === 'dated' && isMononym(first) ? byFirst() : whole
}

/**
 * The same where parent folders repeat parts of the name: `Title - Author` in a folder `Author`, or in `Author/Title`
 * as in Calibre.
 * @param folders names of the folders, folded, outermost first
 */
export function titleBelowFolders(text: string, folders: readonly string[], trust: NameTrust): ProseTitle {
  const keys = folders.map(orderless)
  const parts = text.split(' - ')
  const own = parts.filter((part) => !keys.includes(orderless(part)))
  if (own.length === parts.length) return titleNextToAuthor(text, trust)
  const named = parts.filter((part) => !own.includes(part))
  const title = own.length > 0 ? own.join(' - ') : titleOfFolder(parts, keys)
  if (named.length === 1 && personRank(title) > 1 && personRank(named[0] ?? '') < 2) return split(title, named)
  const author = named.find((part) => part !== title && isNamedByFolder(part, own.length === 0))
  return author === undefined ? titleNextToAuthor(title, trust) : split(author, [title])
}

/** Of parts that all name folders: the one that names the nearest folder. */
function titleOfFolder(parts: readonly string[], keys: readonly string[]): string {
  const depth = (part: string) => keys.lastIndexOf(orderless(part))
  return parts.reduce((nearest, part) => (depth(part) > depth(nearest) ? part : nearest))
}

/** @param isAbove a folder of the title is inside it, so a single word may be a name */
function isNamedByFolder(part: string, isAbove: boolean): boolean {
  return personRank(part) > 0 || (isAbove && isMononym(part))
}

/** `Ferryman, Jane` and `Jane Ferryman` are the same. */
function orderless(text: string): string {
  return foldText(text).replaceAll(',', '').split(' ').sort().join(' ')
}

function split(author: string, title: readonly string[]): ProseTitle {
  return { author: inReadingOrder(author), title: title.join(' - ') }
}

/** Numbers marked as book numbers; titles of prose contain plain ones (`1984`, `Fahrenheit 451`). */
const counted = /(?:^|[^\p{N}])0\p{N}|(?:^|\s)\p{N}{1,2}\s*$|#\s?\p{N}|\bv(?:ol(?:ume)?)?\.?\s?\p{N}/iu

/** Whether a file that may be prose or a comic has a prose name: `Author - Title` without a book number. */
export function hasProseName(stem: string): boolean {
  const text = stem
    .replaceAll('_', ' ')
    .replace(/[([{].*$/su, '')
    .trim()
  return !counted.test(text) && titleNextToAuthor(text, 'sure').author !== null
}
