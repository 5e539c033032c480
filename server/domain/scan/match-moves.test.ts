import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchMoves, type NewFile, type VacatedBook } from './match-moves.ts'

const gone = (bookId: string, path: string, change: Partial<VacatedBook> = {}): VacatedBook => ({
  bookId,
  path,
  fileHash: 'h',
  inode: 0,
  deleted: false,
  ...change,
})
const came = (path: string, change: Partial<NewFile> = {}): NewFile => ({ path, fileHash: 'h', inode: 0, ...change })

describe('matching moves', () => {
  it('leaves equal contents unmatched when they cannot be distinguished', () => {
    const result = matchMoves([gone('1', 'a.cbz'), gone('2', 'b.cbz')], [came('x.cbz'), came('y.cbz')])
    expect(result.moves).toEqual([])
    expect(result.ambiguous).toEqual([
      { fileHash: 'h', bookIds: ['1', '2'], from: ['a.cbz', 'b.cbz'], to: ['x.cbz', 'y.cbz'] },
    ])
  })

  it('reports one missing book with two possible paths', () => {
    const result = matchMoves([gone('1', 'a.cbz')], [came('x.cbz'), came('y.cbz')])
    expect(result.moves).toEqual([])
    expect(result.ambiguous).toHaveLength(1)
  })

  it('matches nothing with another hash', () => {
    expect(matchMoves([gone('1', 'a.cbz')], [came('a.cbz', { fileHash: 'other' })])).toEqual({
      moves: [],
      ambiguous: [],
    })
  })

  it('matches a missing book and a new file of the same hash', () => {
    expect(matchMoves([gone('1', 'a.cbz')], [came('b/c.cbz')]).moves).toEqual([{ bookId: '1', path: 'b/c.cbz' }])
  })

  it('distinguishes a moved file from a new copy by the inode', () => {
    const result = matchMoves(
      [gone('1', 'a.cbz', { inode: 5 })],
      [came('copy.cbz', { inode: 9 }), came('b.cbz', { inode: 5 })],
    )
    expect(result).toEqual({ moves: [{ bookId: '1', path: 'b.cbz' }], ambiguous: [] })
  })

  it('pairs equal files of a moved folder by name', () => {
    const result = matchMoves([gone('1', 'old/a.cbz'), gone('2', 'old/b.cbz')], [came('new/b.cbz'), came('new/a.cbz')])
    expect(result.ambiguous).toEqual([])
    expect(result.moves).toEqual(
      expect.arrayContaining([
        { bookId: '1', path: 'new/a.cbz' },
        { bookId: '2', path: 'new/b.cbz' },
      ]),
    )
  })

  it('pairs a name with its variant in case or Unicode form', () => {
    const result = matchMoves(
      [gone('1', 'Caf\u00e9.cbz'), gone('2', 'FOO.cbz')],
      [came('foo.cbz'), came('Cafe\u0301.cbz')],
    )
    expect(result.moves).toEqual(
      expect.arrayContaining([
        { bookId: '1', path: 'Cafe\u0301.cbz' },
        { bookId: '2', path: 'foo.cbz' },
      ]),
    )
  })

  it('prefers the book that has just vanished to one deleted long ago', () => {
    const result = matchMoves([gone('old', 'a.cbz', { deleted: true }), gone('new', 'b.cbz')], [came('c.cbz')])
    expect(result).toEqual({ moves: [{ bookId: 'new', path: 'c.cbz' }], ambiguous: [] })
  })

  it('restores a deleted book when its content reappears elsewhere', () => {
    expect(matchMoves([gone('old', 'a.cbz', { deleted: true })], [came('c.cbz')]).moves).toHaveLength(1)
  })

  it('never uses a book or a path twice, for any input', () => {
    const path = fc.constantFrom('a', 'A', 'b', 'x/a', 'x/b', 'y/a', 'y/b')
    const fileHash = fc.constantFrom('h', 'i')
    const inode = fc.integer({ min: 0, max: 3 })
    const books = fc.array(fc.record({ path, fileHash, inode, deleted: fc.boolean() }), { maxLength: 6 })
    const arrivals = fc.uniqueArray(fc.record({ path, fileHash, inode }), { maxLength: 6, selector: (a) => a.path })
    fc.assert(
      fc.property(books, arrivals, (before, after) => {
        const vacated = before.map((book, n) => ({ ...book, bookId: String(n) }))
        const { moves, ambiguous } = matchMoves(vacated, after)
        expect(new Set(moves.map((move) => move.bookId)).size).toBe(moves.length)
        expect(new Set(moves.map((move) => move.path)).size).toBe(moves.length)
        for (const move of moves) {
          const book = vacated.find((entry) => entry.bookId === move.bookId)
          expect(after.find((entry) => entry.path === move.path)?.fileHash).toBe(book?.fileHash)
          expect(ambiguous.some((entry) => entry.bookIds.includes(move.bookId) || entry.to.includes(move.path))).toBe(
            false,
          )
        }
      }),
    )
  })
})
