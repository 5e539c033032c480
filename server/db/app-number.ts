import { type Fragment, raw } from './sql.ts'

/**
 * The book number shown by apps: the value an app set, else as written in the file.
 * @param alias of `books`
 */
export function writtenNumber(alias: string): Fragment {
  return raw(`coalesce(${alias}.number_text, ${alias}.number_in_file)`)
}

/** The same for a book without one: its number, else its position. @param alias of `books` */
export function plainNumber(alias: string): Fragment {
  return raw(`coalesce(${['number', 'chapter', 'volume', 'position'].map((name) => `${alias}.${name}`).join(', ')})`)
}

/** The number by which apps sort and count the books of a series. @param alias of `books` */
export function bookOrder(alias: string): Fragment {
  return raw(`coalesce(${alias}.app_number, ${alias}.position)`)
}
