import type { ImportedDetails } from '../../db/records/exports.ts'
import type { MetadataLine } from '../../domain/household/edited-lines.ts'
import type { ItemLine } from '../../domain/household/lines.ts'
import { editableBookFields, editableSeriesFields } from '../../domain/metadata/edit.ts'
import type { RawBook, RawSeries } from '../../domain/metadata/raw-metadata.ts'
import { tidyPatch } from '../../domain/metadata/tidy.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import type { Resolver } from './resolve-lines.ts'

/** Parts of a date are one field, which a source rarely locks as one. */
const unusedBookFields = new Set(['year', 'month', 'day'])
const bookFields = editableBookFields.filter((field) => !unusedBookFields.has(field))

/**
 * Details that somebody edited in another program, cleaned as those of files are; what cannot be used is left out.
 * @param local the line with ids of here
 */
export function editedDetails(
  resolver: Resolver,
  line: ItemLine,
  { series, book, values: written }: MetadataLine,
): { readonly items: readonly ImportedDetails[]; readonly events: readonly DomainEvent[] } {
  const raw = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined)) as RawBook &
    RawSeries
  const { patch } = series === null ? tidyPatch(raw) : tidyPatch({}, raw)
  const cleaned: Readonly<Record<string, unknown>> = (series === null ? patch?.book : patch?.series) ?? {}
  const names: readonly string[] = series === null ? bookFields : editableSeriesFields
  const values = Object.fromEntries(Object.entries(cleaned).filter(([name]) => names.includes(name)))
  if (Object.keys(values).length === 0) return { items: [], events: [] }
  const fields = Object.keys(values)
  const item = { type: 'metadata', series, book, values } as const
  const found = line.type === 'metadata' && line.book !== null ? resolver.book(line.book) : undefined
  if (found === undefined) {
    const libraryId = line.type === 'metadata' ? resolver.libraryOfSeries(line.series ?? '') : undefined
    const isKnown = series !== null && libraryId !== undefined
    return {
      items: [item],
      events: isKnown ? [{ type: 'series_updated', seriesId: series, libraryId, fields: fields as never[] }] : [],
    }
  }
  const { id: bookId, seriesId, libraryId } = found
  return { items: [item], events: [{ type: 'book_updated', bookId, seriesId, libraryId, fields: fields as never[] }] }
}
