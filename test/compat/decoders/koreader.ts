import { z } from 'zod'
import { count, flag, text } from './shared.ts'

/** The fields that the KOReader plugins use; in Lua tables a missing field is nil. */
export const pluginSeries = z.looseObject({
  id: text,
  name: text,
  booksCount: count,
  booksUnreadCount: count,
  metadata: z.looseObject({ title: text }),
})
export const pluginBook = z.looseObject({
  id: text,
  seriesId: text,
  seriesTitle: text,
  name: text,
  sizeBytes: count,
  media: z.looseObject({ mediaType: text, pagesCount: count, mediaProfile: text }),
  metadata: z.looseObject({ title: text, number: text, numberSort: z.number() }),
  readProgress: z.looseObject({ page: z.int(), completed: flag }).nullable(),
})
/** An R2Progression, as sent and received. */
export const pluginProgression = z.looseObject({
  modified: text,
  device: z.looseObject({ id: text, name: text }),
  locator: z.looseObject({
    href: text,
    type: text,
    locations: z.looseObject({ position: z.int().min(1), progression: z.number(), totalProgression: z.number() }),
  }),
})
const position = z.looseObject({
  href: text,
  type: text,
  locations: z.looseObject({ position: z.int().min(1), totalProgression: z.number() }),
})
export const pluginPositions = z.looseObject({ total: z.int().min(1), positions: z.array(position).min(1) })

export function pluginPageOf<T extends z.ZodType>(item: T) {
  return z.looseObject({ content: z.array(item), totalElements: count, totalPages: count, last: flag, number: count })
}
