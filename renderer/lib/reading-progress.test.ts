import { describe, expect, it } from 'vitest'
import { nextRead, type Readable } from './reading-progress.ts'

function book(id: string, change: Partial<Readable> = {}): Readable {
  return { id, analysisError: null, deleted: false, ...change }
}

function opened(page: number, updatedAt: string) {
  return { readProgress: { completed: false, currentPage: page, completedAt: null, updatedAt } }
}

function finishedAt(completedAt: string | null, updatedAt = completedAt ?? '') {
  return { readProgress: { completed: true, currentPage: 20, completedAt, updatedAt } }
}

const finished = finishedAt('2026-01-01T00:00:00Z')

describe('the book opened by the button of a series', () => {
  it('is missing when no book is readable', () => {
    expect(nextRead([])).toBeNull()
    expect(nextRead([book('a', { analysisError: 'archive-damaged' }), book('b', { deleted: true })])).toBeNull()
  })

  it('is never an unreadable book', () => {
    const books = [book('a', { analysisError: 'archive-damaged' }), book('b')]
    expect(nextRead(books)).toMatchObject({ kind: 'start', book: { id: 'b' } })
  })

  it('is the first book when no book was opened', () => {
    expect(nextRead([book('a'), book('b')])).toMatchObject({ kind: 'start', book: { id: 'a' }, page: null })
  })

  it('is the last read of the started books, not the first one', () => {
    const books = [
      book('a', opened(3, '2026-01-01T00:00:00Z')),
      book('b', opened(9, '2026-02-01T00:00:00Z')),
      book('c', opened(1, '2026-01-15T00:00:00Z')),
    ]
    expect(nextRead(books)).toMatchObject({ kind: 'continue', book: { id: 'b' } })
  })

  it('is the book after the last finished one, even when an earlier book was skipped', () => {
    const books = [book('a'), book('b', finished), book('c'), book('d')]
    expect(nextRead(books)).toMatchObject({ kind: 'next', book: { id: 'c' } })
  })

  it('follows the most recently finished book, even when a later book was finished before', () => {
    const early = finishedAt('2026-01-01T00:00:00Z')
    // Opened again later: the last reading time is not the completion time.
    const skippedTo = finishedAt('2026-01-02T00:00:00Z', '2026-03-01T00:00:00Z')
    const last = finishedAt('2026-02-01T00:00:00.5Z')
    const books = [book('v12', early), book('v13', last), book('v14'), book('v20', skippedTo), book('v21')]
    expect(nextRead(books)).toMatchObject({ kind: 'next', book: { id: 'v14' } })
  })

  it('follows the later of two books finished at the same time', () => {
    const books = [book('a', finished), book('b', finished), book('c')]
    expect(nextRead([...books, book('d')])).toMatchObject({ kind: 'next', book: { id: 'c' } })
    expect(nextRead([book('z'), ...books])).toMatchObject({ kind: 'next', book: { id: 'c' } })
  })

  it('uses the last reading time where the completion time is unknown', () => {
    const books = [book('a', finishedAt(null, '2026-02-01T00:00:00Z')), book('b'), book('c', finished), book('d')]
    expect(nextRead(books)).toMatchObject({ kind: 'next', book: { id: 'b' } })
  })

  it('is a skipped book when the last book is finished', () => {
    expect(nextRead([book('a'), book('b', finished)])).toMatchObject({ kind: 'next', book: { id: 'a' } })
  })

  it('is the first book from its first page when all are finished', () => {
    const again = nextRead([book('a', finished), book('b', finished)])
    expect(again).toMatchObject({ kind: 'again', book: { id: 'a' }, page: 1 })
  })
})
