import { type Fragment, raw } from './sql.ts'

/** What apps show as the number of a book: as an app set it, else as it is written, else the position. @param alias of `books` */
export function displayedNumber(alias: string): Fragment {
  return raw(`coalesce(${shown.map((name) => `${alias}.${name}`).join(', ')})`)
}

const shown = ['number_text', 'number_in_file', 'number', 'chapter', 'volume', 'position']

/** By what apps order and count the books of a series. @param alias of `books` */
export function bookOrder(alias: string): Fragment {
  return raw(`coalesce(${alias}.app_number, ${alias}.position)`)
}
