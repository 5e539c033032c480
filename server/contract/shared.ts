import { z } from 'zod'

/** Any UUID in either case: its version does not tell whether it exists. */
export const uuid = z.guid().toLowerCase().meta({ description: 'UUID' })
export const dateTime = z.iso.datetime().meta({ description: 'RFC 3339, UTC' })
export const dateTimeInput = z.iso.datetime({ offset: true }).meta({ description: 'RFC 3339' })
export const int = z.int()
export const int64 = z.int().min(0).meta({ format: 'int64' })

/** Without a maximum, so that larger values can be clamped. */
const anyWholeNumber = z.coerce.number().multipleOf(1).min(0).meta({ type: 'integer' })

/** Items of the largest page. */
export const maxPerPage = 500

/** Query of every list: `page` 1-based (0 counts as 1), `pageSize` up to 500 (more is clamped). */
export const paging = {
  page: anyWholeNumber.default(1).meta({ description: '1-indexed page number' }),
  pageSize: anyWholeNumber.default(50).meta({ description: 'Items per page, at most 500' }),
}

/** The same for aliases that clients request with `limit`. */
export const pagingOrLimit = {
  page: paging.page,
  pageSize: anyWholeNumber.optional().meta({ description: 'Items per page, at most 500', default: 50 }),
  limit: anyWholeNumber.optional().meta({ description: 'Alias of `pageSize`; only one of them can be given' }),
}

/** The order of a list: `field,direction`. The error for an unknown field names the allowed ones. */
export const sort = z
  .string()
  .max(100)
  .optional()
  .meta({ description: 'Field and direction separated by a comma, for example `title,asc`' })

export const pageLinks = z
  .object({
    self: z.string(),
    first: z.string(),
    prev: z.string().optional(),
    next: z.string().optional(),
    last: z.string(),
  })
  .meta({ id: 'PageLinks' })

/** How far the results of a search by text contain its words. */
export const searchNote = z
  .object({
    exactTotal: int.min(0).meta({
      description: 'Of `total`, the results with every word as typed; in the others a word begins with the last one',
    }),
    similarWords: z.array(z.string().max(400)).max(24).meta({
      description: 'The words used in place of misspelled ones, when nothing has the words as typed',
    }),
  })
  .meta({ id: 'SearchNote' })

/** The paginated envelope of the specification. */
export function paginated<T extends z.ZodType>(item: T, id: string) {
  return z.object(envelopeOf(item)).meta({ id })
}

/** The same for a list that can be searched by text. */
export function searchedPage<T extends z.ZodType>(item: T, id: string) {
  return z.object({ ...envelopeOf(item), search: searchNote.optional() }).meta({ id })
}

function envelopeOf<T extends z.ZodType>(item: T) {
  return {
    data: z.array(item).max(maxPerPage),
    page: int.min(1),
    pageSize: int.min(1),
    total: int.min(0),
    totalPages: int.min(0),
    links: pageLinks,
  }
}

export const bookParams = z.object({ bookId: uuid })
export const seriesParams = z.object({ seriesId: uuid })
export const libraryParams = z.object({ libraryId: uuid })

/** The number of changed items, as a bare JSON integer. */
export const changedCount = int.min(0)

/** Text search and condition of a filtered list. The condition grammar is described in the API reference. */
export const filterBody = z
  .strictObject({
    condition: z
      .record(z.string(), z.unknown())
      .nullish()
      .meta({ description: 'One key: `allOf` or `anyOf` (arrays, nested), or a field with `{operator, …}`' }),
    fullTextSearch: z.string().max(500).nullish(),
  })
  .meta({ id: 'FilterBody' })
