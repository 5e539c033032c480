import { AppError } from '../../../domain/errors.ts'
import type { Exchange } from './exchange.ts'

/** Default page size of lists and OPDS feeds. */
export const defaultPageSize = 50
const maxPageSize = 500
/** Beyond any list; keeps arithmetic exact for huge page numbers. */
const maxPage = 1_000_000_000

export type PageRequest = { readonly page: number; readonly pageSize: number }

/** Paging parameters: `limit` is an alias of `pageSize`. */
export type PageQuery = {
  readonly page: number
  readonly pageSize?: number | undefined
  readonly limit?: number | undefined
}

/**
 * `page` 0 counts as 1, `pageSize` 0 as the default, more than 500 as 500.
 * @throws AppError `bad_request` when both aliases are given
 */
export function pageRequest({ page, pageSize, limit }: PageQuery): PageRequest {
  if (pageSize !== undefined && limit !== undefined) {
    const message = 'It is another spelling of pageSize: give one of them'
    const problems = [{ in: 'query', field: 'limit', message }]
    throw new AppError('request_invalid', { problems: `limit: ${message}` }, problems)
  }
  const size = pageSize ?? limit ?? 0
  return {
    page: Math.min(Math.max(1, page), maxPage),
    pageSize: size === 0 ? defaultPageSize : Math.min(size, maxPageSize),
  }
}

export type Envelope<T> = {
  /** Only of a search by text. */
  readonly search?: { exactTotal: number; similarWords: string[] }
  readonly data: T[]
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly totalPages: number
  readonly links: { self: string; first: string; prev?: string; next?: string; last: string }
}

/**
 * The paginated envelope of the specification. Links are relative to the server and contain every query parameter of
 * the request (`limit` as `pageSize`); the same links go into the `Link` header (RFC 8288).
 */
export function envelope<T>(exchange: Exchange, paging: PageRequest, total: number, data: readonly T[]): Envelope<T> {
  const totalPages = Math.ceil(total / paging.pageSize)
  const link = createLink(exchange, paging.pageSize)
  const links = {
    self: link(paging.page),
    first: link(1),
    ...(paging.page > 1 ? { prev: link(Math.max(1, Math.min(paging.page - 1, totalPages))) } : {}),
    ...(paging.page < totalPages ? { next: link(paging.page + 1) } : {}),
    last: link(Math.max(1, totalPages)),
  }
  const header = Object.entries(links).map(([rel, href]) => `<${href}>; rel="${rel}"`)
  exchange.res.setHeader('Link', header.join(', '))
  return { data: [...data], page: paging.page, pageSize: paging.pageSize, total, totalPages, links }
}

type SearchNote = { readonly exactTotal: number; readonly similarWords: readonly string[] }

/** The same for the results of a search by text, with how far they match. */
export function searchEnvelope<T>(
  exchange: Exchange,
  paging: PageRequest,
  { total, search }: { readonly total: number; readonly search?: SearchNote },
  data: readonly T[],
): Envelope<T> {
  return { ...envelope(exchange, paging, total, data), ...noteOf(search) }
}

/** What an answer with results of a search says about them. */
export function noteOf(search: SearchNote | undefined): Pick<Envelope<unknown>, 'search'> {
  if (search === undefined) return {}
  return { search: { exactTotal: search.exactTotal, similarWords: [...search.similarWords] } }
}

function createLink(exchange: Exchange, pageSize: number): (page: number) => string {
  const url = new URL(exchange.req.originalUrl, 'http://localhost')
  url.searchParams.set('page', '1')
  // Always `pageSize`: both aliases together are refused.
  url.searchParams.delete('limit')
  url.searchParams.set('pageSize', String(pageSize))
  return (page) => {
    url.searchParams.set('page', String(page))
    return `${url.pathname}${url.search}`
  }
}
