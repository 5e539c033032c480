import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reader } from '../../server/db/database.ts'
import { findBookMetadata } from '../../server/db/queries/books/book-details.ts'
import { findBookOutline, findBookPages } from '../../server/db/queries/books/book-files.ts'
import { findAdjacentBooks, findBook, listBooks, listSeriesBooks } from '../../server/db/queries/books/books.ts'
import {
  findBooksByHash,
  findSeriesByPathKey,
  listBookSources,
  listKnownBooks,
  listKnownSeries,
} from '../../server/db/queries/scanning/known-files.ts'
import { findLibrary } from '../../server/db/queries/scanning/libraries.ts'
import { findLatestScan, listActiveScans, listScans } from '../../server/db/queries/scanning/scans.ts'
import { findSeriesCover } from '../../server/db/queries/series/covers.ts'
import { findSeries, listSeries } from '../../server/db/queries/series/series.ts'
import { findSeriesMetadata } from '../../server/db/queries/series/series-details.ts'
import type { BookWrite } from '../../server/db/records/book.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const now = Date.UTC(2024, 0, 1)
const me = systemViewer
let test: TestDatabase
let reader: Reader
let libraryId: string
let seriesId: string

beforeEach(async () => {
  test = await openTestDatabase()
  reader = test.db.reader
  libraryId = newId()
  const series = seriesWrite(libraryId, 'Saga')
  seriesId = series.id
  await test.db.commit([
    write('createLibrary', { id: libraryId, settings: librarySettings(), now }),
    write('addSeries', { series: [series], now }),
  ])
})
afterEach(() => test.close())

const refresh = (...ids: string[]) => write('refreshSeries', { ids, numbering: 'none', now: now + 10 })

async function save(...books: BookWrite[]): Promise<void> {
  await test.db.commit([write('saveBooks', { libraryId, books, now }), refresh(seriesId)])
}

/** Locks fields as a metadata edit does. */
async function lock(table: 'book_metadata' | 'series', fields: readonly string[]): Promise<void> {
  await test.query(`update ${table} set locks = ?, provenance = ?`, JSON.stringify(fields), '{"title":"manual"}')
}

const search = async (fullText: string) =>
  (await listBooks(me, reader, { page: 1, pageSize: 50, fullText })).items.map((book) => book.title)

describe('a rescanned book', () => {
  it('retains its id and creation date, and takes the new values', async () => {
    const first = bookWrite(seriesId, 'Old', { values: { number: 1, genres: ['Drama'], summary: 'before' } })
    await save(first)
    const again = { ...bookWrite(seriesId, 'New', { values: { number: 2, genres: ['Comedy'] } }), id: first.id }
    const [saved] = await test.db.commit([write('saveBooks', { libraryId, books: [again], now: now + 5 })])
    expect(saved).toEqual({ ids: [first.id], added: [], changed: [first.id], restored: [], diverted: [] })
    const book = await findBook(me, reader, first.id)
    expect(book).toMatchObject({ title: 'New', number: 2, summary: null, createdAt: now, updatedAt: now + 5 })
    expect(book?.coverUpdatedAt).toBe(now + 5)
    expect((await findBookMetadata(me, reader, first.id))?.genres).toEqual(['Comedy'])
    expect(await search('drama')).toEqual([])
    expect(await search('new')).toEqual(['New'])
    expect(await search('old')).toEqual([])
  })

  it('retains every locked field, whatever changes', async () => {
    const values = { number: 7, titleSort: 'mine', summary: 'mine', genres: ['Mine'], year: 1999, language: 'de' }
    const first = bookWrite(seriesId, 'Mine', { values })
    await save(first)
    await lock('book_metadata', ['title', 'titleSort', 'number', 'summary', 'genres', 'year'])
    const other = {
      ...bookWrite(seriesId, 'Theirs', {
        values: { number: 1, titleSort: 'theirs', summary: 'theirs', genres: ['Theirs'], year: 2020, language: 'fr' },
      }),
      id: first.id,
    }
    const merged = { id: first.id, values: other.values, provenance: { title: 'comicinfo' }, sortNumber: 1 } as const
    await test.db.commit([
      write('saveBooks', { libraryId, books: [other], now: now + 5 }),
      write('saveMergedBooks', { books: [merged], now: now + 6 }),
    ])
    const book = await findBook(me, reader, first.id)
    expect(book).toMatchObject({
      title: 'Mine',
      titleSort: 'mine',
      number: 7,
      summary: 'mine',
      year: 1999,
      language: 'fr',
    })
    const metadata = await findBookMetadata(me, reader, first.id)
    expect(metadata?.genres).toEqual(['Mine'])
    expect(metadata?.provenance.title).toBe('manual')
    expect(await search('mine')).toEqual(['Mine'])
  })

  it('retains its cover when the content is the same', async () => {
    const first = bookWrite(seriesId, 'Same')
    await save(first)
    await test.db.commit([write('saveBooks', { libraryId, books: [first], now: now + 50 })])
    expect((await findBook(me, reader, first.id))?.coverUpdatedAt).toBe(now)
  })
})

describe('facts about a file', () => {
  it('are stored and read back: pages, outline, sources, failure', async () => {
    const pages = Array.from({ length: 300 }, (_, i) => ({
      number: i + 1,
      name: `scans/página ${i}.jpg`,
      mediaType: i % 9 === 0 ? 'image/png' : 'image/jpeg',
      size: 1_000 + i,
      width: i % 2 === 0 ? 1_200 : null,
      height: i % 2 === 0 ? 1_800 : null,
    }))
    const epub = {
      version: '3.0',
      layout: 'reflowable' as const,
      direction: null,
      spine: [
        { href: 'a.xhtml', mediaType: 'application/xhtml+xml', size: 9, firstPosition: 1, positions: 1, linear: true },
      ],
      toc: [{ title: 'One', href: 'a.xhtml', children: [] }],
      imageOnly: false,
    }
    const failure = { code: 'page-damaged', message: 'Page 3 is damaged.' } as const
    const book = bookWrite(seriesId, 'Whole', { pages, pageCount: 300, epub, failure, warnings: ['odd'] })
    await save(book)
    expect((await findBookPages(me, reader, book.id))?.pages).toEqual(pages)
    expect((await findBookOutline(me, reader, book.id))?.epub).toEqual(epub)
    expect(await findBook(me, reader, book.id)).toMatchObject({ analysisError: failure, analyzedAt: null })
    expect((await findBookMetadata(me, reader, book.id))?.warnings).toEqual(['odd'])
    const sources = await listBookSources(reader, { seriesIds: [seriesId] })
    expect(sources).toMatchObject([{ bookId: book.id, relativePath: 'Whole.cbz', patches: book.patches, locks: [] }])
    expect(await listBookSources(reader, { bookIds: [newId()] })).toEqual([])
  })

  it('store the whole number as number and the fraction as chapter', async () => {
    const book = bookWrite(seriesId, 'Half', { values: { number: 10.5, volume: 2, year: 2020, month: 3 } })
    await save(book)
    expect(await findBook(me, reader, book.id)).toMatchObject({
      number: 10,
      chapter: 10.5,
      volume: 2,
      year: 2020,
      month: 3,
    })
  })
})

describe('a missing file', () => {
  it('removes its book from every view but retains the record', async () => {
    const books = [
      bookWrite(seriesId, 'One', { values: { number: 1 } }),
      bookWrite(seriesId, 'Two', { values: { number: 2 } }),
    ]
    await save(...books)
    const id = books[0]?.id ?? ''
    const [marked] = await test.db.commit([
      write('markBooksMissing', { ids: [id, newId()], now: now + 5 }),
      refresh(seriesId),
    ])
    expect(marked).toBe(1)
    expect((await listBooks(me, reader, { page: 1, pageSize: 9 })).items.map((book) => book.title)).toEqual(['Two'])
    expect((await listBooks(me, reader, { page: 1, pageSize: 9, includeDeleted: true })).total).toBe(2)
    expect(await search('one')).toEqual([])
    expect((await listSeriesBooks(me, reader, seriesId)).map((book) => book.position)).toEqual([1])
    expect(await listSeriesBooks(me, reader, seriesId, { includeDeleted: true })).toHaveLength(2)
    expect(await findBook(me, reader, id)).toMatchObject({ deletedAt: now + 5, position: 0 })
    expect(await findAdjacentBooks(me, reader, id)).toEqual({ prev: null, next: null })
    expect(await findBookPages(me, reader, id)).toBeNull()
    expect((await findLibrary(me, reader, libraryId))?.bookCount).toBe(1)
    const known = await listKnownBooks(reader, libraryId, { after: null, limit: 10 })
    expect(known.map((book) => [book.id, book.deleted])).toEqual(books.map((book, i) => [book.id, i === 0]))
  })

  it('restores its book unchanged when it reappears', async () => {
    const book = bookWrite(seriesId, 'One', { values: { genres: ['Drama'] } })
    await save(book)
    await test.db.commit([write('markBooksMissing', { ids: [book.id], now: now + 5 }), refresh(seriesId)])
    expect((await listSeries(me, reader, { page: 1, pageSize: 9 })).total).toBe(0)
    expect((await findSeries(me, reader, seriesId))?.bookCount).toBe(0)
    const [restored] = await test.db.commit([
      write('restoreBooks', { ids: [book.id], now: now + 6 }),
      refresh(seriesId),
    ])
    expect(restored).toBe(1)
    expect(await search('one')).toEqual(['One'])
    expect((await listSeries(me, reader, { page: 1, pageSize: 9 })).total).toBe(1)
  })

  it('frees its path for another file, and saving it again restores it', async () => {
    const gone = bookWrite(seriesId, 'Same')
    await save(gone)
    await test.db.commit([write('markBooksMissing', { ids: [gone.id], now })])
    const other = bookWrite(seriesId, 'Same')
    await save(other)
    const [saved] = await test.db.commit([
      write('saveBooks', { libraryId, books: [{ ...gone, file: { ...gone.file, path: 'else.cbz' } }], now }),
    ])
    expect(saved.restored).toEqual([gone.id])
    const twin = { ...bookWrite(seriesId, 'Twin'), file: other.file }
    await expect(save(twin)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a moved file', () => {
  it('retains its book, and two files can swap names', async () => {
    const [a, b] = [bookWrite(seriesId, 'A'), bookWrite(seriesId, 'B')]
    const target = seriesWrite(libraryId, 'Other')
    await save(a, b)
    await test.db.commit([write('markBooksMissing', { ids: [a.id, b.id], now })])
    await test.db.commit([
      write('addSeries', { series: [target], now }),
      write('moveBooks', {
        libraryId,
        moves: [
          { id: a.id, seriesId, file: { ...a.file, path: b.file.path } },
          { id: b.id, seriesId: target.id, file: { ...b.file, path: a.file.path, inode: 9 } },
        ],
        now: now + 5,
      }),
      refresh(seriesId, target.id),
    ])
    expect(await findBook(me, reader, a.id)).toMatchObject({ relativePath: 'B.cbz', deletedAt: null, title: 'A' })
    expect(await findBook(me, reader, b.id)).toMatchObject({ relativePath: 'A.cbz', seriesId: target.id, position: 1 })
    expect((await findSeries(me, reader, target.id))?.bookCount).toBe(1)
  })

  it('is matched by its hash within its library, soft-deleted or not', async () => {
    const book = bookWrite(seriesId, 'A')
    await save(book, bookWrite(seriesId, 'Unread', { hashes: null, failure: { code: 'file-unreadable', message: '' } }))
    const hash = book.hashes?.fileHash ?? ''
    const found = await findBooksByHash(reader, [hash, '', 'none'], libraryId)
    expect(found).toMatchObject([{ id: book.id, homePathKey: 'folder:Saga', analyzed: true, deleted: false }])
    expect(await findBooksByHash(reader, [hash], newId())).toEqual([])
    expect(await findBooksByHash(reader, [''])).toEqual([])
  })
})

describe('a series', () => {
  it('is identified by its path key, never by its title', async () => {
    const twin = seriesWrite(libraryId, 'Saga', { pathKey: 'elsewhere' })
    const [added] = await test.db.commit([
      write('addSeries', { series: [twin, seriesWrite(libraryId, 'Renamed', { pathKey: 'folder:Saga' })], now }),
    ])
    expect(added).toEqual([
      { id: twin.id, isNew: true },
      { id: seriesId, isNew: false },
    ])
    expect(await findSeriesByPathKey(reader, libraryId, 'folder:Saga')).toMatchObject({ id: seriesId, title: 'Saga' })
    expect(await listKnownSeries(reader, libraryId, { after: seriesId, limit: 5 })).toMatchObject([{ id: twin.id }])
  })

  it('sorts its books by number, then title, then natural file name, with unnumbered books last', async () => {
    const book = (title: string, path: string, number?: number) =>
      bookWrite(seriesId, title, { file: { path }, values: number === undefined ? {} : { number } })
    await save(
      book('Extra 10', 'x10.cbz'),
      book('Extra 2', 'x2.cbz'),
      book('Ten', 'ten.cbz', 10),
      book('Two', 'two.cbz', 2),
      book('One and a half', 'half.cbz', 1.5),
      book('Two', 'two b10.cbz', 2),
      book('Two', 'two b9.cbz', 2),
    )
    const ordered = await listSeriesBooks(me, reader, seriesId)
    expect(ordered.map((one) => one.relativePath)).toEqual([
      'half.cbz',
      'two b9.cbz',
      'two b10.cbz',
      'two.cbz',
      'ten.cbz',
      'x2.cbz',
      'x10.cbz',
    ])
    expect(ordered.map((one) => one.position)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const middle = await findAdjacentBooks(me, reader, ordered[1]?.id ?? '')
    expect([middle?.prev?.relativePath, middle?.next?.relativePath]).toEqual(['half.cbz', 'two b10.cbz'])
  })

  it('numbers unnumbered books by position on request, and replaces that with a real number', async () => {
    const named = bookWrite(seriesId, 'B')
    await save(bookWrite(seriesId, 'A', { values: { number: 4 } }), named)
    await test.db.commit([write('refreshSeries', { ids: [seriesId], numbering: 'missing', now })])
    expect((await listSeriesBooks(me, reader, seriesId)).map((book) => book.number)).toEqual([4, 2])
    await save({ ...named, values: { title: 'B', number: 1 }, sortNumber: 1 })
    await test.db.commit([write('refreshSeries', { ids: [seriesId], numbering: 'missing', now })])
    expect((await listSeriesBooks(me, reader, seriesId)).map((book) => book.number)).toEqual([1, 4])
    await test.db.commit([write('refreshSeries', { ids: [seriesId], numbering: 'all', now })])
    expect((await listSeriesBooks(me, reader, seriesId)).map((book) => book.number)).toEqual([1, 2])
  })

  it('counts its books and shows the cover of the first', async () => {
    const first = bookWrite(seriesId, 'First', { values: { number: 1, volume: 1 }, pageCount: 10 })
    await save(first, bookWrite(seriesId, 'Second', { values: { number: 2, volume: 3, chapter: 4.5 }, pageCount: 5 }))
    expect(await findSeries(me, reader, seriesId)).toMatchObject({
      bookCount: 2,
      volumesOwned: 2,
      localMaxVolume: 3,
      localMaxChapter: 4.5,
      readingDirection: 'ltr',
    })
    expect(await findSeriesCover(me, reader, seriesId)).toMatchObject({ kind: 'book', bookId: first.id })
    expect(await findLibrary(me, reader, libraryId)).toMatchObject({ seriesCount: 1, bookCount: 2, totalSize: 2_000 })
  })

  it('takes values from its books, preserves locked fields, and is found by its new title', async () => {
    await save(bookWrite(seriesId, 'Book'))
    await lock('series', ['publisher'])
    const values = {
      title: 'Été sans fin',
      publisher: 'Theirs',
      summary: 'Long',
      genres: ['Drama', 'drama', 'Comedy'],
      alternateTitles: ['Endless Summer'],
      people: [{ name: 'Ana', role: 'writer' as const }],
      links: [{ sourceName: 'web', url: 'https://example.org/1' }],
      externalIds: [{ source: 'comicinfo', externalId: '12' }],
    }
    const save1 = write('saveSeriesMetadata', {
      series: [{ id: seriesId, values, provenance: { title: 'comicinfo' } }],
      now,
    })
    await test.db.commit([save1])
    await test.db.commit([save1])
    expect(await findSeries(me, reader, seriesId)).toMatchObject({
      title: 'Été sans fin',
      publisher: null,
      summary: 'Long',
    })
    expect(await findSeriesMetadata(me, reader, seriesId)).toMatchObject({
      genres: ['Comedy', 'Drama'],
      alternateTitles: ['Endless Summer'],
      people: [{ name: 'Ana', role: 'writer' }],
      links: values.links,
      externalIds: values.externalIds,
      locks: ['publisher'],
    })
    expect(await search('ete')).toEqual(['Book'])
    const found = await listSeries(me, reader, { page: 1, pageSize: 5, fullText: 'endless' })
    expect(found.items.map((series) => series.id)).toEqual([seriesId])
  })

  it('without books is removed on request, unless it has soft-deleted books', async () => {
    const empty = seriesWrite(libraryId, 'Empty')
    const book = bookWrite(seriesId, 'Gone')
    await save(book)
    await test.db.commit([
      write('addSeries', { series: [empty], now }),
      write('markBooksMissing', { ids: [book.id], now }),
      refresh(seriesId),
    ])
    const [removed] = await test.db.commit([write('removeEmptySeries', { libraryId })])
    expect(removed).toEqual([empty.id])
    expect(await findSeries(me, reader, seriesId)).not.toBeNull()
  })
})

describe('a purge', () => {
  it('removes soft-deleted books permanently, reports their ids and leaves other books', async () => {
    const [gone, stays] = [bookWrite(seriesId, 'Gone'), bookWrite(seriesId, 'Stays')]
    await save(gone, stays)
    await test.db.commit([write('markBooksMissing', { ids: [gone.id], now }), refresh(seriesId)])
    const [purged] = await test.db.commit([write('purgeBooks', { libraryId, removeEmptySeries: true })])
    expect(purged).toEqual({ count: 1, bookIds: [gone.id], seriesIds: [], touchedIds: [seriesId] })
    expect(await findBook(me, reader, gone.id)).toBeNull()
    await test.db.commit([write('markBooksMissing', { ids: [stays.id], now }), refresh(seriesId)])
    const [rest] = await test.db.commit([write('purgeBooks', { seriesId, removeEmptySeries: true })])
    expect(rest).toEqual({ count: 1, bookIds: [stays.id], seriesIds: [seriesId], touchedIds: [seriesId] })
    expect(await findSeries(me, reader, seriesId)).toBeNull()
  })

  it('of a library that does not exist is rejected', async () => {
    const attempt = test.db.commit([write('purgeBooks', { libraryId: newId(), removeEmptySeries: false })])
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a library', () => {
  it('deletes all of its content when it is deleted', async () => {
    await save(bookWrite(seriesId, 'One', { values: { genres: ['Drama'] } }))
    await test.db.commit([write('deleteLibrary', { id: libraryId })])
    expect(await findLibrary(me, reader, libraryId)).toBeNull()
    expect((await listBooks(me, reader, { page: 1, pageSize: 5 })).total).toBe(0)
    expect(await search('one')).toEqual([])
    const [removed] = await test.db.commit([write('removeUnusedTerms', { kind: 'genre' })])
    expect(removed).toEqual({ count: 1, names: ['Drama'] })
    expect(await test.db.integrity()).toEqual({ ok: true })
  })

  it('stores its settings as given, and an update changes only the named fields', async () => {
    const rules = [{ pattern: '\\(.*\\)', replacement: '', enabled: true }]
    await test.db.commit([
      write('updateLibrary', {
        id: libraryId,
        changes: { titlePreprocessingRules: rules, allowedFormats: ['cbz'] },
        now: now + 1,
      }),
      write('setLibraryState', { id: libraryId, state: 'offline', reason: 'The drive is gone.', now: now + 2 }),
      write('finishLibraryScan', { id: libraryId, rootDevice: '42', now: now + 3 }),
    ])
    expect(await findLibrary(me, reader, libraryId)).toMatchObject({
      ...librarySettings({ path: expect.anything(), titlePreprocessingRules: rules, allowedFormats: ['cbz'] }),
      state: 'offline',
      stateReason: 'The drive is gone.',
      rootDevice: '42',
      lastScannedAt: now + 3,
    })
    const unknown = test.db.commit([write('updateLibrary', { id: newId(), changes: {}, now })])
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a scan', () => {
  const create = () => {
    const id = newId()
    return { id, write: write('createScan', { id, libraryId, mode: 'normal', trigger: 'user', now }) }
  }

  it('is rejected while another is queued or running, and accepted afterwards', async () => {
    const first = create()
    await test.db.commit([first.write])
    await expect(test.db.commit([create().write])).rejects.toMatchObject({ code: 'conflict' })
    await test.db.commit([write('updateScan', { id: first.id, status: 'completed', phase: 'done', completedAt: now })])
    await test.db.commit([create().write])
    expect(await listActiveScans(me, reader)).toHaveLength(1)
  })

  it('reports its counters and the latest fifty errors', async () => {
    const scan = create()
    const errors = Array.from({ length: 60 }, (_, i) => ({ path: `${i}.cbz`, code: 'file-empty', message: 'Empty.' }))
    await test.db.commit([
      scan.write,
      write('updateScan', {
        id: scan.id,
        status: 'running',
        phase: 'analyzing',
        counters: { filesDiscovered: 5, errorCount: 60 },
        errors,
        startedAt: now + 1,
      }),
    ])
    const found = await findLatestScan(me, reader, libraryId)
    expect(found).toMatchObject({
      id: scan.id,
      status: 'running',
      filesDiscovered: 5,
      booksAdded: 0,
      startedAt: now + 1,
    })
    expect(found?.errors).toEqual(errors.slice(10))
    const unknown = test.db.commit([write('updateScan', { id: newId(), phase: 'done' })])
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
  })

  it('retains a history of at most fifty per library', async () => {
    for (let i = 0; i < 55; i++) {
      const id = newId()
      await test.db.commit([
        write('createScan', { id, libraryId, mode: 'deep', trigger: 'cron', now: now + i }),
        write('updateScan', { id, status: 'cancelled' }),
      ])
    }
    expect(await listScans(me, reader, { libraryId, limit: 100 })).toHaveLength(50)
  })
})
