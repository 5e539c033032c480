import { analysisVersions, pageTypeOf } from '../../../domain/book/analysis.ts'
import type { BookField } from '../../../domain/metadata/patch.ts'
import type { MetadataSourceId } from '../../../domain/vocabulary.ts'
import { packOutline, packPages } from '../../page-blob.ts'
import type { BookWrite, MergedBook } from '../../records/book.ts'
import { among, raw, sql } from '../../sql.ts'
import { foldOrNull, nameDigest, nameKey } from '../../text-keys.ts'
import type { Changes, Insert, Tx } from '../../tx.ts'
import { type CurrentBook, columnsOfBook } from '../books/book-columns.ts'
import { change } from '../change.ts'
import { assignReaderPositions } from '../reading/reader-positions.ts'
import { indexBooks } from '../search/search-index.ts'
import { seqOf, seqsOf } from '../seqs.ts'
import { refreshSeriesOf } from '../series/refresh-series.ts'
import { type Related, saveRelations } from '../series/relations.ts'
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
  readonly now: number
}

/**
 * Stores scanned books: inserts new ids, updates known ones (ids, progress, covers and locked fields stay), restores
 * soft-deleted ones. The series must exist; call `refreshSeries` for them in the same commit. Books that a grouping
 * decision keeps in another series are returned, and that series is refreshed here.
 */
async function saveBooks(
  tx: Tx,
  { libraryId, books: requested, known: assumedKnown = [], now }: SaveBooks,
): Promise<SavedBooks> {
  const librarySeq = await seqOf(tx, 'libraries', libraryId)
  const list =
    assumedKnown.length === 0
      ? requested
      : await withPresentIds(tx, { librarySeq, list: requested, taken: new Set(assumedKnown) })
  const known = await knownBooks(
    tx,
    list.map((book) => book.id),
  )
  const seriesFor = await placementsOf(tx, librarySeq, list, known)
  const batch: Batch = { librarySeq, seriesFor, known, now }
  const related: Related[] = []
  for (const book of list) {
    const before = known.get(book.id)
    if (before !== undefined) related.push(await replaceBook(tx, book, before, batch))
  }
  const unknown = list.filter(({ id }) => !known.has(id))
  related.push(...(await addBooks(tx, unknown, batch)))
  await saveRelations(tx, 'book', related, now)
  const seqs = related.map(({ seq }) => seq)
  await indexBooks(tx, seqs)
  const diverted = await divertedBooks(tx, seqs)
  await refreshSeriesOf(tx, diverted, now)
  const added = unknown.map(({ id }) => id)
  await assignReaderPositions(tx, { books: list, added, now })
  const restored = list.filter(({ id }) => (known.get(id)?.deletedAt ?? null) !== null).map(({ id }) => id)
  const isListed = new Set([...added, ...restored])
  const changed = list.filter(({ id }) => !isListed.has(id)).map(({ id }) => id)
  return { ids: list.map(({ id }) => id), added, changed, restored, diverted }
}

/**
 * Another library's scan may have moved the book meanwhile: the content then belongs to the book now at its path, else
 * to a new one.
 */
async function withPresentIds(
  tx: Tx,
  {
    librarySeq,
    list,
    taken: assumedKnown,
  }: { readonly librarySeq: number; readonly list: readonly BookWrite[]; readonly taken: ReadonlySet<string> },
): Promise<readonly BookWrite[]> {
  const known = await knownBooks(tx, [...assumedKnown])
  return await Array.fromAsync(list, async (book) => {
    const before = known.get(book.id)
    if (!assumedKnown.has(book.id) || before?.librarySeq === librarySeq) return book
    const presentBook = await tx.get<{ id: string }>(
      sql`select id from books where library_seq = ${librarySeq} and path = ${book.file.path} and deleted_at is null`,
    )
    if (presentBook !== undefined) return { ...book, id: presentBook.id }
    return before === undefined ? book : { ...book, id: tx.newId() }
  })
}

/** The series of each book: by path, unless a grouping decision overrides it. */
async function placementsOf(
  tx: Tx,
  librarySeq: number,
  list: readonly BookWrite[],
  known: Batch['known'],
): Promise<Batch['seriesFor']> {
  const seriesSeqs = await seqsOf(
    tx,
    'series',
    list.map((book) => book.seriesId),
  )
  const knownSeqs = [...known.values()].map(({ seq }) => seq)
  const decideSeries = await openDecisions(tx, librarySeq, knownSeqs)
  return ({ id, seriesId }) => {
    const home = seriesSeqs.get(seriesId)
    if (home === undefined) throw new Error(`The series ${seriesId} of a book does not exist`)
    return decideSeries(home, known.get(id)?.seq ?? null)
  }
}

async function addBooks(tx: Tx, list: readonly BookWrite[], batch: Batch): Promise<Related[]> {
  const { librarySeq, now } = batch
  const described = list.map((book) => ({ file: book, ...columnsOfBook(book, null) }))
  const seqs = await tx.insertAll(
    'books',
    described.map(({ file, book }) => {
      const facts = { id: file.id, librarySeq, coverUpdatedAt: now, createdAt: now, updatedAt: now }
      return { ...fileColumns(file, batch), ...book, ...facts } as Insert<'books'>
    }),
  )
  const seqAt = (at: number) => seqs[at] ?? 0
  await tx.insertAll(
    'bookMetadata',
    described.map(({ file, metadata }, at) => ({ ...metadata, bookSeq: seqAt(at), warnings: file.warnings })),
  )
  await tx.insertAll(
    'bookContents',
    list.map((book, at) => contents(book, seqAt(at))),
  )
  await tx.insertAll(
    'bookSources',
    list.map(({ patches }, at) => ({ bookSeq: seqAt(at), patches })),
  )
  return described.map(({ relations }, at) => ({ seq: seqAt(at), relations, isNew: true }))
}

async function replaceBook(tx: Tx, book: BookWrite, known: Known, batch: Batch): Promise<Related> {
  const { seq } = known
  const { book: columns, metadata, relations } = columnsOfBook(book, known)
  const sameFile = book.hashes !== null && book.hashes.fileHash === known.fileHash
  await tx.update(
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
  await recordFormerContent(tx, book, known, batch.now)
  const bySeq = sql`book_seq = ${seq}`
  await tx.update('bookMetadata', { ...metadata, warnings: book.warnings }, bySeq)
  await tx.update('bookContents', contents(book, seq), bySeq)
  await tx.update('bookSources', { patches: book.patches }, bySeq)
  return { seq, relations, isNew: false }
}

/** Remembers the replaced content: when it is found elsewhere, its progress moves along. */
async function recordFormerContent(
  tx: Tx,
  { hashes }: BookWrite,
  { seq, fileHash }: Known,
  now: number,
): Promise<void> {
  const present = hashes?.fileHash ?? ''
  if (present === '' || fileHash === present) return
  await tx.run(sql`delete from former_contents where book_seq = ${seq} and file_hash = ${present}`)
  if (fileHash === '') return
  await tx.run(
    sql`insert into former_contents (file_hash, book_seq, replaced_at) values (${fileHash}, ${seq}, ${now})
        on conflict (file_hash, book_seq) do update set replaced_at = excluded.replaced_at`,
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
    inCloud: book.failure?.code === 'file-in-cloud',
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
async function saveMergedBooks(tx: Tx, { books: list, now }: SaveMergedBooks): Promise<void> {
  const known = await knownBooks(
    tx,
    list.map((book) => book.id),
  )
  const related: Related[] = []
  for (const merged of list) {
    const current = known.get(merged.id)
    if (current === undefined) continue
    const { book: columns, metadata, relations } = columnsOfBook(merged, current)
    await tx.update('books', { ...columns, updatedAt: now }, sql`seq = ${current.seq}`)
    await tx.update('bookMetadata', metadata, sql`book_seq = ${current.seq}`)
    related.push({ seq: current.seq, relations, isNew: false })
  }
  await saveRelations(tx, 'book', related, now)
  await indexBooks(
    tx,
    related.map(({ seq }) => seq),
  )
}

type KnownRow = Omit<Known, 'locks' | 'provenance'> & { id: string; locks: string; provenance: string }

async function knownBooks(tx: Tx, ids: readonly string[]): Promise<Map<string, Known>> {
  const rows = await tx.all<KnownRow>(
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
