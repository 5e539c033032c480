import { AppError } from '../../domain/errors.ts'
import { flagOf, listOf, type Query, textOf, wholeValuesOf } from './query.ts'

type Json = Readonly<Record<string, unknown>>

/** A condition in the format of the search bodies, built from the query of a plain list. */
export function seriesQueryCondition(query: Query): Json {
  return allOf([
    ...sharedOf(query),
    ...anyValue(query, 'collection_id', (value) => ({ collectionId: { operator: 'is', value } })),
    ...anyValue(query, 'status', (value) => ({ seriesStatus: { operator: 'is', value } })),
    ...anyValue(query, 'publisher', (value) => ({ publisher: { operator: 'is', value } })),
    ...anyValue(query, 'language', (value) => ({ language: { operator: 'is', value } })),
    ...anyValue(query, 'genre', (value) => ({ genre: { operator: 'is', value } })),
    ...anyValue(query, 'sharing_label', (value) => ({ sharingLabel: { operator: 'is', value } })),
    ...anyValue(query, 'age_rating', ageRating),
    ...anyValue(query, 'release_year', releaseYear),
    ...flag(query, 'complete', (operator) => ({ complete: { operator } })),
    ...searchRegex(query),
  ])
}

/** Builds the condition for books. */
export function bookQueryCondition(query: Query): Json {
  const after = textOf(query, 'released_after')
  return allOf([
    ...sharedOf(query),
    ...anyValue(query, 'series_id', (value) => ({ seriesId: { operator: 'is', value } })),
    ...anyValue(query, 'readlist_id', (value) => ({ readListId: { operator: 'is', value } })),
    ...anyValue(query, 'media_status', (value) => ({ mediaStatus: { operator: 'is', value } })),
    ...anyValue(query, 'media_profile', (value) => ({ mediaProfile: { operator: 'is', value } })),
    ...(after === undefined || Number.isNaN(Date.parse(after))
      ? []
      : [{ releaseDate: { operator: 'after', dateTime: after } }]),
  ])
}

function sharedOf(query: Query): Json[] {
  return [
    ...anyValue(query, 'library_id', (value) => ({ libraryId: { operator: 'is', value } })),
    ...anyValue(query, 'read_status', (value) => ({ readStatus: { operator: 'is', value } })),
    ...anyValue(query, 'tag', (value) => ({ tag: { operator: 'is', value } })),
    ...anyOf(wholeValuesOf(query, 'author').map(author)),
    ...flag(query, 'deleted', (operator) => ({ deleted: { operator } })),
    ...flag(query, 'oneshot', (operator) => ({ oneShot: { operator } })),
  ]
}

const allOf = (tests: readonly Json[]): Json => ({ allOf: tests })
const anyOf = (tests: readonly Json[]): Json[] => (tests.length === 0 ? [] : [{ anyOf: tests }])

function anyValue(query: Query, name: string, test: (value: string) => Json): Json[] {
  return anyOf(listOf(query, name).map(test))
}

function flag(query: Query, name: string, test: (operator: string) => Json): Json[] {
  const value = flagOf(query, name)
  return value === undefined ? [] : [test(value ? 'isTrue' : 'isFalse')]
}

/** `name,role`: names may contain commas, roles do not. */
function author(value: string): Json {
  const comma = value.lastIndexOf(',')
  const [name, role] = comma === -1 ? [value, ''] : [value.slice(0, comma), value.slice(comma + 1)]
  return { author: { operator: 'is', value: { name, role } } }
}

/** Apps send `None` for a missing rating. */
function ageRating(value: string): Json {
  const years = Number(value)
  return { ageRating: Number.isFinite(years) ? { operator: 'is', value: years } : { operator: 'isNull' } }
}

function releaseYear(value: string): Json {
  const year = /^\d{4}$/.test(value) ? Number(value) : 0
  return {
    allOf: [
      { releaseDate: { operator: 'after', dateTime: `${String(year - 1).padStart(4, '0')}-12-31` } },
      { releaseDate: { operator: 'before', dateTime: `${String(year + 1).padStart(4, '0')}-01-01` } },
    ],
  }
}

/**
 * `search_regex=^a,title_sort`: alphabets in apps send the beginning of a title. Other patterns are not run, because an
 * untrusted regular expression can take forever.
 */
function searchRegex(query: Query): Json[] {
  const value = textOf(query, 'search_regex')
  if (value === undefined) return []
  const comma = value.lastIndexOf(',')
  const [pattern, field] = comma === -1 ? [value, 'title'] : [value.slice(0, comma), value.slice(comma + 1)]
  const name = field.toLowerCase() === 'title_sort' ? 'titleSort' : 'title'
  const isStart = pattern.startsWith('^')
  const words = pattern.replace(/^\^/, '').replace(/[.*+?^${}()|[\]\\]/g, '')
  return words === '' ? [] : [{ [name]: { operator: isStart ? 'beginsWith' : 'contains', value: words } }]
}

/** A search: an unparsed condition, and query text. */
type SearchBody = { readonly condition: unknown; readonly fullText: string | undefined }

/** Without body and text everything matches. @throws AppError `bad_request` for a body that is not an object */
export function searchBody(body: unknown): SearchBody {
  if (body === undefined || body === null) return { condition: undefined, fullText: undefined }
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new AppError('search_body_shape')
  }
  const { condition, fullTextSearch } = body as Readonly<Record<string, unknown>>
  const isText = typeof fullTextSearch === 'string' && fullTextSearch.trim() !== ''
  return { condition, fullText: isText ? fullTextSearch.slice(0, 500) : undefined }
}
