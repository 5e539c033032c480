import { type BookLock, effectiveBookLocks } from '../../../domain/metadata/locks.ts'
import type { BookField } from '../../../domain/metadata/patch.ts'
import type { MetadataSourceId } from '../../../domain/vocabulary.ts'
import type { MergedBook } from '../../records/book.ts'
import { foldOrNull, titleKey } from '../../text-keys.ts'
import type { Changes } from '../../tx.ts'
import type { Relations } from '../series/relations.ts'
import { orEmpty, orNull, retainedProvenance } from '../series/series-columns.ts'

type BookColumns = Changes<'books'>
type MetadataColumns = Changes<'bookMetadata'>

/** Current values of a book that new values depend on. */
export type CurrentBook = {
  readonly title: string
  readonly titleSort: string | null
  readonly locks: readonly BookLock[]
  readonly provenance: Readonly<Partial<Record<BookField, MetadataSourceId>>>
}

export type BookChange = {
  readonly values: MergedBook
  readonly provenance: Readonly<Partial<Record<BookField, MetadataSourceId>>>
  readonly sortNumber: number | null
}

/**
 * The columns set by merged metadata, without those of locked fields. A field that no source offers is cleared (except
 * `title`: a book always has one).
 */
export function columnsOfBook(
  change: BookChange,
  current: CurrentBook | null,
): { readonly book: BookColumns; readonly metadata: MetadataColumns; readonly relations: Relations } {
  const { values } = change
  const locks = effectiveBookLocks(current?.locks ?? [])
  const open = <T>(field: BookField, columns: T): T | undefined => (locks.has(field) ? undefined : columns)
  const metadata: MetadataColumns = {
    ...open('summary', { summary: orNull(values.summary), summaryFold: foldOrNull(values.summary) }),
    ...open('imprint', { imprint: orNull(values.imprint) }),
    ...open('ageRating', { ageRating: orNull(values.ageRating) }),
    ...open('count', { issueCount: whole(values.count) }),
    ...open('formatDetail', { formatDetail: orNull(values.formatDetail) }),
    ...open('blackAndWhite', { isBlackAndWhite: orNull(values.blackAndWhite) }),
    ...open('manga', { isManga: orNull(values.manga) }),
    ...open('subtitle', { subtitle: orNull(values.subtitle) }),
    ...open('readingDirection', { readingDirection: orNull(values.readingDirection) }),
    ...open('coverPage', { coverPage: orNull(values.coverPage) }),
    ...open('isbns', { isbns: orEmpty(values.isbns) }),
    ...open('storyArcs', { storyArcs: orEmpty(values.storyArcs) }),
    ...open('bookmarks', { bookmarks: orEmpty(values.bookmarks) }),
    provenance: retainedProvenance(
      change.provenance,
      current?.provenance ?? {},
      effectiveBookLocks(current?.locks ?? []),
    ),
  }
  const relations: Relations = {
    people: open('people', orEmpty(values.people)),
    genres: open('genres', orEmpty(values.genres)),
    tags: open('tags', orEmpty(values.tags)),
    links: open('links', orEmpty(values.links)),
    externalIds: open('externalIds', orEmpty(values.externalIds)),
  }
  const book = { ...titleColumns(values, current), ...numberColumns(change, open), ...textOfNumber(values, current) }
  return { book, metadata, relations }
}

function titleColumns(values: MergedBook, current: CurrentBook | null): BookColumns {
  const locked = (field: BookField) => current?.locks.includes(field) === true
  const title = locked('title') ? (current?.title ?? '') : (values.title ?? current?.title ?? '')
  const titleSort = locked('titleSort') ? (current?.titleSort ?? null) : orNull(values.titleSort)
  return {
    title,
    titleSort,
    titleKey: titleKey(titleSort ?? title),
    titleFold: foldOrNull(title),
    titleSortFold: foldOrNull(titleSort),
  }
}

function numberColumns(
  { values, sortNumber }: BookChange,
  open: <T>(field: BookField, columns: T) => T | undefined,
): BookColumns {
  const { number } = values
  const fraction = number !== undefined && !Number.isInteger(number) ? number : null
  const dated = open('year', {
    year: orNull(values.year),
    month: orNull(values.month),
    day: orNull(values.day),
    releaseDate: releaseDate(values),
  })
  return {
    ...open('number', { number: whole(number), sortNumber, isNumberFromOrder: false }),
    ...open('volume', { volume: whole(values.volume) }),
    ...open('chapter', { chapter: values.chapter ?? fraction }),
    ...dated,
    ...open('language', { language: orNull(values.language) }),
    ...open('publisher', { publisher: orNull(values.publisher) }),
  }
}

/**
 * The written number follows its number, or the chapter if there is none. It stays with a locked value, and does not
 * apply to a manually set chapter.
 */
function textOfNumber({ number, numberText }: MergedBook, current: CurrentBook | null): BookColumns {
  const isLocked = (field: BookField) => current?.locks.includes(field) === true
  if (isLocked('number')) return {}
  if (number !== undefined || !isLocked('chapter')) return { numberInFile: numberText ?? null }
  return current?.provenance.chapter === 'manual' ? { numberInFile: null } : {}
}

/** A date as one sortable number, 20240517; unknown months and days are 0. */
function releaseDate({ year, month, day }: MergedBook): number | null {
  return year === undefined ? null : year * 10_000 + (month ?? 0) * 100 + (day ?? 0)
}

function whole(value: number | undefined): number | null {
  if (value === undefined || !Number.isFinite(value)) return null
  return Math.min(Math.max(Math.trunc(value), -2_147_483_648), 2_147_483_647)
}
