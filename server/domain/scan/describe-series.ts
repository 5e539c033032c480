import type { SourcePatch } from '../book/analysis.ts'
import type { Merged } from '../metadata/merge.ts'
import { mergeSeries } from '../metadata/merge-series.ts'
import type { SeriesFields } from '../metadata/patch.ts'
import { titleFromSource } from '../metadata/title-from-source.ts'
import { type OrderableBook, orderBooks } from '../series/order-books.ts'
import { type BookDescriber, type BookDescription, sortNumberOf } from './describe-book.ts'

/** The fields that order a book in its series. */
export const orderingFields = ['number', 'volume', 'chapter'] as const
export type OrderingNumbers = Readonly<Partial<Record<(typeof orderingFields)[number], number | null>>>

type Source = {
  readonly bookId: string
  readonly relativePath: string
  readonly patches: readonly SourcePatch[]
  /** Moved into the series by a grouping decision: its series metadata belongs to another series. */
  readonly isGuest?: boolean
}

/** A book of a series with its sources, and its description on its own. */
export type SeriesMember = {
  readonly source: Source
  readonly first: BookDescription
  readonly orderable: OrderableBook
  /** In the series by its name only, not by a folder. */
  readonly isInRoot: boolean
}

/** A book described with its whole series; `isOther` when that differs from its own description. */
export type DescribedMember = Pick<BookDescription, 'values' | 'provenance' | 'sortNumber'> & {
  readonly id: string
  readonly isOther: boolean
}

/** @param locked manually set and locked numbers: they order the book regardless of its file */
export function seriesMember(describe: BookDescriber, source: Source, locked: OrderingNumbers): SeriesMember {
  const first = describe.readInSeries(source.relativePath, source.patches, null)
  const isInRoot = describe.placementOf(source.relativePath).seriesPath === null
  return { source, first, orderable: { ...first.orderable, ...locked }, isInRoot }
}

function describeSingle(id: string, { values, provenance, sortNumber }: BookDescription) {
  return { id, values, provenance, sortNumber }
}

function inOrder(members: readonly SeriesMember[]) {
  return orderBooks(members.map((member) => ({ ...member.orderable, member })))
}

/** The consensus of a series' books, before locks. Guests only count when there are no others. */
export function mergeMembers(members: readonly SeriesMember[]): Merged<SeriesFields> {
  const own = members.filter(({ source }) => source.isGuest !== true)
  const describingBooks = inOrder(own.length > 0 ? own : members).map(({ book }) => book.member)
  const patches = describingBooks.map(({ source }) => source.patches)
  const merged = mergeSeries(patches, new Set(), {})
  const loose = describingBooks.every(({ isInRoot }) => isInRoot) ? titleFromSource(patches) : null
  if (loose === null) return merged
  return {
    values: { ...merged.values, title: loose.title },
    provenance: { ...merged.provenance, title: loose.source },
  }
}

/**
 * Changes to the books of a series that depend on the others: order, numbers by order, titles by series.
 * @param seriesTitle the title that book titles may contain; null for the one from the path
 */
export function describeTogether(
  describe: BookDescriber,
  members: readonly SeriesMember[],
  seriesTitle: string | null,
): {
  readonly sortNumbers: readonly { readonly id: string; readonly sortNumber: number }[]
  readonly described: readonly DescribedMember[]
} {
  const volumes = new Set(
    members.flatMap(({ orderable }) => (orderable.special === true ? [] : (orderable.volume ?? []))),
  )
  const ordered = inOrder(members)
  const isCounted = !members.every(({ isInRoot }) => isInRoot)
  const sortNumbers = ordered.map(({ book, position }) => ({
    id: book.member.source.bookId,
    sortNumber: sortNumberOf(book, position, volumes.size > 1),
  }))
  const described = ordered.map(({ book: { member }, position }): DescribedMember => {
    const { source, first } = member
    if (describe.hasNoOrder(first)) return { ...describeSingle(source.bookId, first), isOther: false }
    const membership = {
      position,
      isCounted,
      seriesTitle: seriesTitle ?? describe.placementOf(source.relativePath).seriesName,
    }
    const { values, provenance, sortNumber } = describe.readInSeries(source.relativePath, source.patches, membership)
    return { id: source.bookId, values, provenance, sortNumber, isOther: !isSame(first.values, values) }
  })
  return { sortNumbers, described }
}

function isSame(a: BookDescription['values'], b: BookDescription['values']): boolean {
  return a.title === b.title && orderingFields.every((field) => a[field] === b[field])
}
