import type { ListKind, ListRecord } from '../../../db/records/lists.ts'
import { instant } from './common.ts'

/** A collection or read list in the apps' format. Hidden members are absent, and `filtered` is false. */
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
