import { describe, expect, it } from 'vitest'
import { nextWords, progressWords } from './progress-words.ts'

const progress = { currentPage: 3, updatedAt: '2026-01-01T00:00:00Z' } as never as { readonly completed: boolean }
const book = (completed?: boolean) =>
  ({ title: 'Kelp 2', readProgress: completed === undefined ? undefined : { ...progress, completed } }) as never

describe('the texts of a reading list', () => {
  it('name the next book, the book in progress, or the start of another reading', () => {
    expect(nextWords(book())).toBe('Read next: Kelp 2')
    expect(nextWords(book(false))).toBe('Continue Kelp 2')
    expect(nextWords(book(true))).toBe('Read again')
  })

  it('count read and started books', () => {
    expect(progressWords({ total: 12, read: 3, inProgress: 0 })).toBe('3 of 12 read')
    expect(progressWords({ total: 1200, read: 3, inProgress: 2 })).toBe('3 of 1,200 read, 2 in progress')
    expect(progressWords({ total: 12, read: 12, inProgress: 0 })).toBe('All 12 books read')
    expect(progressWords({ total: 1, read: 1, inProgress: 0 })).toBe('Read')
  })
})
