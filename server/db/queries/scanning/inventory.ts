import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { Inventory } from '../../records/system.ts'
import { sql } from '../../sql.ts'
import { librariesVisible, seriesVisible } from '../access/visibility.ts'

type LibraryRow = Inventory['libraries'][number] & { readonly pageCount: number }

/** Counts of the catalog visible to the viewer. */
export async function loadInventory(viewer: Viewer, reader: Reader): Promise<Inventory> {
  const libraries = await reader.all<LibraryRow>(
    sql`select l.id, l.name, coalesce(c.series, 0) as seriesCount, coalesce(c.books, 0) as bookCount,
               coalesce(c.pages, 0) as pageCount, coalesce(c.size, 0) as totalSize
        from libraries l left join (
          select s.library_seq, count(*) as series, sum(s.book_count) as books, sum(s.total_pages) as pages,
                 sum(s.total_size) as size
          from series s where s.book_count > 0 and ${seriesVisible(viewer, 's')} group by s.library_seq
        ) c on c.library_seq = l.seq where ${librariesVisible(viewer, 'l')} order by lower(l.name), l.id`,
  )
  const users = viewer.permissions.has('users-read')
    ? await reader.get<{ count: number }>(sql`select count(*) as count from users`)
    : undefined
  const sum = (pick: (row: LibraryRow) => number) => libraries.reduce((total, row) => total + pick(row), 0)
  return {
    libraryCount: libraries.length,
    seriesCount: sum((row) => row.seriesCount),
    bookCount: sum((row) => row.bookCount),
    pageCount: sum((row) => row.pageCount),
    userCount: users?.count ?? null,
    totalBookSize: sum((row) => row.totalSize),
    libraries: libraries.map(({ pageCount: _pages, ...row }) => row),
  }
}
