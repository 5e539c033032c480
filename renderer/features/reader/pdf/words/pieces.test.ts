import { describe, expect, it } from 'vitest'
import { findInText } from '../../shell/find-in-text.ts'
import { pageString, piecesOf, runStarts, searchable } from './pieces.ts'

const run = (text: string, endsLine = false) => ({ text, endsLine, x: 0, y: 0, width: 1, height: 1, angle: 0 })

describe('the pieces of a text run', () => {
  const cut = (marks: Parameters<typeof piecesOf>[2]) =>
    piecesOf('the lamp', 100, marks).map(({ text, mark }) => (mark === null ? text : `${mark.kind}(${text})`))

  it('are the run itself where nothing is highlighted', () => {
    expect(cut([])).toEqual(['the lamp'])
    expect(cut([{ start: 90, end: 100, kind: 'a' }])).toEqual(['the lamp'])
    expect(cut([{ start: 108, end: 120, kind: 'a' }])).toEqual(['the lamp'])
  })

  it('are split where a highlight begins and ends, also in neighboring runs', () => {
    expect(cut([{ start: 104, end: 106, kind: 'a' }])).toEqual(['the ', 'a(la)', 'mp'])
    expect(cut([{ start: 50, end: 103, kind: 'a' }])).toEqual(['a(the)', ' lamp'])
    expect(cut([{ start: 0, end: 999, kind: 'a' }])).toEqual(['a(the lamp)'])
  })

  it('show the later of two overlapping highlights', () => {
    const marks = [
      { start: 100, end: 106, kind: 'a' },
      { start: 104, end: 108, kind: 'b' },
    ]
    expect(cut(marks)).toEqual(['a(the )', 'b(la)', 'b(mp)'])
  })
})

describe('the text of a page', () => {
  it('joins its runs, with a line feed after those that end a line', () => {
    const runs = [run('One '), run('two', true), run('three')]
    expect(pageString(runs)).toBe('One two\nthree')
    expect(runStarts(runs)).toEqual([0, 4, 8])
  })

  it('rejoins words hyphenated at the end of a line and maps each letter to its offset', () => {
    const text = 'a light-\nhouse and a well-\nknown one-\nTwo'
    const found = (words: string) => findInText(searchable(text, words), words, 9)
    expect(found('lighthouse')).toEqual([{ start: 2, end: 14 }])
    expect(text.slice(2, 14)).toBe('light-\nhouse')
    expect(found('one two')).toEqual([])
    expect(found('well- known')).toEqual([{ start: 21, end: 32 }])
  })
})
