import type { SeriesCondition } from '../../domain/filter/condition.ts'
import type { Client } from '../../library/auth/sessions.ts'
import type { Exchange } from '../kit/request/exchange.ts'

/** The fields that were sent: omitted ones are absent, not undefined. */
export function definedFields<T extends object>(body: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}

/** Where a request comes from, for the list of sessions and for throttling. */
export function clientOf({ address, req }: Exchange): Client {
  return { address, userAgent: req.headers['user-agent']?.slice(0, 500) ?? null }
}

/** The address used by the browser; its host was checked before. */
export function requestBase({ req }: Exchange): string {
  return `${req.protocol}://${req.headers.host ?? ''}`
}

type Words = { readonly genres?: string | undefined; readonly tags?: string | undefined }

/** Series with all of the genres and tags, each list separated by commas; undefined when neither is given. */
export function termsCondition({ genres, tags }: Words): SeriesCondition | undefined {
  const of = [...having('genre', genres), ...having('tag', tags)]
  return of.length === 0 ? undefined : { kind: 'all', of }
}

function having(field: 'genre' | 'tag', words = ''): SeriesCondition[] {
  const values = words.split(',').map((word) => word.trim())
  return values.filter((value) => value !== '').map((value) => ({ kind: 'text', field, operator: 'is', value }))
}
