import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Annotation, AnnotationLocator } from '../../../domain/reading/annotation.ts'
import { annotationLimits } from '../../../domain/reading/annotation.ts'
import type { Reader } from '../../database.ts'
import type { Stored } from '../../rows/stored.ts'
import { type Fragment, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

/** The viewer's annotations of a book, in text order; none when the book is not visible. */
export function listAnnotations(viewer: Viewer, reader: Reader, bookId: string): Promise<readonly Annotation[]> {
  return find(viewer, reader, sql`b.id = ${bookId}`)
}

/** Null when unknown in this book, another user's, or the book is not visible. */
export async function findAnnotation(
  viewer: Viewer,
  reader: Reader,
  { bookId, annotationId }: { readonly bookId: string; readonly annotationId: string },
): Promise<Annotation | null> {
  const [found] = await find(viewer, reader, sql`b.id = ${bookId} and x.id = ${annotationId}`)
  return found ?? null
}

async function find(viewer: Viewer, reader: Reader, condition: Fragment): Promise<readonly Annotation[]> {
  const rows = await reader.all<Stored<Annotation>>(
    sql`select x.id, b.id as bookId, x.kind, x.locator, x.excerpt, x.note, x.color,
               x.created_at as createdAt, x.updated_at as updatedAt
        from books b join series s on s.seq = b.series_seq
             join annotations x on x.book_seq = b.seq and x.user_id = ${viewer.userId}
        where ${condition} and ${seriesVisible(viewer, 's')}
        order by cast(x.locator ->> 'position' as real), cast(x.locator ->> 'start' as real), x.created_at, x.id
        limit ${annotationLimits.perBook}`,
  )
  return rows.map(({ locator, ...row }) => ({ ...row, locator: JSON.parse(locator) as AnnotationLocator }))
}
