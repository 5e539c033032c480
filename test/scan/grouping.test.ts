import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSeries } from '../../server/db/queries/series/series.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { runScan } from '../../server/scanner/run-scan.ts'
import { newId } from '../kit/catalog.ts'
import { type ManualGrouping, openManualGrouping } from '../kit/decide.ts'
import { comicBytes } from '../kit/library-folder.ts'
import { openScanFixture, type ScanFixture } from '../kit/scan-fixture.ts'

let fixture: ScanFixture
let decide: ManualGrouping
beforeEach(async () => {
  fixture = await openScanFixture()
  decide = openManualGrouping(fixture)
  for (const name of ['Ash/Ash 1', 'Ash/Ash 2', 'Birch/Birch 1', 'Birch/Birch 2', 'Cedar/Cedar 1'])
    fixture.folder.put(`${name}.cbz`, comicBytes({ note: name }))
  await fixture.scan()
})
afterEach(() => fixture.close())

const seriesAt = async (path: string) => (await fixture.at(path)).seriesId
const found = (id: string) => findSeries(systemViewer, fixture.database.db.reader, id)

function putBirch() {
  for (const n of [1, 2]) fixture.folder.put(`Birch/Birch ${n}.cbz`, comicBytes({ note: `Birch/Birch ${n}` }))
}

async function mergeBirchIntoAsh() {
  const [ash, birch] = [await decide.folderSeries('Ash'), await decide.folderSeries('Birch')]
  return { ash, birch, decision: await decide.merge([birch], ash) }
}

/** Like a change of strategy: regroups from stored data, then scans. */
async function regroup(strategy: 'flat' | 'series_volume' | 'series_volume_chapter') {
  await fixture.update({ seriesStrategy: strategy })
  const id = newId()
  const scan = { id, libraryId: fixture.libraryId, mode: 'normal', trigger: 'user', now: Date.now() } as const
  await fixture.database.db.commit([write('createScan', scan)])
  await runScan(fixture.scanner, id, new AbortController().signal, { regroup: true })
}

describe('a series merge', () => {
  it('combines the books immediately, under the title of the target', async () => {
    const { ash, birch } = await mergeBirchIntoAsh()
    expect(await fixture.series()).toEqual({
      Ash: ['Ash/Ash 1.cbz', 'Birch/Birch 1.cbz', 'Ash/Ash 2.cbz', 'Birch/Birch 2.cbz'],
      Cedar: ['Cedar/Cedar 1.cbz'],
    })
    expect(await found(ash)).toMatchObject({ title: 'Ash', bookCount: 4 })
    expect(await found(birch)).toMatchObject({ title: 'Birch', bookCount: 0 })
  })

  it.each(['normal', 'deep'] as const)('persists after a %s scan', async (mode) => {
    await mergeBirchIntoAsh()
    const before = await fixture.series()
    await fixture.scan({ mode })
    await fixture.scan({ mode })
    expect(await fixture.series()).toEqual(before)
  })

  it('includes books added to the folder later', async () => {
    const { ash } = await mergeBirchIntoAsh()
    fixture.folder.comic('Birch/Birch 3.cbz')
    fixture.events.length = 0
    expect(await fixture.scan()).toMatchObject({ booksAdded: 1, seriesCreated: 0 })
    expect(await seriesAt('Birch/Birch 3.cbz')).toBe(ash)
    expect(fixture.events).toContainEqual(expect.objectContaining({ type: 'book_created', seriesId: ash }))
    expect(fixture.events.map(({ type }) => type)).not.toContain('series_created')
    expect(await found(ash)).toMatchObject({ title: 'Ash', bookCount: 5 })
  })

  it('persists when the folder is renamed, and when its files were missing temporarily', async () => {
    const { ash, birch } = await mergeBirchIntoAsh()
    const ids = [(await fixture.at('Birch/Birch 1.cbz')).id, (await fixture.at('Birch/Birch 2.cbz')).id]
    fixture.folder.move('Birch', 'Beech')
    await fixture.scan()
    expect(await decide.folderSeries('Beech')).toBe(birch)
    expect([(await fixture.at('Beech/Birch 1.cbz')).id, (await fixture.at('Beech/Birch 2.cbz')).id]).toEqual(ids)
    for (const n of [1, 2]) fixture.folder.remove(`Beech/Birch ${n}.cbz`)
    await fixture.scan()
    expect(await found(ash)).toMatchObject({ bookCount: 2 })
    putBirch()
    await fixture.scan()
    expect(await seriesAt('Birch/Birch 1.cbz')).toBe(ash)
    expect((await fixture.at('Birch/Birch 2.cbz')).id).toBe(ids[1])
  })

  it('persists for the same folder after its books were purged', async () => {
    const { ash, birch, decision } = await mergeBirchIntoAsh()
    for (const n of [1, 2]) fixture.folder.remove(`Birch/Birch ${n}.cbz`)
    await fixture.scan()
    await fixture.database.db.commit([write('purgeBooks', { libraryId: fixture.libraryId, removeEmptySeries: true })])
    await fixture.scan()
    putBirch()
    await fixture.scan()
    expect(await seriesAt('Birch/Birch 1.cbz')).toBe(ash)
    await decide.undo(decision)
    expect(await seriesAt('Birch/Birch 1.cbz')).toBe(birch)
  })

  it('persists when the strategy is changed and reset', async () => {
    const { ash } = await mergeBirchIntoAsh()
    const before = await fixture.series()
    await regroup('flat')
    expect(await seriesAt('Birch/Birch 1.cbz')).toBe(ash)
    expect(await seriesAt('Ash/Ash 1.cbz')).toBe(ash)
    await regroup('series_volume')
    expect(await fixture.series()).toEqual(before)
  })

  it('affects its library only', async () => {
    const other = await fixture.addLibrary({})
    const elsewhere = newId()
    const series = { id: elsewhere, libraryId: other, pathKey: 'X', path: 'X', title: 'X', groupingReason: '' }
    await fixture.database.db.commit([write('addSeries', { series: [series], now: 1 })])
    await expect(decide.merge([elsewhere], await decide.folderSeries('Ash'))).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(Object.keys(await fixture.series())).toEqual(['Ash', 'Birch', 'Cedar'])
  })
})

describe('undoing a series merge', () => {
  it('restores the series with its id and edited values', async () => {
    const [ash, birch] = [await decide.folderSeries('Ash'), await decide.folderSeries('Birch')]
    const edit = { values: { summary: 'By hand', title: 'My Birch' } }
    await fixture.database.db.commit([write('editSeries', { id: birch, edit, now: Date.now() })])
    const before = { books: await fixture.series(), birch: await found(birch), ash: await found(ash) }
    const decision = await decide.merge([birch], ash)
    await fixture.scan({ mode: 'deep' })
    await decide.undo(decision)
    expect(await fixture.series()).toEqual(before.books)
    const still = { updatedAt: expect.any(Number), coverUpdatedAt: expect.any(Number) }
    expect(await found(birch)).toEqual({ ...before.birch, ...still })
    expect(await found(ash)).toEqual({ ...before.ash, ...still })
    await expect(decide.undo(decision)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('preserves other decisions: the merge of the merged series remains', async () => {
    const { ash, birch, decision } = await mergeBirchIntoAsh()
    const cedar = await decide.folderSeries('Cedar')
    const second = await decide.merge([ash], cedar)
    expect(await seriesAt('Birch/Birch 1.cbz')).toBe(cedar)
    await decide.undo(decision)
    expect(await seriesAt('Birch/Birch 1.cbz')).toBe(birch)
    expect(await seriesAt('Ash/Ash 1.cbz')).toBe(cedar)
    await decide.undo(second)
    expect(await seriesAt('Ash/Ash 1.cbz')).toBe(ash)
  })

  it('places books where a scan would have placed them', async () => {
    const { birch, decision } = await mergeBirchIntoAsh()
    fixture.folder.comic('Birch/Birch 3.cbz')
    fixture.folder.move('Birch/Birch 2.cbz', 'Doum/Birch 2.cbz')
    await fixture.scan()
    await decide.undo(decision)
    expect(await seriesAt('Birch/Birch 3.cbz')).toBe(birch)
    expect(await seriesAt('Doum/Birch 2.cbz')).toBe(await decide.folderSeries('Doum'))
    const settled = await fixture.series()
    await fixture.scan({ mode: 'deep' })
    expect(await fixture.series()).toEqual(settled)
  })
})

describe('books moved or split off', () => {
  it('remain in their series wherever their files are moved', async () => {
    const cedar = await decide.folderSeries('Cedar')
    const { id } = await fixture.at('Ash/Ash 2.cbz')
    await decide.move([id], cedar)
    fixture.folder.move('Ash/Ash 2.cbz', 'Fir/Else 2.cbz')
    await fixture.scan()
    expect(await fixture.at('Fir/Else 2.cbz')).toMatchObject({ id, seriesId: cedar })
    expect(await fixture.series()).toEqual({
      Ash: ['Ash/Ash 1.cbz'],
      Birch: ['Birch/Birch 1.cbz', 'Birch/Birch 2.cbz'],
      Cedar: ['Cedar/Cedar 1.cbz', 'Fir/Else 2.cbz'],
    })
  })

  it('form a separate series with its own title until that is undone', async () => {
    const ash = await decide.folderSeries('Ash')
    const { id } = await fixture.at('Ash/Ash 2.cbz')
    const apart = await decide.split([id], ash, 'Ash, the return')
    await fixture.scan({ mode: 'deep' })
    expect(await fixture.series()).toMatchObject({ Ash: ['Ash/Ash 1.cbz'], 'Ash, the return': ['Ash/Ash 2.cbz'] })
    expect(await fixture.at('Ash/Ash 2.cbz')).toMatchObject({ id, seriesId: apart.seriesId, number: 2 })
    await decide.undo(apart.id)
    await fixture.scan()
    expect(await fixture.series()).toMatchObject({ Ash: ['Ash/Ash 1.cbz', 'Ash/Ash 2.cbz'] })
    expect(await found(apart.seriesId)).toBeNull()
  })

  it('return with correct progress and counters', async () => {
    const user = newId()
    const now = Date.now()
    const account = {
      id: user,
      username: 'ivy',
      email: 'ivy@example.org',
      passwordHash: 'x',
      role: 'reader',
      now,
    } as const
    await fixture.database.db.commit([write('createUser', account)])
    const { id } = await fixture.at('Ash/Ash 2.cbz')
    await fixture.database.db.commit([write('markBooksRead', { userId: user, bookIds: [id], origin: 'api', now })])
    const [ash, cedar] = [await decide.folderSeries('Ash'), await decide.folderSeries('Cedar')]
    const viewer = { ...systemViewer, userId: user }
    const counts = async (seriesId: string) => {
      const series = await findSeries(viewer, fixture.database.db.reader, seriesId)
      return [series?.bookCount, series?.readCount]
    }
    const moved = await decide.move([id], cedar)
    expect([await counts(ash), await counts(cedar)]).toEqual([
      [1, 0],
      [2, 1],
    ])
    await decide.undo(moved)
    expect([await counts(ash), await counts(cedar)]).toEqual([
      [2, 1],
      [1, 0],
    ])
  })
})
