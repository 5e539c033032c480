import { describe, expect, it } from 'vitest'
import { arrangedRows, moveRow, showRow } from './home-rows.ts'

const ids = (stored: unknown) => arrangedRows(stored).map(({ id }) => id)
const plain = [
  'keep-reading',
  'next-in-series',
  'new-in-series',
  'want-to-read',
  'recommended',
  'new-books',
  'new-series',
  'new-releases',
]

describe('the home rows', () => {
  it('use the default order when nothing is arranged or the stored order is invalid', () => {
    for (const stored of [undefined, null, 'rows', 7, [], [null, 3, 'x', { id: 'of-tomorrow' }]]) {
      expect(ids(stored)).toEqual(plain)
    }
    expect(arrangedRows(undefined).every(({ isShown }) => isShown)).toBe(true)
  })

  it('use the arranged order, hidden rows included', () => {
    const stored = showRow(moveRow(arrangedRows(undefined), 6, 0), 'want-to-read', false)
    const rows = arrangedRows(JSON.parse(JSON.stringify(stored)))
    expect(rows.map(({ id }) => id)).toEqual([
      'new-series',
      'keep-reading',
      'next-in-series',
      'new-in-series',
      'want-to-read',
      'recommended',
      'new-books',
      'new-releases',
    ])
    expect(rows.filter(({ isShown }) => !isShown).map(({ id }) => id)).toEqual(['want-to-read'])
  })

  it('place a row added by a newer version after the row that precedes it by default', () => {
    const stored = [
      { id: 'new-books' },
      { id: 'keep-reading' },
      { id: 'want-to-read', isShown: false },
      { id: 'new-series' },
    ]
    expect(ids(stored)).toEqual([
      'new-books',
      'keep-reading',
      'next-in-series',
      'new-in-series',
      'want-to-read',
      'recommended',
      'new-series',
      'new-releases',
    ])
  })

  it('never appear twice', () => {
    expect(ids([{ id: 'new-books' }, { id: 'new-books' }])).toHaveLength(plain.length)
  })

  it('stay unchanged when an unknown row is moved', () => {
    const rows = arrangedRows(undefined)
    expect(moveRow(rows, 9, 0)).toEqual(rows)
  })
})
