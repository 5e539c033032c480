import { describe, expect, it } from 'vitest'
import { progressDescription, sourceInWords } from './progress-description.ts'

const comic = { fileFormat: 'cbz', pageCount: 24 } as const
const epub = { fileFormat: 'epub', pageCount: 400 } as const
const at = { kind: 'progress', currentPage: 10, progressPercentage: null, completed: false } as const

describe('an entry of the reading history', () => {
  it('shows a page for a comic and a percentage for an EPUB', () => {
    expect(progressDescription(at, comic)).toBe('Page 10 of 24')
    expect(progressDescription({ ...at, progressPercentage: 0.424 }, epub)).toBe('42%')
    expect(progressDescription({ ...at, currentPage: 100 }, epub)).toBe('25%')
    expect(progressDescription({ ...at, kind: 'completed', completed: true }, comic)).toBe('Finished')
    expect(progressDescription({ ...at, kind: 'unread' }, comic)).toBe('Marked as unread')
  })

  it('names the app or device that was used', () => {
    expect(sourceInWords({ origin: 'koreader', device: 'Kobo_goldfinch' })).toBe('Kobo_goldfinch, KOReader sync')
    expect(sourceInWords({ origin: 'web', device: null })).toBe('in the browser')
  })
})
