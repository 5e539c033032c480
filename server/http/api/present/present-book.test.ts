import { expect, it } from 'vitest'
import type { BookRecord, SharedBook } from '../../../db/records/book.ts'
import { writeJson } from '../../kit/answer/json-text.ts'
import { presentBook, presentListedBook } from './present-book.ts'

const shared = {
  ...{ id: 'b', libraryId: 'l', libraryName: 'Shelf', libraryPath: '/shelf', relativePath: 'a.cbz', seriesId: 's' },
  ...{ seriesTitle: 'Harbour', title: 'One', titleSort: null, number: 1, volume: null, chapter: null, summary: null },
  ...{ fileFormat: 'cbz', fileSize: 1, fileHash: 'x', externalReaderHash: 'y', pageCount: 2, analyzedAt: 1 },
  ...{ analysisError: null, inCloud: false, deletedAt: null, readingDirection: null, createdAt: 0, updatedAt: 0 },
} as unknown as SharedBook
const progress = {
  ...{ id: 'p', bookId: 'b', userId: 'u', currentPage: 1, percentage: 0.5, completed: false, completedAt: null },
  ...{ startedAt: 0, updatedAt: 0 },
} as unknown as BookRecord['progress']

it.each([
  ['without progress', { progress: null, wantToRead: false }],
  ['with progress', { progress, wantToRead: true }],
])('writes the same bytes for a book that is known and for one that is not, %s', (_what, own) => {
  const record: BookRecord = { ...shared, ...own }
  const whole = JSON.stringify({ data: [presentBook(record)] })
  expect(writeJson({ data: [presentListedBook(record)] })).toBe(whole)
  expect(writeJson({ data: [presentListedBook({ ...record, shared })] })).toBe(whole)
})
