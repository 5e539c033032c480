import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { sql } from '../../sql.ts'
import { seriesVisible } from './visibility.ts'

export type VisibilityChange = {
  /** Series that become visible. */
  readonly seriesShown: number
  /** Series that become hidden. */
  readonly seriesHidden: number
}

/** How a changed access affects series that have books visible to the viewer. */
export async function countVisibilityChange(
  viewer: Viewer,
  reader: Reader,
  { before, after }: { readonly before: Viewer; readonly after: Viewer },
): Promise<VisibilityChange> {
  const [was, will] = [seriesVisible(before, 's'), seriesVisible(after, 's')]
  const row = await reader.get<VisibilityChange>(
    sql`select coalesce(sum(iif(${will}, iif(${was}, 0, 1), 0)), 0) as seriesShown,
          coalesce(sum(iif(${was}, iif(${will}, 0, 1), 0)), 0) as seriesHidden
        from series s where s.book_count > 0 and ${seriesVisible(viewer, 's')}`,
  )
  return row ?? { seriesShown: 0, seriesHidden: 0 }
}
