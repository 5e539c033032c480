import type { ImportedDetails } from '../../db/records/exports.ts'
import type { MetadataLine } from '../../domain/household/edited-lines.ts'
import type { ItemLine } from '../../domain/household/lines.ts'
import { editableBookFields, editableSeriesFields } from '../../domain/metadata/edit.ts'
import { isOffered } from '../../domain/metadata/fields.ts'
import type { RawBook, RawSeries } from '../../domain/metadata/raw-metadata.ts'
import { tidyPatch } from '../../domain/metadata/tidy.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import type { Resolver } from './resolve-lines.ts'

/**
 * Details that somebody edited in another program, cleaned as those of files are; what cannot be used is left out, and what
 * they emptied is null.
 * @param local the line with ids of here
 */
export function editedDetails(
  resolver: Resolver,
  line: ItemLine,
  { series, book, values: written }: MetadataLine,
): { readonly items: readonly ImportedDetails[]; readonly events: readonly DomainEvent[] } {
  const values = series === null ? withWholeDate(cleaned('book', written)) : cleaned('series', written)
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

type Cleaned = Readonly<Record<string, unknown>>

function cleaned(subject: 'series' | 'book', written: MetadataLine['values']): Cleaned {
  const raw = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined)) as RawBook &
    RawSeries
  const { patch } = subject === 'series' ? tidyPatch({}, raw) : tidyPatch(raw)
  const usable: Cleaned = patch?.[subject] ?? {}
  const names: readonly string[] = subject === 'series' ? editableSeriesFields : editableBookFields
  return Object.fromEntries(
    names.flatMap((name) => {
      if (name in usable) return [[name, usable[name]]]
      // Everything has a title.
      const isEmptied = name !== 'title' && name in raw && !isOffered(raw[name as keyof typeof raw])
      return isEmptied ? [[name, null]] : []
    }),
  )
}

/** Parts of a date are one field: they are those of its year, and none without. */
function withWholeDate({ year, month = null, day = null, ...others }: Cleaned): Cleaned {
  if (year === undefined) return others
  return year === null ? { ...others, year, month: null, day: null } : { ...others, year, month, day }
}
