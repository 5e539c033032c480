import { type Fragment, raw } from '../../sql.ts'

/**
 * True of a book that can be opened: its file was read to its end. The one rule for what a person is offered to read
 * next, in every list and every protocol; a book that is broken, empty or of no known kind has the code of its failure.
 * @param alias of the table `books` in the query
 */
export function readable(alias: string): Fragment {
  return raw(`(${alias}.error_code is null)`)
}
