import { readId } from '../kit/request/bare-id.ts'
import type { PageRequest } from '../kit/request/paging.ts'

/** A query as sent: repeated names have several values. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

const maxValues = 500

/**
 * The values of a list, which apps send in three ways: `a,b` in one value, the name repeated, or `name[]`. Empty ones
 * are dropped.
 */
export function listOf(query: Query, name: string): readonly string[] {
  const input = [query[name], query[`${name}[]`]].flat().filter((value) => value !== undefined)
  const values = input.length === 1 ? input.flatMap((value) => value.split(',')) : input
  return values
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .slice(0, maxValues)
}

/** Ids of a list, with or without hyphens; invalid ids match nothing. */
export function idsOf(query: Query, name: string): readonly string[] {
  return listOf(query, name).map((text) => readId(text) ?? text)
}

/** The values of a list whose values may contain commas: the name repeated. */
export function wholeValuesOf(query: Query, name: string): readonly string[] {
  const input = [query[name], query[`${name}[]`]].flat().filter((value) => value !== undefined)
  return input.filter((value) => value.trim() !== '').slice(0, maxValues)
}

/** The first value of a name; undefined when it is missing or empty. */
export function textOf(query: Query, name: string): string | undefined {
  const [value] = [query[name]].flat()
  return value === undefined || value.trim() === '' ? undefined : value
}

/** `true` or `false`; undefined for anything else. */
export function flagOf(query: Query, name: string): boolean | undefined {
  const value = textOf(query, name)?.toLowerCase()
  return value === 'true' ? true : value === 'false' ? false : undefined
}

export type RequestedSort = { readonly field: string; readonly direction: 'asc' | 'desc' }

/** Paging parameters of such apps, with the sorts in the order given. */
export type RequestedPage = PageRequest & {
  /** Everything: `page` and `pageSize` are ignored. */
  readonly isUnpaged: boolean
  readonly sorts: readonly RequestedSort[]
}

const defaultSize = 20
/** The default of the servers that such apps were made for; some of them request everything by a large number. */
const maxOnPage = 2_000
const maxPages = 1_000_000_000

/** `page` counts from 0 in the API and from 1 internally. Non-numbers are ignored. */
export function requestedPage(query: Query): RequestedPage {
  const size = wholeNumber(textOf(query, 'size')) ?? 0
  return {
    page: Math.min(wholeNumber(textOf(query, 'page')) ?? 0, maxPages) + 1,
    pageSize: size === 0 ? defaultSize : Math.min(size, maxOnPage),
    isUnpaged: flagOf(query, 'unpaged') === true,
    sorts: sortsOf(query),
  }
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** `sort=field,desc`, repeatable; several fields may share a direction: `sort=a,b,desc`. */
function sortsOf(query: Query): RequestedSort[] {
  return wholeValuesOf(query, 'sort').flatMap((value) => {
    const context = value.split(',').map((part) => part.trim())
    const last = context.at(-1)?.toLowerCase()
    const direction = last === 'desc' ? 'desc' : 'asc'
    const fields = last === 'desc' || last === 'asc' ? context.slice(0, -1) : context
    return fields.filter((field) => field !== '').map((field) => ({ field, direction }) as const)
  })
}
