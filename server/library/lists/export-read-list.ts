import { listReadListBooks } from '../../db/queries/lists/list-members.ts'
import { maxMembers } from '../../db/records/lists.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { writeReadingList } from '../../domain/lists/write-reading-list.ts'
import type { LibraryContext } from '../library-context.ts'
import { listInView } from './lists.ts'

/**
 * Exports a read list as a reading list (CBL) of the books visible to the viewer, in its order.
 * @throws AppError `not_found`
 */
export async function exportReadList(
  viewer: Viewer,
  context: LibraryContext,
  id: string,
): Promise<{ readonly name: string; readonly text: string }> {
  const list = await listInView(viewer, context, 'readList', id)
  const page = { page: 1, pageSize: maxMembers }
  const { items: books } = await listReadListBooks(viewer, context.database.reader, list, page)
  const items = books.map(({ seriesTitle, number, chapter, volume, year }) => ({
    series: seriesTitle,
    number: String(number ?? chapter ?? volume ?? ''),
    volume,
    year,
  }))
  return { name: list.name, text: writeReadingList({ name: list.name, items }) }
}
