import { z } from 'zod'
import { clientBook, clientPageable, clientSeries } from './komga-client.ts'
import { count, flag, text, zonedInstant } from './shared.ts'

/** KMReader: what Swift's `Codable` requires, mostly the same as komga-client. */
const { fileLastModified: _ofSeries, metadata: _seriesMetadata, ...seriesFields } = clientSeries.shape
const { fileLastModified: _ofBook, fileHash: _hash, metadata: _bookMetadata, ...bookFields } = clientBook.shape

export const kmreaderSeries = z.looseObject({
  ...seriesFields,
  metadata: z.looseObject({ title: text, titleSort: text }),
})
export const kmreaderBook = z.looseObject({
  ...bookFields,
  metadata: z.looseObject({ title: text, number: text, numberSort: z.number() }),
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
export const kmreaderLibrary = z.looseObject({ id: text, name: text, root: text })
export const kmreaderUser = z.looseObject({ id: text, email: text, roles: z.array(text) })
const list = { id: text, name: text, createdDate: zonedInstant, lastModifiedDate: zonedInstant, filtered: flag }
export const kmreaderCollection = z.looseObject({ ...list, ordered: flag, seriesIds: z.array(text) })
export const kmreaderReadList = z.looseObject({ ...list, ordered: flag, summary: text, bookIds: z.array(text) })

/** Like komga-client, without the outer sort. */
export function kmreaderPageOf<T extends z.ZodType>(item: T) {
  return z.looseObject({
    content: z.array(item),
    pageable: clientPageable,
    totalElements: count,
    totalPages: count,
    last: flag,
    number: count,
    first: flag,
    numberOfElements: count,
    size: count,
    empty: flag,
  })
}

/** The parts of a Divina manifest that page turning needs. */
export const kmreaderManifest = z.looseObject({
  metadata: z.looseObject({ title: text }),
  readingOrder: z.array(z.looseObject({ href: z.url(), type: text })).min(1),
})
