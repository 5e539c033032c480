import type { z } from 'zod'
import type { externalId, externalLink } from '../../../contract/series/references.ts'
import type { externalRating } from '../../../contract/series/series-extras.ts'
import type {
  ExternalIdRecord,
  ExternalLinkRecord,
  ExternalRatingRecord,
  ReferenceOwner,
} from '../../../db/records/references.ts'
import { rfc3339 } from './values.ts'

function times({ createdAt, updatedAt }: { readonly createdAt: number; readonly updatedAt: number }) {
  return { createdAt: rfc3339(createdAt), updatedAt: rfc3339(updatedAt) }
}

/** The owner of an entry, from its two keys. */
function owned({ kind, id }: ReferenceOwner) {
  return { seriesId: kind === 'series' ? id : null, bookId: kind === 'book' ? id : null }
}

export function presentExternalId(
  owner: ReferenceOwner,
  { isManual, ...record }: ExternalIdRecord,
): z.output<typeof externalId> {
  const lastSyncedAt = record.lastSyncedAt === null ? null : rfc3339(record.lastSyncedAt)
  return { ...record, ...owned(owner), lastSyncedAt, manual: isManual, ...times(record) }
}

export function presentExternalLink(
  owner: ReferenceOwner,
  { isManual, ...record }: ExternalLinkRecord,
): z.output<typeof externalLink> {
  return { ...record, ...owned(owner), manual: isManual, ...times(record) }
}

export function presentExternalRating(seriesId: string, record: ExternalRatingRecord): z.output<typeof externalRating> {
  return { ...record, seriesId, fetchedAt: rfc3339(record.fetchedAt), ...times(record) }
}
