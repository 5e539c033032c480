import type { z } from 'zod'
import type { alternateTitle, seriesMetadata } from '../../../contract/series/series-metadata.ts'
import type { AlternateTitleRecord, SeriesState } from '../../../db/records/metadata-state.ts'
import { seriesLockNames } from '../../../domain/metadata/locks.ts'
import type { Offers } from '../../../domain/metadata/offers.ts'
import { rfc3339 } from './values.ts'

const noValues = {
  titleSort: null,
  summary: null,
  publisher: null,
  imprint: null,
  status: null,
  ageRating: null,
  language: null,
  readingDirection: null,
  year: null,
  totalVolumeCount: null,
  totalChapterCount: null,
} as const

export function presentSeriesMetadata(state: SeriesState): z.output<typeof seriesMetadata> {
  const {
    alternateTitles: _,
    people = [],
    genres = [],
    tags = [],
    links = [],
    externalIds = [],
    ...values
  } = state.values
  return {
    seriesId: state.id,
    ...noValues,
    ...values,
    people: [...people],
    genres: [...genres],
    tags: [...tags],
    alternateTitles: state.titles.map((title) => presentTitle(state.id, title)),
    links: [...links],
    externalIds: [...externalIds],
    customMetadata: state.customMetadata,
    locks: presentLocks(seriesLockNames, state.locks),
    provenance: { ...state.provenance },
    updatedAt: rfc3339(state.updatedAt),
  }
}

export function presentTitle(
  seriesId: string,
  { isManual, ...title }: AlternateTitleRecord,
): z.output<typeof alternateTitle> {
  return {
    ...title,
    seriesId,
    manual: isManual,
    createdAt: rfc3339(title.createdAt),
    updatedAt: rfc3339(title.updatedAt),
  }
}

/** Every field with whether it is locked. */
export function presentLocks<Field extends string>(
  fields: readonly Field[],
  locks: readonly Field[],
): Record<Field, boolean> {
  return Object.fromEntries(fields.map((field) => [field, locks.includes(field)])) as Record<Field, boolean>
}

export function presentOffers(offers: Offers<string>) {
  return Object.fromEntries(Object.entries(offers).map(([field, list = []]) => [field, [...list]]))
}
