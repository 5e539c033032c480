import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openForWriting } from '../../server/db/dialects/sqlite/connection.ts'
import { findProgress } from '../../server/db/queries/reading/reading.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import { newId } from '../kit/catalog.ts'
import { comicBytes, epubBytes, pdfBytes } from '../kit/library-folder.ts'
import { openScanFixture, type ScanFixture } from '../kit/scan-fixture.ts'

let fixture: ScanFixture
beforeEach(async () => {
  fixture = await openScanFixture()
})
afterEach(() => fixture.close())

/** A reader with progress at page 2 of the book. @returns a function that reads the page */
async function readToPageTwo(bookId: string): Promise<() => Promise<number | null>> {
  const userId = newId()
  const { db } = fixture.database
  const now = Date.now()
  await db.commit([
    write('createUser', { id: userId, username: `u${userId}`, email: null, passwordHash: 'x', role: 'reader', now }),
    write('saveProgress', { userId, bookId, currentPage: 2, origin: 'web', device: null, now }),
  ])
  const viewer: Viewer = { ...systemViewer, userId }
  return async () => (await findProgress(viewer, db.reader, bookId))?.currentPage ?? null
}

describe('an unreadable file', () => {
  it('is listed with its error code, and the scan continues', async () => {
    const { folder } = fixture
    folder.comic('A/1.cbz')
    folder.put('A/2.cbz', Buffer.from('this is no archive'))
    folder.put('A/3.cbz', Buffer.alloc(0))
    folder.put('A/4.pdf', Buffer.from('%PDF-1.4 and nothing more'))
    folder.comic('A/5.cbz')
    const scan = await fixture.scan()
    expect(scan).toMatchObject({ status: 'completed', booksAdded: 5, errorCount: 3, filesProcessed: 5 })
    expect(scan.errors.map((error) => [error.path, error.code])).toEqual(
      expect.arrayContaining([
        ['A/2.cbz', 'format-unknown'],
        ['A/3.cbz', 'file-empty'],
        ['A/4.pdf', 'pdf-damaged'],
      ]),
    )
    expect((await fixture.at('A/3.cbz')).analysisError?.code).toBe('file-empty')
  })

  it('is read again after it was repaired, and retains its id', async () => {
    fixture.folder.put('A/1.cbz', Buffer.from('half a down'))
    await fixture.scan()
    const before = await fixture.at('A/1.cbz')
    fixture.folder.comic('A/1.cbz')
    expect(await fixture.scan()).toMatchObject({ booksChanged: 1, errorCount: 0 })
    const after = await fixture.at('A/1.cbz')
    expect(after).toMatchObject({ id: before.id, analysisError: null, pageCount: 2 })
  })

  it('is not read again while unchanged', async () => {
    fixture.folder.put('A/1.cbz', Buffer.from('no archive'))
    await fixture.scan()
    expect(await fixture.scan()).toMatchObject({ booksUnchanged: 1, booksChanged: 0, errorCount: 0 })
  })
})

describe('a book analysed by an older version of Inglenook', () => {
  it('is read again by the next normal scan, and retains its id and progress', async () => {
    fixture.folder.put('A/1.epub', epubBytes({ title: 'One' }))
    fixture.folder.put('A/2.epub', epubBytes({ title: 'Two' }))
    await fixture.scan()
    const before = await fixture.at('A/1.epub')
    const place = await readToPageTwo(before.id)
    const read = await place()
    const old = openForWriting(fixture.database.file)
    const outline = () =>
      old
        .prepare("select epub from book_contents c join books b on b.seq = c.book_seq where b.path = 'A/1.epub'")
        .pluck()
        .get()
    old.exec(`update books set analysis_version = 1 where path = 'A/1.epub';
      update book_contents set epub = null where book_seq = (select seq from books where path = 'A/1.epub')`)
    expect(await fixture.scan()).toMatchObject({ booksChanged: 1, booksUnchanged: 1, errorCount: 0 })
    expect(outline()).not.toBeNull()
    old.close()
    expect([(await fixture.at('A/1.epub')).id, await place()]).toEqual([before.id, read])
    expect(await fixture.scan()).toMatchObject({ booksChanged: 0, booksUnchanged: 2 })
  })
})

describe('an unavailable library', () => {
  it('goes offline without losing anything when its root is missing, and recovers completely', async () => {
    const { folder } = fixture
    folder.comic('A/1.cbz')
    await fixture.scan()
    folder.move('A', '../moved-away-A')
    const elsewhere = folder.at('../moved-away-A')
    const gone = await fixture.scan()
    expect(gone).toMatchObject({ status: 'offline', booksMissing: 0, message: expect.stringMatching(/empty/) })
    expect((await fixture.at('A/1.cbz')).deletedAt).toBeNull()
    folder.move('../moved-away-A', 'A')
    expect(folder.exists('A/1.cbz')).toBe(true)
    expect(elsewhere).toBeTruthy()
    expect(await fixture.scan()).toMatchObject({ status: 'completed', booksUnchanged: 1 })
  })

  it('marks only books below the deleted folder as missing', async () => {
    const { folder } = fixture
    folder.comic('A/1.cbz')
    folder.comic('B/1.cbz')
    await fixture.scan()
    folder.remove('B')
    expect(await fixture.scan()).toMatchObject({ booksMissing: 1, booksUnchanged: 1 })
  })
})

describe('a first scan', () => {
  it('adds every book of every format, in a series per folder', async () => {
    const { folder } = fixture
    folder.comic('Alpha/Alpha v01.cbz')
    folder.comic('Alpha/Alpha v02.cbz')
    folder.put('Prose/Prose 1.epub', epubBytes({ title: 'Prose One' }))
    folder.put('Papers/Papers 1.pdf', pdfBytes('Paper', 3))
    folder.put('Zips/Zips 1.cbr', comicBytes({ note: 'zip' }))
    const scan = await fixture.scan()
    expect(scan).toMatchObject({
      status: 'completed',
      phase: 'done',
      booksAdded: 5,
      filesDiscovered: 5,
      filesTotal: 5,
      filesProcessed: 5,
      seriesCreated: 4,
      errorCount: 0,
    })
    const series = await fixture.series()
    expect(Object.keys(series).sort()).toEqual(['Alpha', 'Papers', 'Prose', 'Zips'])
    expect(series.Alpha).toEqual(['Alpha/Alpha v01.cbz', 'Alpha/Alpha v02.cbz'])
    expect(await fixture.at('Papers/Papers 1.pdf')).toMatchObject({ fileFormat: 'pdf', pageCount: 3 })
  })

  it('publishes each book after it is stored, and the scan from start to end', async () => {
    const stored: Promise<unknown>[] = []
    fixture.folder.comic('A/1.cbz')
    await fixture.scan()
    for (const event of fixture.events) {
      if (event.type === 'book_created') stored.push(fixture.book(event.bookId))
    }
    expect((await Promise.all(stored)).every((book) => book !== null)).toBe(true)
    const types = fixture.events.map((event) => event.type)
    expect(types.indexOf('series_created')).toBeLessThan(types.indexOf('book_created'))
    const states = fixture.events.flatMap((event) => (event.type === 'scan_progressed' ? [event.status.status] : []))
    expect(states[0]).toBe('running')
    expect(states.at(-1)).toBe('completed')
  })

  it('is followed by scans without changes', async () => {
    fixture.folder.comic('A/1.cbz')
    fixture.folder.comic('A/2.cbz')
    await fixture.scan()
    const before = await fixture.books()
    fixture.events.length = 0
    expect(await fixture.scan()).toMatchObject({
      status: 'completed',
      booksUnchanged: 2,
      booksAdded: 0,
      booksChanged: 0,
    })
    expect(await fixture.books()).toEqual(before)
    expect(fixture.events.filter((event) => event.type.startsWith('book_'))).toEqual([])
  })
})

describe('a deleted file', () => {
  it('hides its book and retains its progress', async () => {
    fixture.folder.comic('A/1.cbz')
    fixture.folder.comic('A/2.cbz')
    await fixture.scan()
    const book = await fixture.at('A/1.cbz')
    const place = await readToPageTwo(book.id)
    fixture.folder.remove('A/1.cbz')
    expect(await fixture.scan()).toMatchObject({ booksMissing: 1, booksUnchanged: 1 })
    expect((await fixture.book(book.id))?.deletedAt).not.toBeNull()
    expect(await fixture.series()).toEqual({ A: ['A/2.cbz'] })
    expect(await place()).toBe(2)
    expect(fixture.events).toContainEqual(expect.objectContaining({ type: 'book_deleted', bookId: book.id }))
  })

  it('hides a series with its last book, and shows it again with the first that reappears', async () => {
    fixture.folder.comic('A/1.cbz')
    fixture.folder.comic('B/1.cbz')
    await fixture.scan()
    const { seriesId } = await fixture.at('A/1.cbz')
    const bytes = comicBytes({ note: 'kept' })
    fixture.folder.put('A/1.cbz', bytes)
    await fixture.scan()
    fixture.folder.remove('A/1.cbz')
    await fixture.scan()
    expect(Object.keys(await fixture.series())).toEqual(['B'])
    fixture.folder.put('A/1.cbz', bytes)
    expect(await fixture.scan()).toMatchObject({ booksRestored: 1, booksAdded: 0 })
    expect(Object.keys(await fixture.series()).sort()).toEqual(['A', 'B'])
    expect((await fixture.at('A/1.cbz')).seriesId).toBe(seriesId)
  })

  it('reappears at its path with id, progress and metadata', async () => {
    fixture.folder.comic('A/1.cbz', { info: { Title: 'The Title' } })
    fixture.folder.comic('A/2.cbz')
    await fixture.scan()
    const book = await fixture.at('A/1.cbz')
    const place = await readToPageTwo(book.id)
    fixture.folder.move('A/1.cbz', 'kept.bin')
    await fixture.scan()
    fixture.folder.move('kept.bin', 'A/1.cbz')
    expect(await fixture.scan()).toMatchObject({ booksRestored: 1, booksAdded: 0 })
    expect(await fixture.at('A/1.cbz')).toMatchObject({ id: book.id, title: 'The Title', deletedAt: null })
    expect(await place()).toBe(2)
  })

  it('reappears at another path with id and progress', async () => {
    fixture.folder.comic('A/1.cbz')
    fixture.folder.comic('A/2.cbz')
    await fixture.scan()
    const book = await fixture.at('A/1.cbz')
    fixture.folder.move('A/1.cbz', 'kept.bin')
    await fixture.scan()
    fixture.folder.move('kept.bin', 'B/other name.cbz')
    expect(await fixture.scan()).toMatchObject({ booksRestored: 1, booksAdded: 0, filesProcessed: 2 })
    expect(await fixture.at('B/other name.cbz')).toMatchObject({ id: book.id, deletedAt: null, title: 'other name' })
  })

  it('reappears with its id even when its path holds other content', async () => {
    fixture.folder.comic('A/1.cbz')
    fixture.folder.comic('A/2.cbz')
    await fixture.scan()
    const book = await fixture.at('A/1.cbz')
    fixture.folder.remove('A/1.cbz')
    await fixture.scan()
    fixture.folder.comic('A/1.cbz', { pages: 5 })
    expect(await fixture.scan()).toMatchObject({ booksRestored: 1, booksAdded: 0 })
    expect(await fixture.at('A/1.cbz')).toMatchObject({ id: book.id, pageCount: 5, deletedAt: null })
  })

  it('is removed permanently by a purge only, and is a new book after that', async () => {
    fixture.folder.comic('A/1.cbz')
    fixture.folder.comic('A/2.cbz')
    await fixture.scan()
    const book = await fixture.at('A/1.cbz')
    fixture.folder.move('A/1.cbz', 'kept.bin')
    await fixture.scan()
    await fixture.database.db.commit([write('purgeBooks', { libraryId: fixture.libraryId, removeEmptySeries: true })])
    expect(await fixture.book(book.id)).toBeNull()
    fixture.folder.move('kept.bin', 'A/1.cbz')
    expect(await fixture.scan()).toMatchObject({ booksAdded: 1, booksRestored: 0 })
    expect((await fixture.at('A/1.cbz')).id).not.toBe(book.id)
  })
})

describe('a file changed in place', () => {
  it('retains id and progress and takes the new content', async () => {
    fixture.folder.comic('A/1.cbz')
    await fixture.scan()
    const book = await fixture.at('A/1.cbz')
    const place = await readToPageTwo(book.id)
    fixture.folder.comic('A/1.cbz', { pages: 7, info: { Title: 'New Title' } })
    expect(await fixture.scan()).toMatchObject({ booksChanged: 1, booksAdded: 0, booksMissing: 0 })
    expect(await fixture.at('A/1.cbz')).toMatchObject({ id: book.id, pageCount: 7, title: 'New Title' })
    expect(await place()).toBe(2)
  })

  it('is not treated as changed when only its timestamp changed', async () => {
    fixture.folder.comic('A/1.cbz')
    await fixture.scan()
    const before = await fixture.at('A/1.cbz')
    fixture.folder.touch('A/1.cbz', 1_600_000_000)
    expect(await fixture.scan()).toMatchObject({ booksUnchanged: 1, booksChanged: 0, filesProcessed: 1 })
    expect(await fixture.at('A/1.cbz')).toMatchObject({ fileHash: before.fileHash, mtimeUs: 1_600_000_000_000_000 })
    expect(await fixture.scan()).toMatchObject({ booksUnchanged: 1 })
  })

  it('is not treated as changed when it was copied back with its timestamp', async () => {
    fixture.folder.comic('A/1.cbz')
    fixture.folder.touch('A/1.cbz', 1_600_000_000)
    await fixture.scan()
    fixture.folder.copy('A/1.cbz', 'A/copy.tmp')
    fixture.folder.move('A/copy.tmp', 'A/1.cbz')
    fixture.folder.touch('A/1.cbz', 1_600_000_000)
    expect(await fixture.scan()).toMatchObject({ booksUnchanged: 1, booksChanged: 0 })
  })
})

describe('scan modes', () => {
  it('a normal scan skips unchanged files, a deep scan reads every file again', async () => {
    fixture.folder.comic('A/1.cbz')
    fixture.folder.comic('A/2.cbz')
    await fixture.scan()
    expect(await fixture.scan({ mode: 'normal' })).toMatchObject({ booksUnchanged: 2, booksChanged: 0 })
    expect(await fixture.scan({ mode: 'deep' })).toMatchObject({
      booksUnchanged: 0,
      booksChanged: 2,
      filesProcessed: 2,
    })
  })

  it('a deep scan detects changed content despite equal size and timestamp', async () => {
    fixture.folder.comic('A/1.cbz', { note: 'aaaa' })
    fixture.folder.touch('A/1.cbz', 1_600_000_000)
    await fixture.scan()
    const before = await fixture.at('A/1.cbz')
    fixture.folder.comic('A/1.cbz', { note: 'bbbb' })
    fixture.folder.touch('A/1.cbz', 1_600_000_000)
    await fixture.scan()
    expect((await fixture.at('A/1.cbz')).fileHash).toBe(before.fileHash)
    await fixture.scan({ mode: 'deep' })
    expect(await fixture.at('A/1.cbz')).toMatchObject({ id: before.id })
    expect((await fixture.at('A/1.cbz')).fileHash).not.toBe(before.fileHash)
  })

  it('a deep scan recognises moves like a normal scan', async () => {
    fixture.folder.comic('A/1.cbz')
    fixture.folder.comic('A/2.cbz')
    await fixture.scan()
    const { id } = await fixture.at('A/1.cbz')
    fixture.folder.move('A/1.cbz', 'B/1.cbz')
    expect(await fixture.scan({ mode: 'deep' })).toMatchObject({ booksMoved: 1, booksChanged: 1, booksAdded: 0 })
    expect((await fixture.at('B/1.cbz')).id).toBe(id)
  })
})
