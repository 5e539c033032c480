import type { SeriesCondition } from '../../domain/filter/condition.ts'

type Words = { readonly genres?: string | undefined; readonly tags?: string | undefined }

/** Series with all of the genres and tags, each list separated by commas; undefined when neither is given. */
export function havingTerms({ genres, tags }: Words): SeriesCondition | undefined {
  const of = [...having('genre', genres), ...having('tag', tags)]
  return of.length === 0 ? undefined : { kind: 'all', of }
}

function having(field: 'genre' | 'tag', words = ''): SeriesCondition[] {
  const values = words.split(',').map((word) => word.trim())
  return values.filter((value) => value !== '').map((value) => ({ kind: 'text', field, operator: 'is', value }))
}
