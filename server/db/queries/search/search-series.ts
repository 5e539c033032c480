import type { Viewer } from '../../../domain/access/viewer.ts'
import { searchMatch } from '../../../domain/text/search-text.ts'
import type { Reader } from '../../database.ts'
import type { Page, PageRequest } from '../../page.ts'
import type { SeriesRecord } from '../../records/series.ts'
import { listSeries } from '../series/series.ts'

type Request = PageRequest & {
  /** As typed by the user. */
  readonly text: string
  readonly libraryId?: string | undefined
}

/** Series that match a text, best first; none when the text contains nothing searchable. */
export async function searchSeries(viewer: Viewer, reader: Reader, request: Request): Promise<Page<SeriesRecord>> {
  const { text, ...rest } = request
  if (searchMatch(text) === null) return { items: [], total: 0 }
  return listSeries(viewer, reader, { ...rest, fullText: text })
}
