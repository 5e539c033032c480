import { type Fragment, raw } from '../../sql.ts'

/**
 * True for a readable book: its file was read completely. The one rule for what to offer next, in every list and
 * protocol; a book that is broken, empty or of an unknown kind has an error code.
 * @param alias of the table `books` in the query
 */
export function readable(alias: string): Fragment {
  return raw(`(${alias}.error_code is null)`)
}
