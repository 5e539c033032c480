import type { z } from 'zod'
import type { collection } from '../../../contract/lists/collections.ts'
import type { readList } from '../../../contract/lists/read-lists.ts'
import type { ListRecord } from '../../../db/records/lists.ts'
import { rfc3339 } from './values.ts'

export function presentCollection(record: ListRecord): z.output<typeof collection> {
  const automatic = record.condition !== null
  const condition = record.isRuleShown ? (record.condition as Record<string, unknown> | null) : null
  return { ...shared(record), automatic, condition, sort: record.sort, seriesCount: record.count }
}

export function presentReadList(record: ListRecord): z.output<typeof readList> {
  return { ...shared(record), bookCount: record.count ?? 0 }
}

function shared({ id, name, summary, ordered, createdAt, updatedAt }: ListRecord) {
  return { id, name, summary, ordered, createdAt: rfc3339(createdAt), updatedAt: rfc3339(updatedAt) }
}
