import { z } from 'zod'
import { permissions } from '../../domain/access/viewer.ts'
import { householdFormat, householdVersion } from '../../domain/household/lines.ts'
import { fingerprintAlgorithms } from '../../domain/household/matching.ts'
import { accessModes, presetScopes, presetTargets, roles } from '../../domain/vocabulary.ts'
import { int, uuid } from '../shared.ts'
import { kidProfile } from '../users/users.ts'
import {
  annotationLine as annotation,
  coverLine as cover,
  metadataLine as metadata,
  readerPositionLine as readerplace,
} from './export-lines.ts'

const id = uuid
const at = z.iso.datetime({ offset: true })
const text = z.string().max(10_000)
const short = z.string().max(500)
const count = int.min(0)
const share = z.number().min(0).max(1)
const named = z.object({ id, name: short })
const outsideIds = z.array(z.object({ source: short, externalId: short })).max(1_000)
const anything = z.unknown()
const condition = z.record(z.string(), z.unknown()).nullable()
const sort = z.string().max(100).nullable()

const header = z.object({
  type: z.literal('header'),
  format: z.literal(householdFormat),
  version: z.literal(householdVersion),
  createdAt: at,
  scope: z.enum(['user', 'household']),
  complete: z.boolean().meta({ description: 'False: its creator sees only part of the catalog' }),
})
const user = z.object({
  type: z.literal('user'),
  id,
  username: z.string().min(1).max(100),
  email: z.string().max(320).nullable(),
  displayName: short.nullable(),
  role: z.enum(roles),
  permissions: z.array(z.enum(permissions)),
  active: z.boolean(),
  libraries: z.array(named).max(10_000).nullable().meta({ description: 'Null: every library' }),
  grants: z.array(z.object({ tag: short, mode: z.enum(accessModes) })).max(10_000),
  kidProfile: kidProfile.default(null),
  createdAt: at,
})
const series = z.object({
  type: z.literal('series'),
  id,
  library: named,
  title: text,
  path: text.nullable().meta({ description: 'Folder in the library; null when the series is grouped by name' }),
  externalIds: outsideIds,
  titles: z.array(text).max(1_000).optional().meta({
    description: 'Other titles; with a list, even an empty one, the series is found by its titles in every library',
  }),
})
const book = z.object({
  type: z.literal('book'),
  id,
  library: named,
  title: text,
  path: text.meta({ description: 'File in the library' }),
  fileHash: z.string().max(128).nullable().meta({ description: 'SHA-256' }),
  externalIds: outsideIds,
  fileSize: count.optional().meta({ description: 'Bytes' }),
  fingerprints: z
    .array(z.object({ algorithm: z.enum(fingerprintAlgorithms), value: z.string().max(128) }))
    .max(fingerprintAlgorithms.length)
    .optional()
    .meta({ description: 'Hashes of the file as other programs make them' }),
  series: id.optional().meta({ description: 'ID of an earlier line' }),
  number: z.number().optional(),
  chapter: z.number().optional().meta({ description: 'In place of a number, where volumes are counted apart' }),
  authors: z.array(short).max(1_000).optional().meta({ description: 'With them, a book may be found by its title' }),
})
const progressFields = {
  user: id,
  book: id,
  currentPage: int.min(1).nullable().meta({ description: '1-based; null: from the percentage' }),
  percentage: share.nullable().meta({ description: '0 to 1' }),
  completed: z.boolean(),
  locator: anything.optional(),
  origin: z.string().max(40),
  device: short.nullable(),
}
const progress = z.object({
  type: z.literal('progress'),
  ...progressFields,
  completedAt: at.nullable(),
  startedAt: at,
  updatedAt: at,
})
const history = z.object({
  type: z.literal('history'),
  id,
  ...progressFields,
  kind: z.enum(['progress', 'completed', 'unread']),
  at,
})
const completion = z.object({ type: z.literal('completion'), id, user: id, book: id, startedAt: at, completedAt: at })
const session = z.object({
  type: z.literal('session'),
  id: short,
  user: id,
  book: id,
  deviceId: short.nullable(),
  deviceName: short.nullable(),
  kind: z.string().max(40),
  fromPage: int.nullable(),
  toPage: int.nullable(),
  toPercentage: share.nullable(),
  activeMs: count,
  pagesRead: count,
  startedAt: at,
  endedAt: at,
  createdAt: at,
})
const rating = z.object({
  type: z.literal('rating'),
  user: id,
  series: id,
  rating: int.min(1).max(100),
  notes: text.nullable(),
  createdAt: at,
  updatedAt: at,
})
const seriesprogress = z.object({
  type: z.literal('seriesprogress'),
  user: id,
  series: id,
  volumes: z.number().min(0).nullable().meta({ description: 'The last one read; null: not counted' }),
  chapters: z.number().min(0).nullable(),
  completed: z.boolean(),
  device: short.nullable(),
  at,
})
const sharing = z.object({
  type: z.literal('sharing'),
  series: id,
  tags: z.array(z.string().trim().min(1).max(100)).max(1_000).meta({ description: 'Names of sharing tags' }),
})
const queue = z.object({
  type: z.literal('queue'),
  user: id,
  series: id.nullable(),
  book: id.nullable(),
  addedAt: at,
})
const preset = z.object({
  type: z.literal('preset'),
  id,
  user: id,
  name: z.string().min(1).max(200),
  scope: z.enum(presetScopes),
  target: z.enum(presetTargets),
  library: named.nullable(),
  condition: condition.optional(),
  query: short.nullable(),
  sort,
  createdAt: at,
  updatedAt: at,
})
const preference = z.object({
  type: z.literal('preference'),
  user: id,
  key: z.string().min(1).max(200),
  value: anything.optional(),
  updatedAt: at,
})
const list = {
  id,
  name: z.string().min(1).max(200),
  summary: z.string().max(5_000).nullable(),
  ordered: z.boolean(),
  createdBy: id.nullable(),
  createdAt: at,
  updatedAt: at,
  members: z.array(id).max(10_000).meta({ description: 'In order' }),
}
const collection = z.object({ type: z.literal('collection'), ...list, condition: condition.optional(), sort })
const readlist = z.object({ type: z.literal('readlist'), ...list })
const end = z.object({ type: z.literal('end'), lines: int.min(2) })

/** One line of an open export; the lines are documented in `domain/household/lines.ts`. */
export const householdLine = z.discriminatedUnion('type', [
  header,
  user,
  series,
  book,
  sharing,
  progress,
  history,
  completion,
  session,
  rating,
  seriesprogress,
  metadata,
  cover,
  queue,
  preset,
  preference,
  readerplace,
  annotation,
  collection,
  readlist,
  end,
])

/** The JSON Schema of a line. */
export function householdLineSchema(): Record<string, unknown> {
  return z.toJSONSchema(householdLine, { target: 'draft-2020-12', unrepresentable: 'any' }) as Record<string, unknown>
}
