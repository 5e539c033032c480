import type { BookState } from '../../../db/records/metadata-state.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { toIsbn13 } from '../../../domain/metadata/isbn.ts'
import { idOfSource } from '../../../domain/plugins/same-source.ts'
import type { LibraryContext } from '../../library-context.ts'
import { seriesMetadata } from '../../metadata/edit-metadata.ts'
import { type Provider, sourceOf } from './providers.ts'

/** What is known of a book and helps to find it. Wire names of `metadata/book/match`. */
export type KnownBook = {
  readonly title: string
  readonly authors?: readonly string[]
  readonly isbn?: string
  readonly year?: number
  readonly series?: string
  readonly number?: number
  readonly seriesExternalId?: string
}

const writing = new Set(['author', 'writer', 'co_author'])

export async function knownOf(
  viewer: Viewer,
  context: LibraryContext,
  provider: Provider,
  { values, seriesId }: BookState,
): Promise<KnownBook> {
  const { title, people = [], isbns = [], year, number = values.volume } = values
  const authors = people.filter(({ role }) => writing.has(role)).map(({ name }) => name)
  const series = await seriesMetadata(viewer, context, seriesId)
  const [isbn] = isbns
  const seriesExternalId = idOfSource(series.values.externalIds, sourceOf(provider))?.externalId
  return {
    title,
    series: series.values.title,
    ...(authors.length === 0 ? {} : { authors }),
    ...(isbn === undefined ? {} : { isbn }),
    ...(year === undefined ? {} : { year }),
    ...(number === undefined ? {} : { number }),
    ...(seriesExternalId === undefined ? {} : { seriesExternalId }),
  }
}

export function searchOf({ title, authors = [], ...rest }: KnownBook) {
  const [author] = authors
  return { ...rest, query: title, ...(author === undefined ? {} : { author }) }
}

export function queryOf(query: string) {
  const isbn = toIsbn13(query)
  return isbn === null ? { query } : { query, isbn }
}
