import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { preferenceLimits } from '../../domain/preferences.ts'
import { operation } from '../operation.ts'
import { dateTime, int } from '../shared.ts'

const key = z
  .string()
  .max(100)
  .regex(
    /^[a-z0-9][a-z0-9._:-]*$/i,
    'Letters, digits, dots, colons, hyphens and underscores, beginning with a letter or digit',
  )
const value = z
  .json()
  .refine((given) => given !== null, noteText('input_preference_value'))
  .refine((given) => JSON.stringify(given).length <= preferenceLimits.length, {
    message: noteText('input_json_limit', { most: preferenceLimits.length }),
  })
  .meta({ description: `Any JSON but null, at most ${preferenceLimits.length} characters` })

const preference = z
  .object({
    key: z.string(),
    value: z.unknown(),
    valueType: z.enum(['string', 'integer', 'float', 'boolean', 'json']),
    updatedAt: dateTime,
  })
  .meta({ id: 'UserPreference' })
const preferences = z.array(preference).max(preferenceLimits.most)

const tag = 'Preferences'
const params = z.object({ key })

export const preferenceOperations = {
  listPreferences: operation({
    method: 'get',
    path: '/api/v1/user/preferences',
    tag,
    summary: 'The preferences of the signed-in user, by key',
    access: 'signed-in',
    responses: { 200: z.object({ preferences }).meta({ id: 'UserPreferences' }) },
  }),
  setPreferences: operation({
    method: 'put',
    path: '/api/v1/user/preferences',
    tag,
    summary: 'Set several preferences at once; omitted ones are unchanged',
    description: `A user can store ${preferenceLimits.most} preferences; fails with 409 beyond that.`,
    access: 'signed-in',
    body: z.strictObject({
      preferences: z
        .record(key, value)
        .refine(
          (given) => Object.keys(given).length <= preferenceLimits.most,
          noteText('input_too_many_at_once', { most: preferenceLimits.most }),
        ),
    }),
    responses: { 200: z.object({ updated: int.min(0), preferences }).meta({ id: 'SetPreferences' }) },
    refusals: ['conflict'],
  }),
  getPreference: operation({
    method: 'get',
    path: '/api/v1/user/preferences/{key}',
    tag,
    summary: 'One preference',
    access: 'signed-in',
    params,
    responses: { 200: preference },
  }),
  setPreference: operation({
    method: 'put',
    path: '/api/v1/user/preferences/{key}',
    tag,
    summary: 'Set one preference',
    access: 'signed-in',
    params,
    body: z.strictObject({ value }),
    responses: { 200: preference },
    refusals: ['conflict'],
  }),
  deletePreference: operation({
    method: 'delete',
    path: '/api/v1/user/preferences/{key}',
    tag,
    summary: 'Remove one preference',
    access: 'signed-in',
    params,
    responses: { 204: 'empty' },
  }),
} as const
