import { z } from 'zod'
import { presetScopes, presetTargets } from '../../domain/vocabulary.ts'
import { operation } from '../operation.ts'
import { dateTime, paginated, paging, sort, uuid } from '../shared.ts'

const scope = z.enum(presetScopes).meta({ description: 'Where the filter is used: on lists, or in the search' })
const target = z.enum(presetTargets)
const condition = z
  .record(z.string(), z.unknown())
  .nullable()
  .meta({ description: 'In the grammar of `POST /series/list` or `POST /books/list`; null matches everything' })

const preset = z
  .object({
    id: uuid,
    name: z.string(),
    scope,
    target,
    condition,
    query: z.string().nullable().meta({ description: 'Text to search for' }),
    sort: z.string().nullable(),
    libraryId: uuid.nullable().meta({ description: 'Null: for every library' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'FilterPreset' })

const fields = {
  name: z.string().trim().min(1).max(200),
  condition: condition.optional(),
  query: z.string().max(500).nullish(),
  sort: sort.nullable(),
  libraryId: uuid.nullish(),
}

const params = z.object({ presetId: uuid })
const tag = 'Filters'

export const filterPresetOperations = {
  listFilterPresets: operation({
    method: 'get',
    path: '/api/v1/filter-presets',
    tag,
    summary: 'Filters saved by the signed-in user, by name',
    access: 'signed-in',
    query: z.object({ ...paging, scope: scope.optional(), target: target.optional(), libraryId: uuid.optional() }),
    responses: { 200: paginated(preset, 'FilterPresetPage') },
  }),
  createFilterPreset: operation({
    method: 'post',
    path: '/api/v1/filter-presets',
    tag,
    summary: 'Save a filter; its condition and sort must be valid for what it filters',
    access: 'signed-in',
    body: z.strictObject({ ...fields, scope: scope.default('list'), target }).meta({ id: 'FilterPresetInput' }),
    responses: { 201: preset },
    refusals: ['conflict', 'not_found', 'unprocessable'],
  }),
  getFilterPreset: operation({
    method: 'get',
    path: '/api/v1/filter-presets/{presetId}',
    tag,
    summary: 'A saved filter',
    access: 'signed-in',
    params,
    responses: { 200: preset },
  }),
  replaceFilterPreset: operation({
    method: 'put',
    path: '/api/v1/filter-presets/{presetId}',
    tag,
    summary: 'Replace a saved filter, except what it filters and where it is used',
    access: 'signed-in',
    params,
    body: z.strictObject(fields).meta({ id: 'FilterPresetChanges' }),
    responses: { 200: preset },
    refusals: ['conflict'],
  }),
  deleteFilterPreset: operation({
    method: 'delete',
    path: '/api/v1/filter-presets/{presetId}',
    tag,
    summary: 'Remove a saved filter',
    access: 'signed-in',
    params,
    responses: { 204: 'empty' },
  }),
} as const
