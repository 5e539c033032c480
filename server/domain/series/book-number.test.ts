import { describe, expect, it } from 'vitest'
import { parseFileName } from '../naming/parse-file-name.ts'
import { bookNumber, type NumberSources } from './book-number.ts'

const none = { volume: null, number: null, chapter: null }

function sources(path: string, metadata: Partial<NumberSources['metadata']> = {}, position: number | null = 4) {
  return { parsed: parseFileName(path), metadata: { ...none, ...metadata }, position, isCounted: true }
}

describe('bookNumber', () => {
  it.each([
    ['the metadata in preference to the name', sources('Ferry 5.cbz', { number: 6 }), { ...none, number: 6 }],
    ['the name without metadata', sources('Ferry 5.cbz'), { ...none, number: 5 }],
    ['the position where both are missing', sources('Ferry.cbz'), { ...none, number: 4 }],
    ['no number where the position is unknown too', sources('Ferry.cbz', {}, null), none],
    ['no number for a volume', sources('Ferry v03.cbz'), { ...none, volume: 3 }],
    ['no number for a volume in the metadata', sources('Ferry.cbz', { volume: 3 }), { ...none, volume: 3 }],
    ['no number for a special', sources('Ferry SP01.cbz'), none],
    ['a fraction as a chapter', sources('Ferry 5.5.cbz'), { ...none, chapter: 5.5 }],
    ['a fraction in the metadata as a chapter', sources('Ferry.cbz', { number: 5.5 }), { ...none, chapter: 5.5 }],
    ['a marked chapter as both', sources('Ferry c5.cbz'), { ...none, number: 5, chapter: 5 }],
    [
      'the volume in the name next to metadata',
      sources('Ferry v2 5.cbz', { number: 6 }),
      { ...none, volume: 2, number: 6 },
    ],
    ['nothing beyond 32 bits', sources('Ferry.cbz', { number: 3e9, volume: 3e9 }), { ...none, chapter: 3e9 }],
  ])('smart gives %s', (_, given, expected) => {
    expect(bookNumber('smart', given)).toEqual(expected)
  })

  it('metadata ignores the name, and filename ignores the metadata', () => {
    const both = sources('Ferry v2 5.cbz', { number: 6 })
    expect(bookNumber('metadata', both)).toEqual({ ...none, number: 6 })
    expect(bookNumber('metadata', sources('Ferry v2 5.cbz'))).toEqual(none)
    expect(bookNumber('filename', both)).toEqual({ ...none, volume: 2, number: 5 })
    expect(bookNumber('filename', sources('Ferry.cbz', { number: 6 }))).toEqual(none)
  })

  it('smart gives no number to a book that is not counted', () => {
    expect(bookNumber('smart', { ...sources('Ferry.cbz', {}, 1), isCounted: false })).toEqual(none)
  })

  it('file_order gives the position', () => {
    expect(bookNumber('file_order', sources('Ferry 5.cbz', { number: 6 }))).toEqual({ ...none, number: 4 })
  })
})
