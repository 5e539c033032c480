import { describe, expect, it } from 'vitest'
import { nextRead, type Readable } from './next-read.ts'

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

describe('what the button of a series opens', () => {
  it('is nothing when nothing can be read', () => {
    expect(nextRead([])).toBeNull()
    expect(nextRead([book('a', { analysisError: 'archive-damaged' }), book('b', { deleted: true })])).toBeNull()
  })

  it('passes over books that cannot be read', () => {
    const books = [book('a', { analysisError: 'archive-damaged' }), book('b')]
    expect(nextRead(books)).toMatchObject({ kind: 'start', book: { id: 'b' } })
  })

  it('is the first book when none was opened', () => {
    expect(nextRead([book('a'), book('b')])).toMatchObject({ kind: 'start', book: { id: 'a' }, page: null })
  })

  it('is the open book that was read last, not the first open one', () => {
    const books = [
      book('a', opened(3, '2026-01-01T00:00:00Z')),
      book('b', opened(9, '2026-02-01T00:00:00Z')),
      book('c', opened(1, '2026-01-15T00:00:00Z')),
    ]
    expect(nextRead(books)).toMatchObject({ kind: 'continue', book: { id: 'b' } })
  })

  it('is the book after the last finished one, although an earlier one was skipped', () => {
    const books = [book('a'), book('b', finished), book('c'), book('d')]
    expect(nextRead(books)).toMatchObject({ kind: 'next', book: { id: 'c' } })
  })

  it('is the book after the one that was finished last in time, although a later one was finished before', () => {
    const early = finishedAt('2026-01-01T00:00:00Z')
    // Looked at again since: that is not when it was finished.
    const skippedTo = finishedAt('2026-01-02T00:00:00Z', '2026-03-01T00:00:00Z')
    const last = finishedAt('2026-02-01T00:00:00.5Z')
    const books = [book('v12', early), book('v13', last), book('v14'), book('v20', skippedTo), book('v21')]
    expect(nextRead(books)).toMatchObject({ kind: 'next', book: { id: 'v14' } })
  })

  it('is the book after the later one of those that were finished together', () => {
    const books = [book('a', finished), book('b', finished), book('c')]
    expect(nextRead([...books, book('d')])).toMatchObject({ kind: 'next', book: { id: 'c' } })
    expect(nextRead([book('z'), ...books])).toMatchObject({ kind: 'next', book: { id: 'c' } })
  })

  it('goes by when a book was last read where it is not known when it was finished', () => {
    const books = [book('a', finishedAt(null, '2026-02-01T00:00:00Z')), book('b'), book('c', finished), book('d')]
    expect(nextRead(books)).toMatchObject({ kind: 'next', book: { id: 'b' } })
  })

  it('is the skipped book when the end is finished', () => {
    expect(nextRead([book('a'), book('b', finished)])).toMatchObject({ kind: 'next', book: { id: 'a' } })
  })

  it('is the first again, from its first page, when all are finished', () => {
    const again = nextRead([book('a', finished), book('b', finished)])
    expect(again).toMatchObject({ kind: 'again', book: { id: 'a' }, page: 1 })
  })
})
