import { z } from 'zod'
import { seriesFilterFields } from '../../domain/filter/condition.ts'
import { seriesSortNames } from '../../domain/filter/sort.ts'
import { conditionGrammar } from '../libraries/condition-grammar.ts'
import { operation } from '../operation.ts'
import { series } from '../series/series.ts'
import { int, paginated, paging, seriesParams, sort, uuid } from '../shared.ts'
import {
  fewIds,
  listAddition,
  listFields,
  listName,
  listPosition,
  listPositions,
  listRemoval,
  listSummary,
  manyIds,
  memberSort,
  moveDescription,
  orderDescription,
  progressHistoryQuery,
  someIds,
} from './lists.ts'

const condition = z.record(z.string(), z.unknown()).nullable().meta({
  description:
    'Makes the collection automatic: it contains the series that match. Null: filled by hand, or by a condition that only its creator and people with access to everything can see',
})

export const collection = z
  .object({
    ...listFields,
    automatic: z.boolean(),
    condition,
    sort: z.string().nullable().meta({ description: 'Order of an automatic collection' }),
    seriesCount: int.min(0).nullable().meta({
      description: 'Series that you can see; null for an automatic collection in a list of collections',
    }),
  })
  .meta({ id: 'Collection' })

const settings = { summary: listSummary, ordered: z.boolean().optional(), condition: condition.optional() }
const collectionInput = z
  .strictObject({ name: listName, ...settings, sort: sort.nullable(), seriesIds: fewIds.default([]) })
  .meta({ id: 'CollectionInput' })
const collectionChanges = z
  .strictObject({ name: listName.optional(), ...settings, sort: sort.nullable() })
  .meta({ id: 'CollectionChanges' })

const params = z.object({ collectionId: uuid })
const memberParams = z.object({ collectionId: uuid, seriesId: uuid })
const page = paginated(collection, 'CollectionPage')
const tag = 'Collections'

export const collectionOperations = {
  listCollections: operation({
    method: 'get',
    path: '/api/v1/collections',
    tag,
    summary: 'Collections of series, by name',
    description:
      'Collections are shared. People without access to everything see their own, automatic ones, and those that contain ' +
      'a visible series; only visible series are counted.',
    access: 'collections-read',
    query: z.object(paging),
    responses: { 200: page },
  }),
  createCollection: operation({
    method: 'post',
    path: '/api/v1/collections',
    tag,
    summary: 'Create a collection, filled by hand or by a condition',
    description: conditionGrammar(seriesFilterFields, Object.keys(seriesSortNames)),
    access: 'collections-write',
    body: collectionInput,
    responses: { 201: collection },
    refusals: ['conflict', 'not_found'],
  }),
  getCollection: operation({
    method: 'get',
    path: '/api/v1/collections/{collectionId}',
    tag,
    summary: 'A collection',
    access: 'collections-read',
    conditional: true,
    params,
    responses: { 200: collection },
  }),
  updateCollection: operation({
    method: 'patch',
    path: '/api/v1/collections/{collectionId}',
    aliases: [{ method: 'put', path: '/api/v1/collections/{collectionId}' }],
    tag,
    summary: 'Change a collection; omitted fields are unchanged',
    description:
      'A condition replaces the series of a collection that was filled by hand; `null` makes it a manual collection again.',
    access: 'collections-write',
    params,
    body: collectionChanges,
    responses: { 200: collection },
    refusals: ['conflict'],
  }),
  deleteCollection: operation({
    method: 'delete',
    path: '/api/v1/collections/{collectionId}',
    tag,
    summary: 'Remove a collection; its series are kept',
    access: 'collections-delete',
    params,
    responses: { 204: 'empty' },
  }),
  listCollectionSeries: operation({
    method: 'get',
    path: '/api/v1/collections/{collectionId}/series',
    tag,
    summary: 'The series of a collection',
    access: 'collections-read',
    params,
    query: z.object({ ...paging, sort: memberSort.collection }),
    responses: { 200: paginated(series, 'CollectionSeriesPage') },
  }),
  addToCollection: operation({
    method: 'post',
    path: '/api/v1/collections/{collectionId}/series',
    tag,
    summary: 'Add up to 500 series to the end of a collection',
    access: 'collections-write',
    params,
    body: z.strictObject({ seriesIds: fewIds }).meta({ id: 'CollectionAdditionInput' }),
    responses: { 200: listAddition },
    refusals: ['conflict', 'unprocessable'],
  }),
  orderCollection: operation({
    method: 'put',
    path: '/api/v1/collections/{collectionId}/series',
    tag,
    summary: 'Reorder the series of a collection',
    description: orderDescription,
    access: 'collections-write',
    conditional: true,
    params,
    body: z.strictObject({ seriesIds: manyIds }).meta({ id: 'CollectionOrderInput' }),
    responses: { 204: 'empty' },
    refusals: ['conflict'],
  }),
  moveInCollection: operation({
    method: 'post',
    path: '/api/v1/collections/{collectionId}/series/move',
    tag,
    summary: 'Move up to 500 series of a collection to a position',
    description: moveDescription,
    access: 'collections-write',
    conditional: true,
    params,
    body: z.strictObject({ seriesIds: someIds, place: listPosition }).meta({ id: 'CollectionMoveInput' }),
    responses: { 204: 'empty' },
    refusals: ['conflict'],
  }),
  removeManyFromCollection: operation({
    method: 'post',
    path: '/api/v1/collections/{collectionId}/series/remove',
    tag,
    summary: 'Remove up to 500 series from a collection; series that are not in it are ignored',
    access: 'collections-write',
    params,
    body: z.strictObject({ seriesIds: fewIds }).meta({ id: 'CollectionRemovalInput' }),
    responses: { 200: listRemoval },
    refusals: ['conflict'],
  }),
  findInCollection: operation({
    method: 'get',
    path: '/api/v1/collections/{collectionId}/series/places',
    tag,
    summary: 'Find the positions of a title in a collection, at most 50',
    description:
      'Series whose title contains the text; case and accents are ignored. Empty for an automatic collection.',
    access: 'collections-read',
    params,
    query: progressHistoryQuery,
    responses: { 200: listPositions },
  }),
  removeFromCollection: operation({
    method: 'delete',
    path: '/api/v1/collections/{collectionId}/series/{seriesId}',
    tag,
    summary: 'Remove a series from a collection',
    access: 'collections-write',
    params: memberParams,
    responses: { 204: 'empty' },
    refusals: ['conflict'],
  }),
  getCollectionThumbnail: operation({
    method: 'get',
    path: '/api/v1/collections/{collectionId}/thumbnail',
    tag,
    summary: 'The cover thumbnail of the collection as JPEG',
    description:
      'The cover selected for it (through the Komga-compatible API), or that of its first series that you can see.',
    access: 'collections-read',
    rate: 'image',
    params,
    responses: { 200: 'bytes' },
  }),
  listCollectionsOfSeries: operation({
    method: 'get',
    path: '/api/v1/series/{seriesId}/collections',
    tag,
    summary: 'Collections that contain a series',
    access: 'collections-read',
    params: seriesParams,
    query: z.object(paging),
    responses: { 200: page },
  }),
} as const
