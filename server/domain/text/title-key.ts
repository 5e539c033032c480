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
