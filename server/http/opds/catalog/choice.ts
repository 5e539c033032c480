import type { BookListRequest } from '../../../db/queries/lists/list-request.ts'
import type { BookCondition } from '../../../domain/filter/condition.ts'
import type { BookSort } from '../../../domain/filter/sort.ts'
import { type BookFileFormat, bookFileFormats } from '../../../domain/vocabulary.ts'

/** Sorts of a feed of books, besides its own order. */
export const sortOrders = {
  title: { field: 'title', direction: 'asc' },
  series: { field: 'series', direction: 'asc' },
  added: { field: 'added', direction: 'desc' },
  released: { field: 'released', direction: 'desc' },
  read: { field: 'read', direction: 'desc' },
} as const satisfies Readonly<Record<string, BookSort>>
export type SortName = keyof typeof sortOrders

export const readStates = ['unread', 'in_progress', 'read'] as const
export type ReadState = (typeof readStates)[number]

/** The selected facets of a feed; null: none of that group. */
export type Choice = {
  readonly sort: SortName | null
  readonly status: ReadState | null
  readonly format: BookFileFormat | null
  readonly language: string | null
  readonly tag: string | null
}

export const noChoice: Choice = { sort: null, status: null, format: null, language: null, tag: null }

const longestValue = 200

/** The selection in an address. Unknown, repeated or overlong values are ignored. */
export function choiceOf(query: Readonly<Record<string, unknown>>): Choice {
  return {
    sort: oneOf(Object.keys(sortOrders) as SortName[], query.sort),
    status: oneOf(readStates, query.status),
    format: oneOf(bookFileFormats, query.format),
    language: text(query.language),
    tag: text(query.tag),
  }
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | null {
  return known.find((one) => one === value) ?? null
}

function text(value: unknown): string | null {
  const isText = typeof value === 'string' && value !== '' && value.length <= longestValue && value.isWellFormed()
  return isText ? value : null
}

/** The address with the selection. */
export function withChoice(path: string, choice: Choice): string {
  const chosen = Object.entries(choice).flatMap(([key, value]) =>
    value === null ? [] : [`${key}=${encodeURIComponent(value)}`],
  )
  if (chosen.length === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${chosen.join('&')}`
}

/** The conditions of a selection, without its sort. */
export function selectionFilter({
  status,
  format,
  language,
  tag,
}: Choice): Pick<BookListRequest, 'condition' | 'language'> {
  const is = (field: 'readStatus' | 'format' | 'tag', value: string | null): BookCondition[] =>
    value === null ? [] : [{ kind: 'text', field, operator: 'is', value }]
  const of = [...is('readStatus', status), ...is('format', format), ...is('tag', tag)]
  return {
    ...(of.length === 0 ? {} : { condition: { kind: 'all', of } }),
    ...(language === null ? {} : { language }),
  }
}
