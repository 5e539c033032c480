import type { Reader } from '../../database.ts'
import {
  type NumberedBookRow,
  type NumberedSeries,
  type NumberedSeriesRow,
  numberedSeriesOf,
  presentNumberedSeries,
} from '../../rows/numbered-books.ts'

/** Series with their present books, for previewing other titles and numbers. @param ids already found visible */
export async function listNumberedSeries(reader: Reader, ids: readonly string[]): Promise<NumberedSeries[]> {
  const { series, books } = numberedSeriesOf(ids)
  return presentNumberedSeries(await reader.all<NumberedSeriesRow>(series), await reader.all<NumberedBookRow>(books))
}
