import type { ListKind, ListRecord } from '../../../db/records/lists.ts'
import { instant } from './common.ts'

/** A collection or read list as apps decode it. What is hidden from the viewer is not there: nothing is filtered out. */
export function presentList(kind: ListKind, record: ListRecord, memberIds: readonly string[]) {
  return {
    id: record.id,
    name: record.name,
    ...(kind === 'readList' && { summary: record.summary ?? '' }),
    ordered: record.ordered,
    ...(kind === 'readList' ? { bookIds: memberIds } : { seriesIds: memberIds }),
    createdDate: instant(record.createdAt),
    lastModifiedDate: instant(record.updatedAt),
    filtered: false,
  }
}
