import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findBookFile } from '../../server/db/queries/books/book-files.ts'
import type { BookChoice } from '../../server/db/queries/scanning/known-files.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { neverPaused } from '../../server/domain/pause.ts'
import { fail } from '../../server/domain/result.ts'
import type { CoverSizes } from '../../server/library/maintenance/cover-sizes.ts'
import { createThumbnailMaker } from '../../server/library/maintenance/ensure-thumbnail.ts'
import { analyzeBooks } from '../../server/scanner/analyze-books.ts'
import type { ThumbnailStore } from '../../server/storage/thumbnails.ts'
import { type CloudFolder, createCloudFolder } from '../kit/cloud-folder.ts'
import { createLibraryFolder } from '../kit/library-folder.ts'
import { openScanFixture, type ScanFixture } from '../kit/scan-fixture.ts'

let fixture: ScanFixture
let cloud: CloudFolder
beforeEach(async () => {
  fixture = await openScanFixture()
  cloud = createCloudFolder(fixture.folder)
})
afterEach(() => {
  vi.restoreAllMocks()
  return fixture.close()
})

const scan = (mode: 'normal' | 'deep' = 'normal') => fixture.scan({ platform: 'win32', mode })

/** Paths of the files that workers opened, relative to the library, since the last call. */
function watchOpened(): () => string[] {
  const run = vi.spyOn(fixture.pool, 'run')
  return () => {
    const opened = run.mock.calls.flatMap(([task, input]) => {
      const { path = '', paths = [path] } = input as { path?: string; paths?: readonly string[] }
      return task === 'inspect-path' ? [] : paths
    })
    run.mockClear()
    return opened.map((path) => path.slice(fixture.folder.root.length + 1)).sort()
  }
}

describe('a file in the cloud that was never on this computer', () => {
  it('is listed with what to do, and not opened, even by a deep scan', async () => {
    cloud.list('Tale/Tale 001.cbz')
    cloud.download('Tale/Tale 002.cbz')
    const opened = watchOpened()
    const first = await scan()
    expect(opened()).toEqual(['Tale/Tale 002.cbz'])
    expect(first.errors).toMatchObject([{ path: 'Tale/Tale 001.cbz', code: 'file-in-cloud' }])
    const book = await fixture.at('Tale/Tale 001.cbz')
    expect(book).toMatchObject({ inCloud: true, fileHash: '', pageCount: 0, number: 1, fileSize: expect.any(Number) })
    expect(book.analysisError).toMatchObject({ code: 'file-in-cloud', message: expect.stringContaining('Always keep') })

    expect(await scan()).toMatchObject({ errors: [], booksUnchanged: 2, filesProcessed: 2 })
    await scan('deep')
    expect(opened()).toEqual(['Tale/Tale 002.cbz'])
    expect(await fixture.at('Tale/Tale 001.cbz')).toMatchObject({ id: book.id, inCloud: true })
  })

  it('is read when it is on this computer, and stays the same book', async () => {
    cloud.list('Tale/Tale 001.cbz')
    await scan()
    const { id } = await fixture.at('Tale/Tale 001.cbz')
    cloud.bringBack('Tale/Tale 001.cbz')
    expect(await scan()).toMatchObject({ booksChanged: 1, booksAdded: 0, errors: [] })
    expect(await fixture.at('Tale/Tale 001.cbz')).toMatchObject({
      id,
      inCloud: false,
      analysisError: null,
      pageCount: 2,
    })
  })

  it('is read like any other where files in the cloud cannot be recognised', async () => {
    cloud.list('Tale/Tale 001.cbz')
    const opened = watchOpened()
    await fixture.scan({ platform: 'linux' })
    expect(opened()).toEqual(['Tale/Tale 001.cbz'])
  })
})

describe('a book whose file was evicted', () => {
  it('keeps everything, is marked, and is not opened until it is back', async () => {
    cloud.download('Tale/Tale 001.cbz')
    cloud.download('Tale/Tale 002.cbz')
    await scan()
    const before = await fixture.at('Tale/Tale 001.cbz')
    expect(before).toMatchObject({ inCloud: false, pageCount: 2 })
    cloud.evict('Tale/Tale 001.cbz')
    const opened = watchOpened()
    fixture.events.length = 0
    expect(await scan()).toMatchObject({ booksMissing: 0, booksChanged: 0, booksUnchanged: 2, errors: [] })
    expect(fixture.events).toContainEqual(expect.objectContaining({ type: 'book_updated', bookId: before.id }))
    await scan('deep')
    expect(opened()).toEqual(['Tale/Tale 002.cbz'])
    const evicted = await fixture.at('Tale/Tale 001.cbz')
    expect(evicted).toEqual({ ...before, inCloud: true, updatedAt: evicted.updatedAt })

    cloud.bringBack('Tale/Tale 001.cbz')
    fixture.events.length = 0
    expect(await scan()).toMatchObject({ booksChanged: 0, booksUnchanged: 2 })
    expect(opened()).toEqual([])
    expect(fixture.events).toContainEqual(expect.objectContaining({ type: 'book_updated', bookId: before.id }))
    const back = await fixture.at('Tale/Tale 001.cbz')
    expect(back).toEqual({ ...before, updatedAt: back.updatedAt })
  })

  it('stays as it is when another computer changed the file, and is read when that is here', async () => {
    cloud.download('Tale/Tale 001.cbz')
    await scan()
    const { id, fileHash } = await fixture.at('Tale/Tale 001.cbz')
    cloud.download('Tale/Tale 001.cbz')
    cloud.evict('Tale/Tale 001.cbz')
    await scan()
    expect(await fixture.at('Tale/Tale 001.cbz')).toMatchObject({ id, fileHash, inCloud: true })
    cloud.bringBack('Tale/Tale 001.cbz')
    expect(await scan()).toMatchObject({ booksChanged: 1 })
    const changed = await fixture.at('Tale/Tale 001.cbz')
    expect(changed).toMatchObject({ id, inCloud: false, analysisError: null })
    expect(changed.fileHash).not.toBe(fileHash)
  })

  it('is the same book after it moved, with its series, and after it was missing for a while', async () => {
    for (const path of ['Stays/1.cbz', 'Tale/1.cbz', 'Tale/2.cbz']) cloud.download(path)
    await scan()
    const [one, two] = [await fixture.at('Tale/1.cbz'), await fixture.at('Tale/2.cbz')]
    for (const path of ['Tale/1.cbz', 'Tale/2.cbz']) cloud.evict(path)
    fixture.folder.move('Tale', 'Other tale')
    const opened = watchOpened()
    expect(await scan()).toMatchObject({ booksMoved: 2, booksMissing: 0, booksAdded: 0, errors: [] })
    expect(await fixture.at('Other tale/1.cbz')).toMatchObject({ id: one.id, seriesId: one.seriesId, inCloud: true })

    fixture.folder.move('Other tale', '.away')
    await scan()
    expect((await fixture.book(two.id))?.deletedAt).not.toBeNull()
    fixture.folder.move('.away', 'Other tale')
    expect(await scan()).toMatchObject({ booksRestored: 2, booksAdded: 0 })
    expect(await fixture.at('Other tale/2.cbz')).toMatchObject({ id: two.id, inCloud: true, deletedAt: null })
    expect(opened()).toEqual([])
  })

  it('is not guessed when several vanished files have its size and time', async () => {
    for (const path of ['A/1.cbz', 'A/2.cbz']) {
      cloud.download(path)
      fixture.folder.touch(path, 1_600_000_000)
    }
    await scan()
    // Before the others go, so that it doesn't get one of their inodes.
    cloud.list('B/x.cbz')
    fixture.folder.touch('B/x.cbz', 1_600_000_000)
    for (const path of ['A/1.cbz', 'A/2.cbz']) fixture.folder.remove(path)
    expect(await scan()).toMatchObject({ booksMoved: 0, booksMissing: 2, booksAdded: 1 })
  })

  it('does not lend its content to a copy', async () => {
    cloud.download('A/1.cbz')
    await scan()
    const { id } = await fixture.at('A/1.cbz')
    fixture.folder.copy('A/1.cbz', 'B/copy.cbz')
    cloud.evict('A/1.cbz')
    expect(await scan()).toMatchObject({ booksMoved: 0, booksAdded: 1 })
    expect(await fixture.at('A/1.cbz')).toMatchObject({ id, inCloud: true })
  })

  it('is not compared with a copy in another library', async () => {
    using other = createLibraryFolder()
    const libraryId = await fixture.addLibrary({ path: other.root, name: 'Other' })
    cloud.download('A/1.cbz')
    other.put('A/copy.cbz', readFileSync(fixture.folder.at('A/1.cbz')))
    await scan()
    cloud.evict('A/1.cbz')
    // With its known time nothing would have to be compared.
    fixture.folder.touch('A/1.cbz', 1_600_000_000)
    const opened = watchOpened()
    await fixture.scan({ libraryId, platform: 'win32' })
    expect(opened()).toHaveLength(1)
    expect(await fixture.at('A/1.cbz')).toMatchObject({ deletedAt: null })
  })
})

describe('rescanning chosen files', () => {
  const analyze = (choice: Pick<BookChoice, 'which' | 'code' | 'bookIds'>) => {
    const { libraryId, scanner } = fixture
    const options = { signal: new AbortController().signal, pause: neverPaused, reportProgress: () => undefined }
    return analyzeBooks({ ...scanner, platform: 'win32' }, { ...choice, libraryId }, options)
  }

  it('leaves files in the cloud there, also those evicted since the last scan', async () => {
    cloud.list('Tale/1.cbz')
    cloud.download('Tale/2.cbz')
    cloud.download('Tale/3.cbz')
    await scan()
    cloud.evict('Tale/2.cbz')
    const opened = watchOpened()
    const stats = vi.spyOn(fixture.scanner, 'statFile')
    expect(await analyze({ which: 'all' })).toEqual({ books: 1, failed: 0, missing: 0, inCloud: 2 })
    expect(await analyze({ which: 'failed' })).toEqual({ books: 0, failed: 0, missing: 0, inCloud: 1 })
    expect(opened()).toEqual(['Tale/3.cbz'])
    expect(stats).toHaveBeenCalledTimes(1)
  })

  it('opens a single book, or the files in the cloud, because a person chose them', async () => {
    for (const path of ['Tale/1.cbz', 'Tale/2.cbz', 'Tale/3.cbz']) cloud.list(path)
    await scan()
    const opened = watchOpened()
    await analyze({ which: 'all', bookIds: [(await fixture.at('Tale/1.cbz')).id] })
    expect(opened()).toEqual(['Tale/1.cbz'])
    await analyze({ which: 'failed', code: 'file-in-cloud' })
    expect(opened()).toEqual(['Tale/2.cbz', 'Tale/3.cbz'])
  })
})

describe('the stub of a file in iCloud Drive', () => {
  const stub = (path: string) => path.replace(/([^/]+)$/, '.$1.icloud')

  it('stands for the file that it names', async () => {
    for (const path of ['A/1.cbz', 'A/2.cbz']) cloud.download(path)
    await scan()
    const before = await fixture.at('A/1.cbz')
    const bytes = readFileSync(fixture.folder.at('A/1.cbz'))
    fixture.folder.move('A/1.cbz', 'away')
    fixture.folder.put(stub('A/1.cbz'), Buffer.from('bplist00'))
    fixture.folder.put(stub('A/3.cbz'), Buffer.from('bplist00'))
    fixture.folder.put(stub('A/notes.txt'), Buffer.from('bplist00'))
    const opened = watchOpened()
    const first = await scan()
    expect(first).toMatchObject({ booksMissing: 0, booksAdded: 1 })
    expect(first.errors).toMatchObject([{ path: 'A/3.cbz', code: 'file-in-cloud' }])
    const evicted = await fixture.at('A/1.cbz')
    expect(evicted).toEqual({ ...before, inCloud: true, updatedAt: evicted.updatedAt })
    expect(await scan()).toMatchObject({ booksUnchanged: 3, errors: [] })
    expect(opened()).toEqual([])

    fixture.folder.remove(stub('A/1.cbz'))
    fixture.folder.move('away', 'A/1.cbz')
    fixture.folder.put('A/3.cbz', bytes)
    expect(await scan()).toMatchObject({ booksMissing: 0 })
    expect(await fixture.at('A/1.cbz')).toMatchObject({ id: before.id, inCloud: false })
    expect(await fixture.at('A/3.cbz')).toMatchObject({ inCloud: false, pageCount: 2 })
  })

  it('does not count beside the file itself, and a folder of stubs is not empty', async () => {
    cloud.download('1.cbz')
    fixture.folder.put('.1.cbz.icloud', Buffer.from('bplist00'))
    await scan()
    expect(await fixture.at('1.cbz')).toMatchObject({ inCloud: false, pageCount: 2 })
    fixture.folder.remove('1.cbz')
    expect(await scan()).toMatchObject({ status: 'completed', booksMissing: 0 })
    expect(await fixture.at('1.cbz')).toMatchObject({ inCloud: true, pageCount: 2, deletedAt: null })
  })
})

describe('thumbnails in the background', () => {
  it('are not made from files in the cloud, but for someone who looks', async () => {
    cloud.download('A/1.cbz')
    await scan()
    cloud.evict('A/1.cbz')
    const { id } = await fixture.at('A/1.cbz')
    const file = await findBookFile(systemViewer, fixture.database.db.reader, id)
    if (file === null) throw new Error('The book is gone')
    const opened: string[] = []
    const maker = createThumbnailMaker({
      size: () => ({ edge: 100, quality: 80 }),
      store: { read: async () => null, locate: async () => null } as unknown as ThumbnailStore,
      sizes: { note: () => undefined, flush: () => undefined } as unknown as CoverSizes,
      workers: {
        run: async (task, input, options) => {
          if (task === 'inspect-path') return fixture.pool.run(task, input, options)
          opened.push(task)
          return { ok: false, failure: fail('file-unreadable').failure } as never
        },
      },
      onFailure: () => undefined,
      platform: 'darwin',
    })
    expect([await maker.prepare(file), await maker.remake(file)]).toEqual([false, false])
    expect(opened).toEqual([])
    expect(await maker.ensure(file)).toBeNull()
    expect(opened).toEqual(['make-thumbnail'])
  })
})
