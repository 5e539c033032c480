import type { BookListRequest } from '../../../db/queries/lists/list-request.ts'
import type { BookCondition } from '../../../domain/filter/condition.ts'
import type { BookSort } from '../../../domain/filter/sort.ts'
import { type BookFileFormat, bookFileFormats } from '../../../domain/vocabulary.ts'

/** What a feed of books can be sorted by, beside its own order. */
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

/** What someone chose of the facets of a feed; null: nothing of that group. */
export type Choice = {
  readonly sort: SortName | null
  readonly status: ReadState | null
  readonly format: BookFileFormat | null
  readonly language: string | null
  readonly tag: string | null
}

export const noChoice: Choice = { sort: null, status: null, format: null, language: null, tag: null }

const longestValue = 200

/** The choice that an address carries. What is unknown, given twice or too long counts as not chosen. */
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

/** The address with what was chosen. */
export function withChoice(path: string, choice: Choice): string {
  const chosen = Object.entries(choice).flatMap(([key, value]) =>
    value === null ? [] : [`${key}=${encodeURIComponent(value)}`],
  )
  if (chosen.length === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${chosen.join('&')}`
}

/** What a choice asks of a list of books, beside its order. */
export function narrowing({ status, format, language, tag }: Choice): Pick<BookListRequest, 'condition' | 'language'> {
  const is = (field: 'readStatus' | 'format' | 'tag', value: string | null): BookCondition[] =>
    value === null ? [] : [{ kind: 'text', field, operator: 'is', value }]
  const of = [...is('readStatus', status), ...is('format', format), ...is('tag', tag)]
  return {
    ...(of.length === 0 ? {} : { condition: { kind: 'all', of } }),
    ...(language === null ? {} : { language }),
  }
}
