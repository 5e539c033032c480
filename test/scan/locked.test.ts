import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openForWriting } from '../../server/db/dialects/sqlite/connection.ts'
import { findSeries } from '../../server/db/queries/series/series.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { openScanFixture, type ScanFixture } from '../kit/scan-fixture.ts'

let fixture: ScanFixture
beforeEach(async () => {
  fixture = await openScanFixture()
  fixture.folder.comic('Harbour/Harbour 01.cbz', { info: { Title: 'First', Summary: 'before', Series: 'Harbour' } })
  fixture.folder.comic('Harbour/Harbour 02.cbz', { info: { Title: 'Second', Series: 'Harbour' } })
  await fixture.scan()
})
afterEach(() => fixture.close())

const one = 'Harbour/Harbour 01.cbz'

/** Sets and locks fields like a metadata edit. */
function edit(path: string, fields: Readonly<Record<string, string | number>>): void {
  const connection = openForWriting(fixture.database.file)
  for (const [column, value] of Object.entries(fields)) {
    connection.prepare(`update books set ${column} = ? where path = ?`).run(value, path)
  }
  connection
    .prepare('update book_metadata set locks = ? where book_seq = (select seq from books where path = ?)')
    .run(JSON.stringify(Object.keys(fields)), path)
  connection.close()
}

function rename(seriesId: string, title: string): void {
  const connection = openForWriting(fixture.database.file)
  connection.prepare(`update series set title = ?, locks = '["title"]' where id = ?`).run(title, seriesId)
  connection.close()
}

const seriesTitle = async (id: string) => (await findSeries(systemViewer, fixture.database.db.reader, id))?.title

describe('a locked field', () => {
  it('retains its value when the file changes, while other fields follow the file', async () => {
    edit(one, { title: 'Mine' })
    fixture.folder.comic(one, { info: { Title: 'Other', Summary: 'after', Series: 'Harbour' } })
    expect(await fixture.scan()).toMatchObject({ booksChanged: 1 })
    expect(await fixture.at(one)).toMatchObject({ title: 'Mine', summary: 'after' })
  })

  it('retains its value in a deep scan', async () => {
    edit(one, { title: 'Mine', number: 9 })
    expect(await fixture.scan({ mode: 'deep' })).toMatchObject({ status: 'completed', errorCount: 0 })
    expect(await fixture.at(one)).toMatchObject({ title: 'Mine', number: 9, summary: 'before' })
  })

  it('retains its value when the file is renamed', async () => {
    edit(one, { title: 'Mine', number: 9 })
    fixture.folder.move(one, 'Elsewhere/Other Tale 33.cbz')
    expect(await fixture.scan()).toMatchObject({ booksMoved: 1 })
    expect(await fixture.at('Elsewhere/Other Tale 33.cbz')).toMatchObject({ title: 'Mine', number: 9 })
  })

  it('retains its value when the file is missing temporarily', async () => {
    edit(one, { title: 'Mine' })
    fixture.folder.move(one, 'away.bin')
    expect(await fixture.scan()).toMatchObject({ booksMissing: 1 })
    fixture.folder.move('away.bin', one)
    expect(await fixture.scan()).toMatchObject({ booksRestored: 1 })
    expect(await fixture.at(one)).toMatchObject({ title: 'Mine' })
  })

  it('for the number sorts the book by the edited number, not that of the file', async () => {
    edit(one, { number: 9 })
    await fixture.scan({ mode: 'deep' })
    expect(Object.values(await fixture.series())).toEqual([['Harbour/Harbour 02.cbz', one]])
  })

  it('of a series retains its value when its books change or its folder is renamed', async () => {
    const { seriesId } = await fixture.at(one)
    rename(seriesId, 'My harbour')
    fixture.folder.comic(one, { info: { Title: 'First', Series: 'Port' } })
    fixture.folder.comic('Harbour/Harbour 02.cbz', { info: { Title: 'Second', Series: 'Port' } })
    expect(await fixture.scan()).toMatchObject({ booksChanged: 2 })
    expect(await seriesTitle(seriesId)).toBe('My harbour')
    fixture.folder.move('Harbour', 'Port')
    expect(await fixture.scan({ mode: 'deep' })).toMatchObject({ booksMoved: 2 })
    expect((await fixture.at('Port/Harbour 01.cbz')).seriesId).toBe(seriesId)
    expect(await seriesTitle(seriesId)).toBe('My harbour')
  })
})
