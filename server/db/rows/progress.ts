import type { ProgressOrigin } from '../../domain/vocabulary.ts'
import type { ProgressRecord } from '../records/reading.ts'
import { raw } from '../sql.ts'

/** Columns of `read_progress p`, aliased for joins with books. */
export const progressColumns = raw(
  `p.id as progressId, p.user_id as progressUserId, p.current_page as progressPage, p.percentage as progressPercentage,
   p.is_completed as progressCompleted, p.completed_at as progressCompletedAt, p.started_at as progressStartedAt,
   p.updated_at as progressUpdatedAt, p.locator as progressLocator, p.device as progressDevice,
   p.origin as progressOrigin`,
)

export type ProgressColumns = {
  readonly id: string
  readonly progressId: string | null
  readonly progressUserId: string | null
  readonly progressPage: number | null
  readonly progressPercentage: number | null
  readonly progressCompleted: number | null
  readonly progressCompletedAt: number | null
  readonly progressStartedAt: number | null
  readonly progressUpdatedAt: number | null
  readonly progressLocator: string | null
  readonly progressDevice: string | null
  readonly progressOrigin: ProgressOrigin | null
}

/** The progress of a row whose `id` is the book's; null when the join found none. */
export function presentProgress(row: ProgressColumns): ProgressRecord | null {
  if (row.progressId === null || row.progressUserId === null) return null
  return {
    id: row.progressId,
    bookId: row.id,
    userId: row.progressUserId,
    currentPage: row.progressPage ?? 1,
    percentage: row.progressPercentage,
    completed: row.progressCompleted === 1,
    completedAt: row.progressCompletedAt,
    startedAt: row.progressStartedAt ?? 0,
    updatedAt: row.progressUpdatedAt ?? 0,
    locator: row.progressLocator === null ? null : (JSON.parse(row.progressLocator) as unknown),
    device: row.progressDevice,
    origin: row.progressOrigin ?? 'import',
  }
}
