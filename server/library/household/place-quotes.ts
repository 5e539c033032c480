import { findBookFile } from '../../db/queries/books/book-files.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { AnnotationLine, ItemLine } from '../../domain/household/lines.ts'
import { noteText } from '../../domain/notes/table.ts'
import type { FoundPlace, QuotedPlace } from '../../domain/reading/quoted-place.ts'
import { knownFile } from '../books/book-files.ts'
import type { LibraryContext } from '../library-context.ts'
import type { Report } from './import-report.ts'

/**
 * Finds marks of other programs in the EPUB of a book, in order; null, or missing at the end: not found.
 * @returns null when the file can't be read now
 */
export type QuoteFinder = (
  bookId: string,
  quotes: readonly QuotedPlace[],
) => Promise<readonly (FoundPlace | null)[] | null>

/** Marks per task of a worker. */
const atOnce = 100

/** Reads the files of books visible to the viewer; in those of another format, or that are damaged, nothing is found. */
export function quoteFinder(
  viewer: Viewer,
  { database, workers }: Pick<LibraryContext, 'database' | 'workers'>,
): QuoteFinder {
  return async (bookId, quotes) => {
    const file = await findBookFile(viewer, database.reader, bookId)
    if (file === null || file.format !== 'epub' || file.analysisError !== null) return []
    if (file.offline) return null
    const places: (FoundPlace | null)[] = []
    for (let start = 0; start < quotes.length; start += atOnce) {
      const some = quotes.slice(start, start + atOnce)
      const answer = await workers.run('find-quotes', { file: knownFile(file), quotes: some })
      if (!answer.ok) return null
      places.push(...answer.value)
    }
    return places
  }
}

/** A line of the file, and the same with ids of here. */
type Translated = {
  readonly number: number
  readonly line: ItemLine
  readonly local: ItemLine | null
  /** Why it can't be imported; null: it can. */
  readonly refusal: string | null
}
type Quoted = AnnotationLine & { readonly quoted: QuotedPlace }

const isQuoted = (line: ItemLine | null): line is Quoted => line?.type === 'annotation' && line.quoted !== undefined

/**
 * Gives annotations of other programs their places here. One whose words are not in the book keeps them as a bookmark at
 * the beginning of its chapter, else of the book, and the report says so. Those of a book whose file can't be read now
 * are refused: the next import finds them.
 */
export async function placeQuotes<T extends Translated>(
  { findQuotes }: { readonly findQuotes: QuoteFinder },
  lines: readonly T[],
  report: Report,
): Promise<readonly T[]> {
  const quoted = lines.flatMap(({ local }) => (isQuoted(local) ? [local] : []))
  const places = new Map<ItemLine, FoundPlace | null>()
  const unread = new Set<ItemLine>()
  for (const [book, some] of Map.groupBy(quoted, (line) => line.book)) {
    const found = await findQuotes(
      book,
      some.map((line) => line.quoted),
    )
    for (const [index, line] of some.entries()) {
      if (found === null) unread.add(line)
      else places.set(line, found[index] ?? null)
    }
  }
  return lines.map((one) => {
    if (!isQuoted(one.local)) return one
    if (unread.has(one.local)) return { ...one, refusal: noteText('import_book_unread') }
    const place = places.get(one.local) ?? null
    if (place?.isExact !== true) {
      const subject = one.local.excerpt ?? one.local.note ?? ''
      const message = noteText('import_place_lost')
      report.problem({ line: one.number, type: 'annotation', subject, reason: 'unknown', message })
    }
    return { ...one, local: placed(one.local, place) }
  })
}

const bookStart = { position: 1, resource: null, start: 0, end: 0 } as const

function placed(line: Quoted, place: FoundPlace | null): AnnotationLine {
  if (place?.isExact === true) return { ...line, locator: place.locator }
  return { ...line, kind: 'bookmark', color: null, locator: place?.locator ?? bookStart }
}
