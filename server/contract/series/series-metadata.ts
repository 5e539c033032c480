import { z } from 'zod'
import { readingDirections, seriesStatuses } from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, int, seriesParams, uuid } from '../shared.ts'
import { lockable } from './lockable.ts'
import {
  ageRating,
  count,
  customMetadata,
  LARGEST_COUNT,
  language,
  line,
  lockSchemas,
  name,
  names,
  offers,
  people,
  personOutput,
  prose,
  provenance,
  year,
} from './metadata-schemas.ts'

const { locks, input: locksInput } = lockSchemas(lockable.series, 'SeriesMetadata')
export const seriesLocksInput = locksInput

export const alternateTitle = z
  .object({
    id: uuid,
    seriesId: uuid,
    label: z
      .string()
      .meta({ description: 'Kind of title, such as a language or "romaji"; `alternate` for titles from files' }),
    title: z.string(),
    manual: z.boolean().meta({ description: 'Entered by a person' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'AlternateTitle' })

/** A series' own metadata values. */
export const seriesMetadata = z
  .object({
    seriesId: uuid,
    title: z.string(),
    titleSort: z.string().nullable(),
    summary: z.string().nullable(),
    publisher: z.string().nullable(),
    imprint: z.string().nullable(),
    status: z.enum(seriesStatuses).nullable(),
    ageRating: int.nullable(),
    language: z.string().nullable(),
    readingDirection: z.enum(readingDirections).nullable(),
    year: int.nullable(),
    totalVolumeCount: int.nullable(),
    totalChapterCount: z.number().nullable(),
    people: z.array(personOutput).max(maxItems.metadata),
    genres: z.array(z.string()).max(maxItems.metadata),
    tags: z.array(z.string()).max(maxItems.metadata),
    alternateTitles: z.array(alternateTitle).max(maxItems.references),
    links: z.array(z.object({ sourceName: z.string(), url: z.string() })).max(maxItems.references),
    externalIds: z
      .array(z.object({ source: z.string(), externalId: z.string(), externalUrl: z.string().optional() }))
      .max(maxItems.references),
    customMetadata: z.record(z.string(), z.unknown()).nullable(),
    locks,
    provenance,
    updatedAt: dateTime,
  })
  .meta({ id: 'SeriesMetadata' })

const seriesMetadataDetail = seriesMetadata.extend({ offers }).meta({ id: 'SeriesMetadataDetail' })

const fields = {
  title: name.nullish(),
  titleSort: line.nullish(),
  summary: prose.nullish(),
  publisher: line.nullish(),
  imprint: line.nullish(),
  status: z.enum(seriesStatuses).nullish(),
  ageRating: ageRating.nullish(),
  language: language.nullish(),
  readingDirection: z.enum(readingDirections).nullish(),
  year: year.nullish(),
  totalVolumeCount: count.nullish(),
  totalChapterCount: z.number().positive().max(LARGEST_COUNT).nullish(),
  people: people.nullish(),
  genres: names.nullish(),
  tags: names.nullish(),
  customMetadata: customMetadata.nullish(),
}
export const seriesMetadataInput = z.strictObject(fields).meta({ id: 'SeriesMetadataInput' })

const common = { tag: 'Series metadata', access: 'series-write', params: seriesParams, conditional: true } as const
const changed = { 200: seriesMetadataDetail } as const
const aboutCovers =
  'A locked `cover` does not change, even if another book becomes the first; choosing a cover locks it, and resetting ' +
  'it to the default unlocks it. No file provides `customMetadata`: its lock applies to bulk edits.'

export const seriesMetadataOperations = {
  updateSeries: operation({
    ...common,
    method: 'patch',
    path: '/api/v1/series/{seriesId}',
    summary: 'Change the title of a series and lock it; `null` restores the title of the files',
    body: z.strictObject({ title: name.nullish() }).meta({ id: 'SeriesInput' }),
    responses: { 200: z.object({ id: uuid, title: z.string(), updatedAt: dateTime }).meta({ id: 'SeriesTitle' }) },
  }),
  getSeriesMetadata: operation({
    ...common,
    method: 'get',
    path: '/api/v1/series/{seriesId}/metadata',
    summary: 'The metadata of a series: each value, its lock, its origin and the value of each source',
    access: 'series-read',
    responses: changed,
  }),
  replaceSeriesMetadata: operation({
    ...common,
    method: 'put',
    path: '/api/v1/series/{seriesId}/metadata',
    summary: 'Replace the metadata of a series; omitted fields are cleared',
    description:
      'Changed fields are locked; other fields keep their lock state, so sending back the metadata as returned ' +
      'changes nothing. Without a title, the title of the files is restored. Alternate titles, ' +
      'links and external IDs have their own operations.',
    body: seriesMetadataInput,
    responses: changed,
  }),
  updateSeriesMetadata: operation({
    ...common,
    method: 'patch',
    path: '/api/v1/series/{seriesId}/metadata',
    summary: 'Change some metadata of a series; omitted fields are unchanged, `null` clears a field',
    description: 'Every field in the body is locked. A title of `null` restores the title of the files.',
    body: seriesMetadataInput,
    responses: changed,
  }),
  resetSeriesMetadata: operation({
    ...common,
    method: 'delete',
    path: '/api/v1/series/{seriesId}/metadata',
    summary: 'Reset the metadata of a series to what its files say',
    description:
      'Removes everything entered by people (values, alternate titles, links, external IDs) and all locks except that of the ' +
      'cover. Sharing tags, ratings and covers are kept.',
    responses: changed,
  }),
  getSeriesLocks: operation({
    ...common,
    method: 'get',
    path: '/api/v1/series/{seriesId}/metadata/locks',
    summary: 'Which metadata of a series is locked',
    access: 'series-read',
    responses: { 200: locks },
  }),
  updateSeriesLocks: operation({
    ...common,
    method: 'put',
    path: '/api/v1/series/{seriesId}/metadata/locks',
    summary: 'Lock or unlock metadata of a series; omitted fields are unchanged',
    description: `Unlocked fields take the best value of their sources immediately, without a scan. ${aboutCovers}`,
    body: seriesLocksInput,
    responses: { 200: locks },
  }),
} as const
