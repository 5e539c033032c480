import { z } from 'zod'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, int, uuid } from '../shared.ts'

const value = z
  .union([z.string().max(1_000), z.number(), z.boolean()])
  .meta({ description: 'The value or its text: `5` and `"5"` are equivalent' })

const setting = z
  .object({
    id: z.string(),
    key: z.string(),
    value: z.string().meta({ description: 'Current value as text' }),
    valueType: z.enum(['integer', 'number', 'boolean', 'choice', 'cron', 'list', 'path']),
    category: z.string(),
    description: z.string(),
    isSensitive: z.boolean(),
    defaultValue: z.string().meta({ description: 'Value from the configuration file, else the built-in value' }),
    minValue: z.number().nullable(),
    maxValue: z.number().nullable(),
    allowedValues: z.array(z.string()).max(maxItems.known).nullable(),
    problem: z.string().nullable().meta({
      description: 'Why the value can’t take effect, such as a port that is in use, and what to do about it',
    }),
    version: int.min(0).meta({ description: 'Incremented by each change; 0: from configuration' }),
    updatedAt: dateTime.nullable(),
    updatedBy: uuid.nullable(),
    updatedByName: z.string().nullable().meta({ description: 'null: nobody, or a removed user' }),
  })
  .meta({ id: 'Setting' })

const settingChange = z
  .object({
    key: z.string(),
    oldValue: z.string().nullable().meta({ description: 'null: from configuration' }),
    newValue: z.string().nullable().meta({ description: 'null: reset to the configuration' }),
    changeReason: z.string().nullable(),
    changedAt: dateTime,
    changedBy: uuid.nullable(),
    changedByName: z.string().nullable().meta({ description: 'null: a removed user' }),
  })
  .meta({ id: 'SettingChange' })

const settingParams = z.object({
  settingKey: z.string().min(1).max(100).meta({ description: 'For example `logging.level`' }),
})
const changeReason = z.string().max(500).nullish()
const access = 'system-admin'
const tag = 'Settings'

export const settingOperations = {
  listSettings: operation({
    method: 'get',
    path: '/api/v1/admin/settings',
    tag,
    summary: 'All settings that can be changed while the server runs, with their current values',
    access,
    query: z.object({ category: z.string().max(100).optional() }),
    responses: { 200: z.array(setting).max(maxItems.known) },
  }),
  getSetting: operation({
    method: 'get',
    path: '/api/v1/admin/settings/{settingKey}',
    tag,
    summary: 'A setting',
    access,
    params: settingParams,
    responses: { 200: setting },
  }),
  updateSetting: operation({
    method: 'put',
    path: '/api/v1/admin/settings/{settingKey}',
    tag,
    summary: 'Change a setting; it applies immediately and overrides the configuration file',
    description: 'Setting the current value again changes neither the version nor the history.',
    access,
    params: settingParams,
    body: z.strictObject({ value, changeReason }),
    responses: { 200: setting },
  }),
  updateSettings: operation({
    method: 'post',
    path: '/api/v1/admin/settings/bulk',
    tag,
    summary: 'Change several settings, all of them or none',
    access,
    body: z.strictObject({
      updates: z
        .array(z.strictObject({ key: z.string().min(1).max(100), value }))
        .min(1)
        .max(100),
      changeReason,
    }),
    responses: { 200: z.array(setting).max(maxItems.known) },
    refusals: ['not_found'],
  }),
  resetSetting: operation({
    method: 'post',
    path: '/api/v1/admin/settings/{settingKey}/reset',
    tag,
    summary: 'Reset a setting to the configuration',
    access,
    params: settingParams,
    responses: { 200: setting },
  }),
  listSettingHistory: operation({
    method: 'get',
    path: '/api/v1/admin/settings/{settingKey}/history',
    tag,
    summary: 'The history of a setting: values, who changed it and why, newest first',
    access,
    params: settingParams,
    query: z.object({
      limit: z.coerce.number().multipleOf(1).min(1).max(500).default(50).meta({ type: 'integer' }),
    }),
    responses: { 200: z.array(settingChange).max(500) },
  }),
} as const
