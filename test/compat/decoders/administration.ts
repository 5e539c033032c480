import { z } from 'zod'
import { text, zonedInstant } from './shared.ts'

/** Administration pages as decoded by komga-client (every field required) and KMReader (user name as a string). */
export const signInShape = z.strictObject({
  userId: text,
  email: text,
  apiKeyId: text.nullable(),
  apiKeyComment: text.nullable(),
  ip: text.nullable(),
  userAgent: text.nullable(),
  success: z.boolean(),
  error: text.nullable(),
  dateTime: zonedInstant,
  source: text,
})

const fromMany = <T extends z.ZodType>(value: T) =>
  z.strictObject({ configurationSource: value, databaseSource: value, effectiveValue: value })
export const settingsShape = z.strictObject({
  deleteEmptyCollections: z.boolean(),
  deleteEmptyReadLists: z.boolean(),
  rememberMeDurationDays: z.int(),
  thumbnailSize: z.enum(['DEFAULT', 'MEDIUM', 'LARGE', 'XLARGE']),
  taskPoolSize: z.int().min(1),
  serverPort: fromMany(z.int().nullable()),
  serverContextPath: fromMany(text.nullable()),
  koboProxy: z.boolean(),
  koboPort: z.int().nullable(),
  kepubifyPath: fromMany(text.nullable()),
})

export const announcementsShape = z.strictObject({
  version: text,
  title: text,
  home_page_url: text.nullable(),
  description: text.nullable(),
  items: z.array(z.never()),
})

export const buildInfoShape = z.strictObject({
  build: z.strictObject({ artifact: text, group: text, name: text, version: text.min(1) }),
})
