import type { z } from 'zod'
import type { readProgress } from '../../../contract/reading/reading.ts'
import type { ProgressRecord } from '../../../db/records/reading.ts'
import { rfc3339, rfc3339OrNull } from './values.ts'

/** ReadProgress of the specification. */
export function presentProgress(record: ProgressRecord): z.output<typeof readProgress> {
  return {
    id: record.id,
    bookId: record.bookId,
    userId: record.userId,
    currentPage: record.currentPage,
    progressPercentage: record.percentage,
    completed: record.completed,
    completedAt: rfc3339OrNull(record.completedAt),
    startedAt: rfc3339(record.startedAt),
    updatedAt: rfc3339(record.updatedAt),
  }
}
