import { describe, expect, it } from 'vitest'
import { progressText, shareWords } from './progress-words.ts'

describe('reading progress of a duplicate', () => {
  it('shows completion before the page', () => {
    expect(progressText({ completed: true, currentPage: 3, pageCount: 30 })).toBe('Finished')
    expect(progressText({ completed: false, currentPage: 3, pageCount: 1_200 })).toBe('Page 3 of 1,200')
    expect(progressText({ completed: false, currentPage: null, pageCount: 30 })).toBe('Unread')
  })

  it('is shown for a series by its books', () => {
    expect([shareWords(0, 4), shareWords(3, 4), shareWords(4, 4)]).toEqual(['Unread', '3 of 4 books', 'Finished'])
  })
})
