import type { z } from 'zod'
import type { externalId, externalLink } from '../../../contract/references.ts'
import type { externalRating } from '../../../contract/series-extras.ts'
import type { ExternalIdRecord, ExternalLinkRecord, ExternalRatingRecord } from '../../../db/records/references.ts'
import { rfc3339 } from './time.ts'

function times({ createdAt, updatedAt }: { readonly createdAt: number; readonly updatedAt: number }) {
  return { createdAt: rfc3339(createdAt), updatedAt: rfc3339(updatedAt) }
}

export function presentExternalId({ isManual, ...record }: ExternalIdRecord): z.output<typeof externalId> {
  const lastSyncedAt = record.lastSyncedAt === null ? null : rfc3339(record.lastSyncedAt)
  return { ...record, lastSyncedAt, manual: isManual, ...times(record) }
}

export function presentExternalLink({ isManual, ...record }: ExternalLinkRecord): z.output<typeof externalLink> {
  return { ...record, manual: isManual, ...times(record) }
}

export function presentExternalRating(record: ExternalRatingRecord): z.output<typeof externalRating> {
  return { ...record, fetchedAt: rfc3339(record.fetchedAt), ...times(record) }
}
