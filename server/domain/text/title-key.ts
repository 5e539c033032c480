import { normalizedTitle } from './titles.ts'

/** Articles at the beginning of a title, which people and services leave out or put at the end. */
const articles = ['the', 'a', 'an', 'der', 'die', 'das', 'le', 'la', 'les', 'el', 'los', 'las', 'il', 'lo', 'de', 'het']
const leading = new RegExp(`^(?:${articles.join('|')}) (?=.)`)
const trailing = new RegExp(`, ?(?:${articles.join('|')})$`, 'i')

/** The words of a title as it is compared, without an article at its beginning or, after a comma, at its end. */
export function titleWithoutArticle(title: string): string {
  const words = normalizedTitle(title.trim().replace(trailing, ''))
  return words.replace(leading, '')
}

/** The form under which a title is found however its words are separated: `Spider-Man` and `Spiderman`. */
export function titleKey(title: string): string {
  return titleWithoutArticle(title).replaceAll(' ', '')
}

const yearAtEnd = /^(.*\S) \(?(19\d\d|20[0-3]\d)\)?$/u

/** A title that ends with a year from 1900 to 2039, as folders are named, without it. Null: it doesn't. */
export function splitYearOff(title: string): { readonly title: string; readonly year: number } | null {
  const [, rest, year] = yearAtEnd.exec(title) ?? []
  return rest === undefined ? null : { title: rest, year: Number(year) }
}

/** What people add to a title to say how it was published. */
const edition =
  /[ ,:(-]+(?:omnibus|(?:deluxe|complete|collector['’]?s|definitive|library|master|perfect|ultimate)[ -]edition)\)?$/iu

/** A title without the edition at its end; null: it names none. */
export function withoutEdition(title: string): string | null {
  const rest = title.replace(edition, '')
  return rest === title || rest === '' ? null : rest
}
