import type { ListRecord } from '../../../db/records/lists.ts'
import { instant } from './common.ts'

/** A collection as apps decode it. What is hidden from the viewer is not there: nothing is filtered out. */
export function presentCollection(record: ListRecord, seriesIds: readonly string[]) {
  return {
    id: record.id,
    name: record.name,
    ordered: record.ordered,
    seriesIds,
    createdDate: instant(record.createdAt),
    lastModifiedDate: instant(record.updatedAt),
    filtered: false,
  }
}

/** A read list as apps decode it; see {@link presentCollection}. */
export function presentReadList(record: ListRecord, bookIds: readonly string[]) {
  return {
    id: record.id,
    name: record.name,
    summary: record.summary ?? '',
    ordered: record.ordered,
    bookIds,
    createdDate: instant(record.createdAt),
    lastModifiedDate: instant(record.updatedAt),
    filtered: false,
  }
}
