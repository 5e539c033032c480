import { describe, expect, it } from 'vitest'
import type { Annotation } from '../../../../api/types.ts'
import { asText, fileNameFor, spanIn } from './annotations.ts'

const at = (start: number, end: number) => ({ position: 1, resource: 'c.xhtml', start, end })
const text = 'A moth sat here. Another moth sat there.'

describe('the range of a highlight', () => {
  it('is null when its text is gone', () => {
    expect(spanIn(text, { locator: at(2, 6), excerpt: 'wren' })).toBeNull()
    expect(spanIn('', { locator: at(0, 4), excerpt: null })).toBeNull()
  })

  it('is the stored range while the text is unchanged', () => {
    expect(spanIn(text, { locator: at(25, 29), excerpt: 'moth' })).toEqual({ start: 25, end: 29 })
    expect(spanIn('two\n  words', { locator: at(0, 11), excerpt: 'two words' })).toEqual({ start: 0, end: 11 })
  })

  it('is the nearest occurrence of its text when another edition has other offsets', () => {
    expect(spanIn(`Newly set. ${text}`, { locator: at(25, 29), excerpt: 'moth' })).toEqual({ start: 36, end: 40 })
    expect(spanIn(text, { locator: at(900, 904), excerpt: 'moth' })).toEqual({ start: 25, end: 29 })
  })
})

describe('highlights exported as text', () => {
  const made = (changes: Partial<Annotation>): Annotation => ({
    id: 'a',
    bookId: 'b',
    kind: 'highlight',
    locator: at(0, 1),
    excerpt: null,
    note: null,
    color: null,
    createdAt: '',
    updatedAt: '',
    ...changes,
  })

  it('are quotes under their chapters, with the notes', () => {
    const annotations = [made({ excerpt: 'a\n  moth', note: 'Why?' }), made({ kind: 'bookmark' })]
    const written = asText({ title: 'The Lamp', annotations, chapterOf: () => 'One', placeOf: () => '4 %' })
    expect(written).toBe('# The Lamp\n\n## One\n\n> a moth\n\nWhy?\n\n— 4 %\n\n— 4 %\n')
  })

  it('have a file name that every system accepts', () => {
    expect(fileNameFor('../A: "B" / C?')).toBe('A B C.md')
    expect(fileNameFor('...')).toBe('Book.md')
  })
})
