import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openForWriting } from '../../server/db/dialects/sqlite/connection.ts'
import { prepareSchema } from '../../server/db/dialects/sqlite/migrate.ts'
import { createPreview } from '../kit/preview-database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-open-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Sources of books as stored by an older version, and the expected reader version after the upgrade. */
const books = [
  ['cbz', [{ source: 'comicinfo', patch: { book: { number: 7, chapter: 7 }, series: {} } }], 1],
  ['cbr', [{ source: 'metroninfo', patch: { book: {}, series: { title: 'Ash' } } }], 1],
  ['cbz', [{ source: 'comicbookinfo', patch: { book: { title: 'Ash' }, series: {} } }], 1],
  ['cbz', [{ source: 'filename', patch: { book: { title: '"source":"comicinfo"', number: 7 }, series: {} } }], 2],
  ['cbr', [], 2],
  ['epub', [{ source: 'epub-package', patch: { book: { number: 7 }, series: {} } }], 1],
  ['pdf', [], 1],
] as const

it('an upgrade marks the books whose number must be read again as written, and preserves edited values', () => {
  const file = join(folder, 'inglenook.db')
  const database = openForWriting(file)
  const options = { file, backupsDir: folder, now: 0 }
  createPreview(database, 29)
  database.exec(`
    insert into libraries (id, name, path, series_strategy, book_strategy, number_strategy, scanning_config,
      default_reading_direction, created_at, updated_at)
    values ('l', 'Old', '/old', 'flat', 'smart', 'smart', '{}', 'ltr', 1, 1);
    insert into series (id, library_seq, path_key, title, title_key, created_at, updated_at, cover_updated_at)
    values ('1', 1, 'a', 'Ash', 'ash', 1, 1, 1);`)
  for (const [i, [format, patches]] of books.entries()) {
    database.exec(`
      insert into books (id, library_seq, series_seq, created_at, updated_at, cover_updated_at, format, title, title_key,
        path, name_key, file_size, mtime_us, inode, number, number_text, number_order)
      values ('b${i}', 1, 1, 1, 1, 1, '${format}', 'Ash', 'ash', 'ash ${i}', 'ash', 1, 1, 1, 7, 'Seven', 7.5)`)
    database.prepare('insert into book_sources (book_seq, patches) values (?, ?)').run(i + 1, JSON.stringify(patches))
  }
  prepareSchema(database, options)
  const rows = database
    .prepare('select analysis_version, number, number_text, number_order, number_in_file from books order by seq')
    .raw()
    .all()
  database.close()
  expect(rows).toEqual(books.map(([, , version]) => [version, 7, 'Seven', 7.5, null]))
})
