import { cpSync, renameSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listProgressHistory } from '../../server/db/queries/reading/reading.ts'
import { findSeriesRatings } from '../../server/db/queries/series/references.ts'
import { write } from '../../server/db/write.ts'
import type { Viewer } from '../../server/domain/access/viewer.ts'
import { comicBytes } from '../kit/library-folder.ts'
import { carry, openTwoLibraries, type TwoLibraries } from '../kit/two-libraries.ts'

let two: TwoLibraries
let fixture: TwoLibraries['fixture']
let other: TwoLibraries['other']
let reader: Viewer
let otherId: string
beforeEach(async () => {
  two = await openTwoLibraries()
  ;({ fixture, other, reader, otherId } = two)
})
afterEach(() => two.close())

const read: TwoLibraries['read'] = (bookId, page) => two.read(bookId, page)
const pageOf = (bookId: string) => two.pageOf(bookId)
const there = (path: string) => two.there(path)
const scanOther = () => two.scanOther()
const scanBoth = () => two.scanBoth()

describe('a file that moves to another library', () => {
  it('retains the progress after the target library is scanned, and everything else after both are', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    await scanBoth()
    const { id } = await fixture.at('A/1.cbz')
    await read(id, 4)
    await fixture.database.db.commit([
      write('editBook', { id, edit: { values: { title: 'A title of mine' } }, now: Date.now() }),
    ])
    carry(fixture.folder, 'A/1.cbz', other, 'B/2.cbz')
    await scanOther()
    expect(await pageOf((await there('B/2.cbz')).id)).toBe(4)
    await fixture.scan()
    expect(await there('B/2.cbz')).toMatchObject({ id, title: 'A title of mine', deletedAt: null })
    expect(await pageOf(id)).toBe(4)
    const history = await listProgressHistory(reader, fixture.database.db.reader, id, { page: 1, pageSize: 10 })
    expect(history.items.map(({ currentPage }) => currentPage)).toEqual([4])
  })

  it('retains everything when its former library is scanned first', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    await scanBoth()
    const { id } = await fixture.at('A/1.cbz')
    await read(id, 4)
    carry(fixture.folder, 'A/1.cbz', other)
    expect(await fixture.scan()).toMatchObject({ booksMissing: 1 })
    expect(await scanOther()).toMatchObject({ booksMoved: 1, booksAdded: 0 })
    expect((await there('A/1.cbz')).id).toBe(id)
    expect(await pageOf(id)).toBe(4)
  })

  it('moves its series with its ratings when all files move', async () => {
    fixture.folder.comic('A/1.cbz')
    fixture.folder.comic('A/2.cbz')
    await scanBoth()
    const { id, seriesId } = await fixture.at('A/1.cbz')
    const rating = { userId: reader.userId, seriesId, rating: 80, notes: null, now: Date.now() }
    await fixture.database.db.commit([write('rateSeries', rating)])
    renameSync(fixture.folder.at('A'), other.at('A'))
    await fixture.scan()
    await scanOther()
    const moved = await there('A/1.cbz')
    expect(moved).toMatchObject({ id, seriesId, libraryId: otherId })
    expect(await findSeriesRatings(reader, fixture.database.db.reader, seriesId)).toMatchObject({ own: { rating: 80 } })
  })

  it('is not treated as moved while the drive of its library is unavailable', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    await scanBoth()
    const { id } = await fixture.at('A/1.cbz')
    await read(id, 4)
    cpSync(fixture.folder.at('A/1.cbz'), other.at('copy.cbz'))
    renameSync(fixture.folder.root, `${fixture.folder.root}-away`)
    try {
      await scanOther()
      expect(await pageOf((await there('copy.cbz')).id)).toBeNull()
      expect(await fixture.scan()).toMatchObject({ status: 'offline' })
    } finally {
      renameSync(`${fixture.folder.root}-away`, fixture.folder.root)
    }
    await fixture.scan()
    expect(await fixture.at('A/1.cbz')).toMatchObject({ id, deletedAt: null })
    expect(await pageOf(id)).toBe(4)
  })
})

describe('two files swapped between libraries', () => {
  it('retain their own progress in any scan order', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    other.comic('B/1.cbz', { pages: 9, note: 'of the other library' })
    await scanBoth()
    const [here, away] = [await fixture.at('A/1.cbz'), await there('B/1.cbz')]
    await read(here.id, 3)
    await read(away.id, 7)
    renameSync(fixture.folder.at('A/1.cbz'), other.at('waits'))
    renameSync(other.at('B/1.cbz'), fixture.folder.at('A/1.cbz'))
    renameSync(other.at('waits'), other.at('B/1.cbz'))
    await fixture.scan()
    expect(await pageOf((await fixture.at('A/1.cbz')).id)).toBe(7)
    await scanOther()
    expect(await fixture.at('A/1.cbz')).toMatchObject({ id: away.id })
    expect(await there('B/1.cbz')).toMatchObject({ id: here.id })
    expect([await pageOf(here.id), await pageOf(away.id)]).toEqual([3, 7])
  })
})

describe('a copy that exists before the original is removed', () => {
  it('takes over the book of the original in the same library', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    await fixture.scan()
    const { id } = await fixture.at('A/1.cbz')
    await read(id, 4)
    fixture.folder.copy('A/1.cbz', 'B/1.cbz')
    await fixture.scan()
    expect(await pageOf((await fixture.at('B/1.cbz')).id)).toBeNull()
    fixture.folder.remove('A/1.cbz')
    fixture.events.length = 0
    expect(await fixture.scan()).toMatchObject({ booksMoved: 1, booksMissing: 0 })
    expect(await fixture.at('B/1.cbz')).toMatchObject({ id, deletedAt: null })
    expect(await pageOf(id)).toBe(4)
    expect(fixture.events.map(({ type }) => type)).toContain('book_deleted')
    expect(await fixture.scan()).toMatchObject({ booksUnchanged: 2, booksMoved: 0 })
  })

  it('retains its own progress, and inherits none', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    fixture.folder.copy('A/1.cbz', 'B/1.cbz')
    await fixture.scan()
    const [original, copy] = [await fixture.at('A/1.cbz'), await fixture.at('B/1.cbz')]
    await read(original.id, 8)
    await read(copy.id, 2)
    fixture.folder.remove('A/1.cbz')
    await fixture.scan()
    expect(await fixture.at('B/1.cbz')).toMatchObject({ id: copy.id })
    expect(await pageOf(copy.id)).toBe(2)
  })

  it('does not regain progress that was cleared in it', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    fixture.folder.copy('A/1.cbz', 'B/1.cbz')
    await fixture.scan()
    const [original, copy] = [await fixture.at('A/1.cbz'), await fixture.at('B/1.cbz')]
    await read(original.id, 8)
    await read(copy.id, 2)
    const { userId } = reader
    const act = { userId, bookId: copy.id, origin: 'web', device: null, now: Date.now() } as const
    await fixture.database.db.commit([write('clearProgress', act)])
    fixture.folder.remove('A/1.cbz')
    await fixture.scan()
    await fixture.scan({ mode: 'deep' })
    expect(await pageOf(copy.id)).toBeNull()
  })
})

describe('two identical copies that reappear under new names', () => {
  it('give the newest progress to the first to reappear', async () => {
    const bytes = comicBytes({ pages: 9, note: 'the same' })
    fixture.folder.put('A/a.cbz', bytes)
    fixture.folder.put('A/b.cbz', bytes)
    await fixture.scan()
    await read((await fixture.at('A/a.cbz')).id, 3)
    await read((await fixture.at('A/b.cbz')).id, 5)
    fixture.folder.remove('A')
    await fixture.scan()
    fixture.folder.put('C/new name.cbz', bytes)
    await fixture.scan()
    expect(await pageOf((await fixture.at('C/new name.cbz')).id)).toBe(5)
  })

  it('give it to both when they reappear at the same time', async () => {
    const bytes = comicBytes({ pages: 9, note: 'the same' })
    fixture.folder.put('A/a.cbz', bytes)
    fixture.folder.put('A/b.cbz', bytes)
    await fixture.scan()
    await read((await fixture.at('A/a.cbz')).id, 3)
    // Written before the originals are deleted, so that inodes do not identify them.
    fixture.folder.put('C/x.cbz', bytes)
    fixture.folder.put('C/y.cbz', bytes)
    fixture.folder.remove('A')
    await fixture.scan()
    expect(await pageOf((await fixture.at('C/x.cbz')).id)).toBe(3)
    expect(await pageOf((await fixture.at('C/y.cbz')).id)).toBe(3)
  })
})
