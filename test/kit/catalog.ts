import { randomBytes } from 'node:crypto'
import type { BookWrite, MergedBook } from '../../server/db/records/book.ts'
import type { LibrarySettings } from '../../server/db/records/library.ts'
import type { SeriesWrite } from '../../server/db/records/series.ts'
import type { SourcePatch } from '../../server/domain/book/analysis.ts'
import { uuidV7 } from '../../server/domain/ids.ts'
import { defaultSettings } from '../../server/library/libraries/library-settings.ts'

let tick = Date.UTC(2024, 0, 1)

/** A new ID, greater than all before. */
export function newId(): string {
  tick += 1
  return uuidV7(tick, randomBytes(10))
}

/** Library settings with the defaults of the server. */
export function librarySettings(changes: Partial<LibrarySettings> = {}): LibrarySettings {
  return { ...defaultSettings, name: 'Comics', path: `/library/${newId()}`, ...changes }
}

/** A series as a scan creates it. */
export function seriesWrite(libraryId: string, title: string, changes: Partial<SeriesWrite> = {}): SeriesWrite {
  return {
    id: newId(),
    libraryId,
    pathKey: `folder:${title}`,
    path: title,
    title,
    groupingReason: 'All books lie in one folder.',
    ...changes,
  }
}

type BookChanges = Partial<Omit<BookWrite, 'values' | 'file'>> & {
  readonly values?: MergedBook
  readonly file?: Partial<BookWrite['file']>
}

/** A readable comic as a scan stores it: `title` with two pages, at `<title>.cbz`. */
export function bookWrite(seriesId: string, title: string, changes: BookChanges = {}): BookWrite {
  const { values, file, ...rest } = changes
  const patches: readonly SourcePatch[] = [{ source: 'filename', patch: { book: { title }, series: {} } }]
  return {
    id: newId(),
    seriesId,
    file: { path: `${title}.cbz`, size: 1_000, mtimeUs: 1_700_000_000_000_000, inode: 0, ...file },
    format: 'cbz',
    hashes: { fileHash: randomBytes(32).toString('hex'), externalReaderHash: randomBytes(16).toString('hex') },
    pageCount: 2,
    pages: [
      { number: 1, name: '001.jpg', mediaType: 'image/jpeg', size: 300, width: 100, height: 150 },
      { number: 2, name: '002.jpg', mediaType: 'image/jpeg', size: 300, width: 100, height: 150 },
    ],
    epub: null,
    failure: null,
    warnings: [],
    patches,
    provenance: { title: 'filename' },
    sortNumber: values?.number ?? null,
    ...rest,
    values: { title, ...values },
  }
}
