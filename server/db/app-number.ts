import { type Fragment, raw } from './sql.ts'

/**
 * The book number shown by apps: the value an app set, else the written number, else the position.
 * @param alias of `books`
 */
export function displayedNumber(alias: string): Fragment {
  return raw(`coalesce(${shown.map((name) => `${alias}.${name}`).join(', ')})`)
}

const shown = ['number_text', 'number_in_file', 'number', 'chapter', 'volume', 'position']

/** The number by which apps sort and count the books of a series. @param alias of `books` */
export function bookOrder(alias: string): Fragment {
  return raw(`coalesce(${alias}.app_number, ${alias}.position)`)
}
