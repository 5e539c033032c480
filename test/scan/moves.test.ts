import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { comicBytes } from '../kit/library-folder.ts'
import { openScanFixture, type ScanFixture } from '../kit/scan-fixture.ts'

let fixture: ScanFixture
beforeEach(async () => {
  fixture = await openScanFixture()
})
afterEach(() => fixture.close())

const none = { booksAdded: 0, booksChanged: 0, booksMissing: 0, booksRestored: 0 }
const idAt = async (path: string) => (await fixture.at(path)).id

describe('an ambiguous move', () => {
  it('is reported and not guessed', async () => {
    const bytes = comicBytes({ note: 'the same' })
    for (const name of ['A/a.cbz', 'A/b.cbz', 'A/stays.cbz'])
      fixture.folder.put(name, name.includes('stays') ? comicBytes() : bytes)
    await fixture.scan()
    const before = await fixture.books()
    // Rewritten, so that inodes do not identify them.
    fixture.folder.put('B/x.cbz', bytes)
    fixture.folder.put('B/y.cbz', bytes)
    fixture.folder.remove('A/a.cbz')
    fixture.folder.remove('A/b.cbz')
    const scan = await fixture.scan()
    expect(scan).toMatchObject({ booksAdded: 2, booksMissing: 2, booksMoved: 0, status: 'completed' })
    expect(scan.errors).toMatchObject([
      { code: 'move-ambiguous', message: expect.stringMatching(/A\/a\.cbz, A\/b\.cbz/) },
    ])
    const after = await fixture.books()
    expect(after.get('A/a.cbz')?.deletedAt).not.toBeNull()
    expect([...before.values()].map((book) => book.id)).not.toContain(after.get('B/x.cbz')?.id)
  })
})

describe('a moved file', () => {
  it('remains the same book within a single scan, even if its removal is detected last', async () => {
    fixture.folder.comic('Z/1.cbz', { info: { Title: 'Title', Series: 'Z' } })
    fixture.folder.comic('Z/2.cbz')
    await fixture.scan()
    const id = await idAt('Z/1.cbz')
    fixture.folder.move('Z/1.cbz', 'A/1.cbz')
    fixture.events.length = 0
    expect(await fixture.scan()).toMatchObject({ ...none, booksMoved: 1, booksUnchanged: 1, filesProcessed: 2 })
    expect(await fixture.at('A/1.cbz')).toMatchObject({ id, title: 'Title', deletedAt: null })
    const types = fixture.events.map((event) => event.type)
    expect(types).not.toContain('book_deleted')
    expect(types).not.toContain('book_created')
    expect((await fixture.books()).size).toBe(2)
  })

  it('takes values from its new name, and retains those of the file', async () => {
    fixture.folder.comic('Tale/Tale 001.cbz', { info: { Writer: 'Ann Lee' } })
    fixture.folder.comic('Tale/Tale 002.cbz')
    await fixture.scan()
    fixture.folder.move('Tale/Tale 001.cbz', 'Tale/Tale 007.cbz')
    await fixture.scan()
    expect(await fixture.at('Tale/Tale 007.cbz')).toMatchObject({ number: 7, position: 2 })
    expect((await fixture.series()).Tale).toEqual(['Tale/Tale 002.cbz', 'Tale/Tale 007.cbz'])
  })

  it('is matched when only the case of its name changed', async () => {
    fixture.folder.comic('A/Title.cbz')
    await fixture.scan()
    const id = await idAt('A/Title.cbz')
    fixture.folder.move('A/Title.cbz', 'A/title.cbz')
    expect(await fixture.scan()).toMatchObject({ ...none, booksMoved: 1 })
    expect(await idAt('A/title.cbz')).toBe(id)
  })

  it.skipIf(process.platform === 'darwin')('is matched when its name changed its Unicode normalisation', async () => {
    fixture.folder.comic('A/Caf\u00e9.cbz')
    await fixture.scan()
    const id = await idAt('A/Caf\u00e9.cbz')
    fixture.folder.move('A/Caf\u00e9.cbz', 'A/Cafe\u0301.cbz')
    expect(await fixture.scan()).toMatchObject({ ...none, booksMoved: 1 })
    expect(await idAt('A/Cafe\u0301.cbz')).toBe(id)
  })

  it('is matched even if it is unreadable', async () => {
    fixture.folder.put('A/1.cbz', Buffer.from('no archive at all'))
    await fixture.scan()
    const id = await idAt('A/1.cbz')
    fixture.folder.move('A/1.cbz', 'B/2.cbz')
    expect(await fixture.scan()).toMatchObject({ ...none, booksMoved: 1 })
    expect(await fixture.at('B/2.cbz')).toMatchObject({ id, analysisError: { code: 'format-unknown' } })
  })

  it('is distinguished from its copy by inode', async () => {
    fixture.folder.comic('A/1.cbz')
    await fixture.scan()
    const id = await idAt('A/1.cbz')
    fixture.folder.copy('A/1.cbz', 'B/a copy.cbz')
    fixture.folder.move('A/1.cbz', 'B/z moved.cbz')
    expect(await fixture.scan()).toMatchObject({ booksMoved: 1, booksAdded: 1, booksMissing: 0 })
    expect(await idAt('B/z moved.cbz')).toBe(id)
  })

  it('remains a separate book when it is a copy', async () => {
    fixture.folder.comic('A/1.cbz')
    await fixture.scan()
    const id = await idAt('A/1.cbz')
    fixture.folder.copy('A/1.cbz', 'B/1.cbz')
    expect(await fixture.scan()).toMatchObject({ booksAdded: 1, booksMoved: 0, booksMissing: 0 })
    expect(await idAt('A/1.cbz')).toBe(id)
    expect(await idAt('B/1.cbz')).not.toBe(id)
  })

  it('is a new book when its content changed too', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 2 })
    fixture.folder.comic('A/2.cbz')
    await fixture.scan()
    fixture.folder.remove('A/1.cbz')
    fixture.folder.comic('B/1.cbz', { pages: 3 })
    expect(await fixture.scan()).toMatchObject({ booksAdded: 1, booksMissing: 1, booksMoved: 0 })
  })
})

describe('files that swap names', () => {
  it('retain their progress with their content', async () => {
    fixture.folder.comic('A/1.cbz', { note: 'aaaa' })
    fixture.folder.comic('A/2.cbz', { note: 'bbbbbbbb' })
    await fixture.scan()
    const [one, two] = [await fixture.at('A/1.cbz'), await fixture.at('A/2.cbz')]
    fixture.folder.move('A/1.cbz', 'A/x')
    fixture.folder.move('A/2.cbz', 'A/1.cbz')
    fixture.folder.move('A/x', 'A/2.cbz')
    expect(await fixture.scan()).toMatchObject({ ...none, booksMoved: 2, filesProcessed: 2 })
    expect(await fixture.at('A/1.cbz')).toMatchObject({ id: two.id, fileHash: two.fileHash })
    expect(await fixture.at('A/2.cbz')).toMatchObject({ id: one.id, fileHash: one.fileHash })
  })

  it('are matched in a sequence renumbered by one', async () => {
    for (let n = 1; n <= 5; n++) fixture.folder.comic(`A/v${n}.cbz`, { pages: n })
    await fixture.scan()
    const ids = await Promise.all([1, 2, 3, 4, 5].map((n) => idAt(`A/v${n}.cbz`)))
    for (let n = 5; n >= 1; n--) fixture.folder.move(`A/v${n}.cbz`, `A/v${n + 1}.cbz`)
    fixture.folder.comic('A/v1.cbz', { pages: 9 })
    expect(await fixture.scan()).toMatchObject({ booksMoved: 5, booksAdded: 1, booksMissing: 0, booksChanged: 0 })
    expect(await Promise.all([2, 3, 4, 5, 6].map((n) => idAt(`A/v${n}.cbz`)))).toEqual(ids)
    expect(ids).not.toContain(await idAt('A/v1.cbz'))
  })

  it('replace an overwritten file, whose book is then missing', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 2 })
    fixture.folder.comic('A/2.cbz', { pages: 3 })
    await fixture.scan()
    const [one, two] = [await idAt('A/1.cbz'), await idAt('A/2.cbz')]
    fixture.folder.move('A/2.cbz', 'A/1.cbz')
    expect(await fixture.scan()).toMatchObject({ booksMoved: 1, booksMissing: 1, booksAdded: 0, booksChanged: 0 })
    expect(await idAt('A/1.cbz')).toBe(two)
    expect((await fixture.book(one))?.deletedAt).not.toBeNull()
    expect(await fixture.scan()).toMatchObject({ booksUnchanged: 1, booksMissing: 0 })
  })

  it('do not restore a soft-deleted book whose path they take', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 2 })
    fixture.folder.comic('A/2.cbz', { pages: 3 })
    await fixture.scan()
    const [one, two] = [await idAt('A/1.cbz'), await idAt('A/2.cbz')]
    fixture.folder.move('A/1.cbz', 'kept.bin')
    await fixture.scan()
    fixture.folder.move('A/2.cbz', 'A/1.cbz')
    expect(await fixture.scan()).toMatchObject({ booksMoved: 1, booksRestored: 0 })
    expect(await idAt('A/1.cbz')).toBe(two)
    fixture.folder.move('kept.bin', 'A/9.cbz')
    expect(await fixture.scan()).toMatchObject({ booksRestored: 1, booksAdded: 0 })
    expect(await idAt('A/9.cbz')).toBe(one)
  })
})

describe('a renamed folder', () => {
  it('retains its series: id, locks and all books', async () => {
    fixture.folder.comic('Old/Old 1.cbz')
    fixture.folder.comic('Old/Old 2.cbz')
    fixture.folder.comic('Other/Other 1.cbz')
    await fixture.scan()
    const before = await fixture.at('Old/Old 1.cbz')
    fixture.folder.move('Old', 'New')
    expect(await fixture.scan()).toMatchObject({ ...none, booksMoved: 2, seriesCreated: 0 })
    expect(await fixture.at('New/Old 1.cbz')).toMatchObject({ id: before.id, seriesId: before.seriesId })
    expect(fixture.events.filter((event) => event.type === 'series_created')).toHaveLength(2)
  })

  it('passes its series to the larger part when it was split', async () => {
    for (let n = 1; n <= 3; n++) fixture.folder.comic(`Old/${n}.cbz`, { pages: n })
    await fixture.scan()
    const { seriesId } = await fixture.at('Old/1.cbz')
    fixture.folder.move('Old/1.cbz', 'Small/1.cbz')
    fixture.folder.move('Old', 'Large')
    expect(await fixture.scan()).toMatchObject({ booksMoved: 3, seriesCreated: 1 })
    expect((await fixture.at('Large/2.cbz')).seriesId).toBe(seriesId)
    expect((await fixture.at('Small/1.cbz')).seriesId).not.toBe(seriesId)
  })

  it('joins the series of the folder that it was merged into', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 2 })
    fixture.folder.comic('B/2.cbz', { pages: 3 })
    await fixture.scan()
    const into = (await fixture.at('B/2.cbz')).seriesId
    fixture.folder.move('A/1.cbz', 'B/1.cbz')
    expect(await fixture.scan()).toMatchObject({ ...none, booksMoved: 1, seriesCreated: 0 })
    expect((await fixture.at('B/1.cbz')).seriesId).toBe(into)
  })
})

describe('moves across scan modes', () => {
  it('survive a purge of other books', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 2 })
    fixture.folder.comic('A/2.cbz', { pages: 3 })
    await fixture.scan()
    const id = await idAt('A/1.cbz')
    fixture.folder.remove('A/2.cbz')
    await fixture.scan()
    await fixture.database.db.commit([write('purgeBooks', { libraryId: fixture.libraryId, removeEmptySeries: true })])
    fixture.folder.move('A/1.cbz', 'B/1.cbz')
    expect(await fixture.scan()).toMatchObject({ ...none, booksMoved: 1 })
    expect(await idAt('B/1.cbz')).toBe(id)
  })
})
