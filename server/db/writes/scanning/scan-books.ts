import { analysisVersions, pageTypeOf } from '../../../domain/book/analysis.ts'
import type { BookField } from '../../../domain/metadata/patch.ts'
import type { MetadataSourceId } from '../../../domain/vocabulary.ts'
import type { Changes, Insert, Tx } from '../../dialects/sqlite/tx.ts'
import { packOutline, packPages } from '../../page-blob.ts'
import type { BookWrite, MergedBook } from '../../records/book.ts'
import { among, raw, sql } from '../../sql.ts'
import { foldOrNull, nameDigest, nameKey } from '../../text-keys.ts'
import { type CurrentBook, columnsOfBook } from '../books/book-columns.ts'
import { change } from '../change.ts'
import { assignReaderPositions } from '../reading/reader-positions.ts'
import { indexBooks } from '../search/search-index.ts'
import { seqOf, seqsOf } from '../seqs.ts'
import { refreshSeriesOf } from '../series/refresh-series.ts'
import { openTerms, saveRelations, type Terms } from '../series/relations.ts'
import { type DecidedSeries, type DivertedBook, divertedBooks, openDecisions } from '../series/series-decisions.ts'

type SaveBooks = {
  readonly libraryId: string
  readonly books: readonly BookWrite[]
  /** Ids that the scan assumed to be known; absent: none. */
  readonly known?: readonly string[]
  readonly now: number
}
/** Ids by what happened to them. */
type SavedBooks = {
  /** The id of each given book, in order: differs from the given one when the scan's state was outdated. */
  readonly ids: readonly string[]
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly restored: readonly string[]
  readonly diverted: readonly DivertedBook[]
}
type SaveMergedBooks = {
  readonly books: readonly {
    readonly id: string
    readonly values: MergedBook
    readonly provenance: Readonly<Partial<Record<BookField, MetadataSourceId>>>
    readonly sortNumber: number | null
  }[]
  readonly now: number
}

type Known = CurrentBook & {
  readonly seq: number
  readonly librarySeq: number
  readonly fileHash: string
  readonly deletedAt: number | null
  readonly coverUpdatedAt: number
}
type Batch = {
  readonly librarySeq: number
  readonly seriesFor: (book: BookWrite) => DecidedSeries
  readonly known: ReadonlyMap<string, Known>
  readonly terms: Terms
  readonly now: number
}

/**
 * Stores scanned books: inserts new ids, updates known ones (ids, progress, covers and locked fields stay), restores
 * soft-deleted ones. The series must exist; call `refreshSeries` for them in the same commit. Books that a grouping
 * decision keeps in another series are returned, and that series is refreshed here.
 */
function saveBooks(tx: Tx, { libraryId, books: requested, known: assumedKnown = [], now }: SaveBooks): SavedBooks {
  const librarySeq = seqOf(tx, 'libraries', libraryId)
  const list =
    assumedKnown.length === 0
      ? requested
      : withPresentIds(tx, { librarySeq, list: requested, taken: new Set(assumedKnown) })
  const known = knownBooks(
    tx,
    list.map((book) => book.id),
  )
  const seriesFor = placementsOf(tx, librarySeq, list, known)
  const batch: Batch = { librarySeq, seriesFor, known, terms: openTerms(tx, now), now }
  const saved = { added: [] as string[], changed: [] as string[], restored: [] as string[] }
  const seqs: number[] = []
  for (const book of list) {
    const before = known.get(book.id)
    seqs.push(before === undefined ? addBook(tx, book, batch) : replaceBook(tx, book, before, batch))
    if (before === undefined) saved.added.push(book.id)
    else if (before.deletedAt !== null) saved.restored.push(book.id)
    else saved.changed.push(book.id)
  }
  indexBooks(tx, seqs)
  const diverted = divertedBooks(tx, seqs)
  refreshSeriesOf(tx, diverted, now)
  assignReaderPositions(tx, { books: list, added: saved.added, now })
  return { ...saved, ids: list.map(({ id }) => id), diverted }
}

/**
 * Another library's scan may have moved the book meanwhile: the content then belongs to the book now at its path, else
 * to a new one.
 */
function withPresentIds(
  tx: Tx,
  {
    librarySeq,
    list,
    taken: assumedKnown,
  }: { readonly librarySeq: number; readonly list: readonly BookWrite[]; readonly taken: ReadonlySet<string> },
): readonly BookWrite[] {
  const known = knownBooks(tx, [...assumedKnown])
  return list.map((book) => {
    const before = known.get(book.id)
    if (!assumedKnown.has(book.id) || before?.librarySeq === librarySeq) return book
    const presentBook = tx.get<{ id: string }>(
      sql`select id from books where library_seq = ${librarySeq} and path = ${book.file.path} and deleted_at is null`,
    )
    if (presentBook !== undefined) return { ...book, id: presentBook.id }
    return before === undefined ? book : { ...book, id: tx.newId() }
  })
}

/** The series of each book: by path, unless a grouping decision overrides it. */
function placementsOf(
  tx: Tx,
  librarySeq: number,
  list: readonly BookWrite[],
  known: Batch['known'],
): Batch['seriesFor'] {
  const seriesSeqs = seqsOf(
    tx,
    'series',
    list.map((book) => book.seriesId),
  )
  const knownSeqs = [...known.values()].map(({ seq }) => seq)
  const decideSeries = openDecisions(tx, librarySeq, knownSeqs)
  return ({ id, seriesId }) => {
    const home = seriesSeqs.get(seriesId)
    if (home === undefined) throw new Error(`The series ${seriesId} of a book does not exist`)
    return decideSeries(home, known.get(id)?.seq ?? null)
  }
}

function addBook(tx: Tx, book: BookWrite, batch: Batch): number {
  const { book: columns, metadata, relations } = columnsOfBook(book, null)
  const seq = tx.insert('books', {
    ...fileColumns(book, batch),
    ...columns,
    id: book.id,
    librarySeq: batch.librarySeq,
    coverUpdatedAt: batch.now,
    createdAt: batch.now,
    updatedAt: batch.now,
  } as Insert<'books'>)
  tx.insert('bookMetadata', { ...metadata, bookSeq: seq, warnings: book.warnings })
  tx.insert('bookContents', contents(book, seq))
  tx.insert('bookSources', { bookSeq: seq, patches: book.patches })
  saveRelations(tx, { kind: 'book', seq }, relations, { terms: batch.terms, now: batch.now, isNew: true })
  return seq
}

function replaceBook(tx: Tx, book: BookWrite, known: Known, batch: Batch): number {
  const { seq } = known
  const { book: columns, metadata, relations } = columnsOfBook(book, known)
  const sameFile = book.hashes !== null && book.hashes.fileHash === known.fileHash
  tx.update(
    'books',
    {
      ...fileColumns(book, batch),
      ...columns,
      librarySeq: batch.librarySeq,
      deletedAt: null,
      coverUpdatedAt: sameFile ? known.coverUpdatedAt : batch.now,
      updatedAt: batch.now,
    },
    sql`seq = ${seq}`,
  )
  recordFormerContent(tx, book, known, batch.now)
  const bySeq = sql`book_seq = ${seq}`
  tx.update('bookMetadata', { ...metadata, warnings: book.warnings }, bySeq)
  tx.update('bookContents', contents(book, seq), bySeq)
  tx.update('bookSources', { patches: book.patches }, bySeq)
  saveRelations(tx, { kind: 'book', seq }, relations, { terms: batch.terms, now: batch.now, isNew: false })
  return seq
}

/** Remembers the replaced content: when it is found elsewhere, its progress moves along. */
function recordFormerContent(tx: Tx, { hashes }: BookWrite, { seq, fileHash }: Known, now: number): void {
  const present = hashes?.fileHash ?? ''
  if (present === '' || fileHash === present) return
  tx.run(sql`delete from former_contents where book_seq = ${seq} and file_hash = ${present}`)
  if (fileHash === '') return
  tx.run(
    sql`insert or replace into former_contents (file_hash, book_seq, replaced_at) values (${fileHash}, ${seq}, ${now})`,
  )
}

function fileColumns(book: BookWrite, { seriesFor, now }: Batch): Changes<'books'> {
  return {
    ...seriesFor(book),
    ...pathColumns(book.file.path),
    fileSize: book.file.size,
    mtimeUs: book.file.mtimeUs,
    inode: book.file.inode,
    fileHash: book.hashes?.fileHash ?? '',
    readerHash: book.hashes?.externalReaderHash ?? null,
    format: book.format,
    pageCount: book.pageCount,
    pageType: pageTypeOf(book.pages),
    analyzedAt: book.failure === null ? now : null,
    analysisVersion: analysisVersions[book.format],
    errorCode: book.failure?.code ?? null,
    errorMessage: book.failure?.message ?? null,
  }
}

/** The path and values derived from it. */
export function pathColumns(path: string): {
  readonly path: string
  readonly pathFold: string | null
  readonly nameKey: string
  readonly nameDigest: string
} {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { path, pathFold: foldOrNull(path), nameKey: nameKey(name), nameDigest: nameDigest(name) }
}

function contents(book: BookWrite, seq: number): Insert<'bookContents'> {
  return {
    bookSeq: seq,
    pages: Buffer.from(packPages(book.pages)),
    epub: book.epub === null ? null : Buffer.from(packOutline(book.epub)),
  }
}

/** Stores a new merge of known sources, without the file. Locked fields stay. */
function saveMergedBooks(tx: Tx, { books: list, now }: SaveMergedBooks): void {
  const known = knownBooks(
    tx,
    list.map((book) => book.id),
  )
  const terms = openTerms(tx, now)
  const seqs: number[] = []
  for (const merged of list) {
    const current = known.get(merged.id)
    if (current === undefined) continue
    const { book: columns, metadata, relations } = columnsOfBook(merged, current)
    tx.update('books', { ...columns, updatedAt: now }, sql`seq = ${current.seq}`)
    tx.update('bookMetadata', metadata, sql`book_seq = ${current.seq}`)
    saveRelations(tx, { kind: 'book', seq: current.seq }, relations, { terms, now, isNew: false })
    seqs.push(current.seq)
  }
  indexBooks(tx, seqs)
}

type KnownRow = Omit<Known, 'locks' | 'provenance'> & { id: string; locks: string; provenance: string }

function knownBooks(tx: Tx, ids: readonly string[]): Map<string, Known> {
  const rows = tx.all<KnownRow>(
    sql`select b.id, b.seq, b.library_seq as librarySeq, b.title, b.title_sort as titleSort, b.file_hash as fileHash, b.deleted_at as deletedAt,
               b.cover_updated_at as coverUpdatedAt, m.locks, m.provenance
        from books b join book_metadata m on m.book_seq = b.seq where ${among(raw('b.id'), ids)}`,
  )
  return new Map(
    rows.map((row) => [row.id, { ...row, locks: JSON.parse(row.locks), provenance: JSON.parse(row.provenance) }]),
  )
}

export const scanBookWrites = {
  saveBooks: change(['catalog', 'reading'], saveBooks),
  saveMergedBooks: change(['catalog'], saveMergedBooks),
}
