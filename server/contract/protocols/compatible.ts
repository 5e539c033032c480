import { z } from 'zod'
import { settingTable } from '../../domain/settings/setting-table.ts'
import type { Operation } from '../operation.ts'
import { int } from '../shared.ts'
import { json, type ProtocolAddress } from './protocol.ts'

/** Default prefix of the compatible API. */
export const compatibleBase = `/${settingTable['compat_api.prefix'].default}`

type Rest = Pick<ProtocolAddress, 'responses'> & Partial<Pick<ProtocolAddress, 'description' | 'query' | 'body'>>
type Further = Partial<Pick<ProtocolAddress, 'changesAccount' | 'refusals'>>

/** @param door method and path below the prefix: `get /api/v1/books` */
export function at(
  door: `${Operation['method']} ${string}`,
  access: ProtocolAddress['access'],
  summary: string,
  rest: Rest & Further,
): ProtocolAddress {
  const [method, path] = door.split(' ') as [Operation['method'], string]
  return { method, path: compatibleBase + path, tags: ['Compatible API'], access, summary, ...rest }
}

const record = z.looseObject({})
const sort = z.object({ empty: z.boolean(), sorted: z.boolean(), unsorted: z.boolean() })
const page = z
  .object({
    content: z.array(record),
    pageable: z.looseObject({}),
    totalElements: int.min(0),
    totalPages: int.min(0),
    number: int.min(0).meta({ description: '0-indexed' }),
    size: int.min(0),
    numberOfElements: int.min(0),
    first: z.boolean(),
    last: z.boolean(),
    empty: z.boolean(),
    sort,
  })
  .meta({ id: 'CompatiblePage' })

/** Response schemas are described briefly: keys and shapes are those of Komga. */
export const object = { responses: { 200: json(record) } } as const
export const array = { responses: { 200: json(z.array(record)) } } as const
export const words = { responses: { 200: json(z.array(z.string())) } } as const
export const nothing = { responses: { 204: 'empty' } } as const
export const accepted = { responses: { 202: 'empty' } } as const

/** A paginated list. */
export function pageBy(query: z.ZodObject = z.object({})) {
  return { query: query.extend(paging), responses: { 200: json(page) } } as const
}

const text = z.string()
const flag = z.boolean()
const several = z.array(text).meta({ description: 'Repeated, or separated by commas' }).optional()

const paging = {
  page: int.min(0).optional().meta({ description: '0-indexed page number', default: 0 }),
  size: int.min(0).optional().meta({ description: 'Items per page, at most 2000', default: 20 }),
  unpaged: flag.optional().meta({ description: '`true`: return everything in one response' }),
  sort: z.array(text).optional().meta({ description: 'Field and direction: `metadata.titleSort,asc`' }),
}

export const searched = z.object({ search: text.optional() })
export const ofLibraries = z.object({ library_id: several })

const shared = ofLibraries.extend({
  read_status: several,
  tag: several,
  author: z.array(text).optional().meta({ description: '`name,role`' }),
  deleted: flag.optional(),
  oneshot: flag.optional(),
})

export const seriesQuery = shared.extend({
  collection_id: several,
  status: several,
  publisher: several,
  language: several,
  genre: several,
  sharing_label: several,
  age_rating: several,
  release_year: several,
  complete: flag.optional(),
  search_regex: text.optional().meta({ description: 'Beginning of a title and its field: `^a,title_sort`' }),
})

export const bookQuery = shared.extend({
  series_id: several,
  readlist_id: several,
  media_status: several,
  media_profile: several,
  released_after: text.optional().meta({ description: 'Date, or date and time' }),
})

/** The scope from which names are collected. */
export const namesQuery = ofLibraries.extend({ collection_id: several, series_id: several, readlist_id: several })

/** The body of a search. */
export const searchBody = json(
  z
    .looseObject({ condition: z.looseObject({}).nullish(), fullTextSearch: text.nullish() })
    .meta({ id: 'CompatibleSearch', description: '`condition`: `allOf`, `anyOf`, or a field with its operator' }),
)
