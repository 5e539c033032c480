import type { SourcePatch } from '../book/analysis.ts'
import { type MetadataSourceId, metadataSourceIds } from '../vocabulary.ts'
import { bookFieldNames, isOffered, seriesFieldNames } from './fields.ts'
import { mergeBook } from './merge.ts'
import { mergeSeries } from './merge-series.ts'
import type { BookField, SeriesField } from './patch.ts'

/** One source's value of a field. */
export type FieldOffer = { readonly source: MetadataSourceId; readonly value: unknown }
/** The value of each source, field by field, highest priority first; fields without any value are absent. */
export type Offers<Field extends string> = Readonly<Partial<Record<Field, readonly FieldOffer[]>>>

/** Each source's values of a series alone: the consensus of its books without other sources. */
export function seriesOffers(books: readonly (readonly SourcePatch[])[]): Offers<SeriesField> {
  return collectOffers(seriesFieldNames, (source) => {
    const sourced = books.map((patches) => patches.filter((patch) => patch.source === source))
    return sourced.some((patches) => patches.length > 0) ? mergeSeries(sourced, new Set(), {}).values : {}
  })
}

/** The values of each source for a book. */
export function bookOffers(patches: readonly SourcePatch[]): Offers<BookField> {
  return collectOffers(bookFieldNames, (source) => {
    const sourced = patches.filter((patch) => patch.source === source)
    return sourced.length > 0 ? mergeBook(sourced, new Set(), {}).values : {}
  })
}

function collectOffers<Field extends string>(
  fields: readonly Field[],
  valuesOf: (source: MetadataSourceId) => Readonly<Partial<Record<Field, unknown>>>,
): Offers<Field> {
  const offers: Partial<Record<Field, FieldOffer[]>> = {}
  for (const source of metadataSourceIds) {
    const values = valuesOf(source)
    for (const field of fields) {
      const value = values[field]
      if (!isOffered(value)) continue
      const list = offers[field] ?? []
      offers[field] = list
      list.push({ source, value })
    }
  }
  return offers
}
