import { z } from 'zod'
import { author, count, flag, text, zonedInstant } from './shared.ts'

/** The built-in source of Aidoku and its tracker. */
export const aidokuSeries = z.looseObject({ id: text, libraryId: text, name: text })
export const aidokuBook = z.looseObject({
  id: text,
  seriesId: text,
  libraryId: text,
  name: text,
  media: z.looseObject({ mediaProfile: text, epubDivinaCompatible: flag, pagesCount: count }),
  metadata: z.looseObject({
    title: text,
    number: text,
    numberSort: z.number(),
    authors: z.array(author),
    tags: z.array(text),
    created: zonedInstant,
  }),
  readProgress: z
    .looseObject({
      page: z.int(),
      completed: flag,
      readDate: zonedInstant,
      created: zonedInstant,
      lastModified: zonedInstant,
    })
    .nullable(),
})
export const aidokuPage = z.looseObject({ number: z.int().min(1), mediaType: text })
export const aidokuTracked = z.looseObject({ lastReadContinuousNumberSort: z.number(), maxNumberSort: z.number() })

export function aidokuPageOf<T extends z.ZodType>(item: T) {
  return z.looseObject({ content: z.array(item), totalPages: count })
}
