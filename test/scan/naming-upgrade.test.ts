import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openForWriting } from '../../server/db/dialects/sqlite/connection.ts'
import { findProgress } from '../../server/db/queries/reading/reading.ts'
import { findSeries } from '../../server/db/queries/series/series.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import { newId } from '../kit/catalog.ts'
import { comicBytes, epubBytes } from '../kit/library-folder.ts'
import { openScanFixture, type ScanFixture } from '../kit/scan-fixture.ts'

const paths = [
  'Harbour No. 8 036.cbz',
  'Harbour No. 8 037.cbz',
  'Quiet Bay (2019) [cv-12]/Quiet Bay 001.cbz',
  'Quiet Bay (2019) [cv-12]/Quiet Bay 002.cbz',
  'Named (2001)/Named 01.cbz',
]

let fixture: ScanFixture
beforeEach(async () => {
  fixture = await openScanFixture()
  for (const path of paths) fixture.folder.put(path, comicBytes({ note: path }))
  fixture.folder.put('pg12.epub', epubBytes({ title: 'The Keeper' }))
  await fixture.scan()
})
afterEach(() => fixture.close())

/** Resets the stored data to what an older version derived from the same files. */
function downgradeStoredNames(): void {
  const old = openForWriting(fixture.database.file)
  old.exec(`update libraries set naming_version = 1;
    update series set path_key = '/name/harbour', title = 'Harbour' where path_key like '/name/harbour%';
    update series set title = path where path is not null;
    update series set title = 'Mine', locks = '["title"]' where path = 'Named (2001)';
    update series set title = 'pg12' where path_key = '/name/pg12';
    update books set number = 8 where path like 'Harbour%';
    update books set number = 1 where path = 'pg12.epub'`)
  old.close()
}

async function reader(): Promise<Viewer> {
  const userId = newId()
  const now = Date.now()
  const user = { id: userId, username: `u${userId}`, email: null, passwordHash: 'x', role: 'reader' as const, now }
  await fixture.database.db.commit([write('createUser', user)])
  return { ...systemViewer, userId }
}

describe('a library scanned by a version with other naming rules', () => {
  it('retains its series, books, progress and edits at the next scan', async () => {
    const viewer = await reader()
    const { db } = fixture.database
    const before = await fixture.books()
    const saveProgress = (bookId: string) =>
      write('saveProgress', {
        userId: viewer.userId ?? '',
        bookId,
        currentPage: 2,
        origin: 'web',
        device: null,
        now: Date.now(),
      })
    await db.commit(paths.map((path) => saveProgress(before.get(path)?.id ?? '')))
    downgradeStoredNames()
    expect(Object.keys(await fixture.series())).toContain('Harbour')

    fixture.folder.put('Harbour No. 8 038.cbz', comicBytes({ note: 'new' }))
    expect(await fixture.scan()).toMatchObject({
      status: 'completed',
      booksAdded: 1,
      booksMissing: 0,
      seriesCreated: 0,
    })

    const after = await fixture.books()
    for (const [path, book] of before) {
      expect(after.get(path)).toMatchObject({ id: book.id, seriesId: book.seriesId, deletedAt: null })
    }
    for (const path of paths) {
      expect(await findProgress(viewer, db.reader, before.get(path)?.id ?? '')).toMatchObject({ currentPage: 2 })
    }
    expect(after.get('Harbour No. 8 038.cbz')?.seriesId).toBe(before.get('Harbour No. 8 036.cbz')?.seriesId)
    expect(after.get('Harbour No. 8 036.cbz')).toMatchObject({ number: 36 })
    expect(after.get('pg12.epub')).toMatchObject({ number: null })
    expect(Object.keys(await fixture.series()).sort()).toEqual(['Harbour No. 8', 'Mine', 'Quiet Bay', 'The Keeper'])
    const bay = await findSeries(viewer, db.reader, before.get(paths[2] ?? '')?.seriesId ?? '')
    expect(bay).toMatchObject({ title: 'Quiet Bay', year: 2019 })
  })

  it('is regrouped once; the following scan changes nothing', async () => {
    downgradeStoredNames()
    await fixture.scan()
    fixture.events.length = 0
    expect(await fixture.scan()).toMatchObject({ booksUnchanged: 6, booksChanged: 0, seriesCreated: 0 })
    expect(fixture.events.filter(({ type }) => type === 'book_updated')).toEqual([])
  })
})
