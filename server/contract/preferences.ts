import { z } from 'zod'
import { operation } from './operation.ts'
import { dateTime, int } from './shared.ts'

/** Preferences that one user can keep, and those that one call sets. */
export const mostPreferences = 200
/** Characters of one value as JSON. */
export const mostPreferenceLength = 20_000

const key = z
  .string()
  .max(100)
  .regex(/^[a-z0-9][a-z0-9._:-]*$/i, 'Letters, digits, dots, colons, hyphens and underscores, beginning with a letter or digit')
const value = z
  .json()
  .refine((given) => given !== null, 'A preference needs a value; remove it instead')
  .refine((given) => JSON.stringify(given).length <= mostPreferenceLength, {
    message: `At most ${mostPreferenceLength} characters as JSON`,
  })
  .meta({ description: `Any JSON but null, at most ${mostPreferenceLength} characters` })

const preference = z
  .object({
    key: z.string(),
    value: z.unknown(),
    valueType: z.enum(['string', 'integer', 'float', 'boolean', 'json']),
    updatedAt: dateTime,
  })
  .meta({ id: 'UserPreference' })
const preferences = z.array(preference).max(mostPreferences)

const tag = 'Preferences'
const params = z.object({ key })

export const preferenceOperations = {
  listPreferences: operation({
    method: 'get',
    path: '/api/v1/user/preferences',
    tag,
    summary: 'What the signed-in user prefers, by key',
    access: 'signed-in',
    responses: { 200: z.object({ preferences }).meta({ id: 'UserPreferences' }) },
  }),
  setPreferences: operation({
    method: 'put',
    path: '/api/v1/user/preferences',
    tag,
    summary: 'Set several preferences at once; those that are not named stay',
    description: `A user can keep ${mostPreferences} (409 beyond).`,
    access: 'signed-in',
    body: z.strictObject({
      preferences: z
        .record(key, value)
        .refine((given) => Object.keys(given).length <= mostPreferences, `At most ${mostPreferences} at a time`),
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
    summary: 'Forget one preference',
    access: 'signed-in',
    params,
    responses: { 204: 'empty' },
  }),
} as const
