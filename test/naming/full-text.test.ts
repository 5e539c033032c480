import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { searchMatch, searchTokens } from '../../server/domain/text/search-text.ts'

const db = new Database(':memory:')
db.exec(`CREATE VIRTUAL TABLE found USING fts5(words, tokenize = "unicode61 remove_diacritics 0")`)
const insert = db.prepare('INSERT INTO found(words) VALUES (?)')
const clear = db.prepare('DELETE FROM found')
const count = db.prepare<[string], { n: number }>('SELECT count(*) AS n FROM found WHERE found MATCH ?')
afterAll(() => db.close())

function finds(query: string, text: string): boolean {
  clear.run()
  insert.run(searchTokens(text))
  const expression = searchMatch(query)
  return expression !== null && (count.get(expression)?.n ?? 0) > 0
}

describe('full text search over our own segments', () => {
  it.each([
    ['pokemon', 'Pokémon Adventures'],
    ['poké', 'POKEMON'],
    ['adv pokemon', 'Pokémon Adv'],
    ['xmen', 'X-Men'],
    ['x-men', 'X-Men'],
    ['海', '海賊王'],
    ['賊', '海賊王'],
    ['王', '海賊王'],
    ['賊王', '海賊王'],
    ['海賊王', '海賊王'],
    ['賊王女', '海賊王女物語'],
    ['進撃', '進撃の巨人 1巻'],
    ['巨人 1', '進撃の巨人 1巻'],
    ['ﾜﾝﾋﾟｰｽ', 'ワンピース'],
    ['주술', '주술회전 1권'],
    ['전', '주술회전'],
    ['เล่ม', 'เล่ม 2'],
    ['𠮷', '𠮷野家'],
  ])('finds %j in %j', (query, text) => {
    expect(finds(query, text)).toBe(true)
  })

  it.each([
    ['賊海', '海賊王'],
    ['海王', '海賊王'],
    ['か', 'が'],
    ['piece two', 'One Piece'],
    ['ne', 'One'],
  ])('does not find %j in %j', (query, text) => {
    expect(finds(query, text)).toBe(false)
  })

  it('finds every substring of a CJK run, and a text by its own words', () => {
    const run = fc
      .array(fc.constantFrom('海', '賊', '王', 'ガ', 'ー', '한', '𠮷'), { minLength: 1, maxLength: 12 })
      .chain((characters) =>
        fc.tuple(fc.constant(characters), fc.nat(characters.length - 1), fc.integer({ min: 1, max: 12 })),
      )
    fc.assert(
      fc.property(run, ([characters, from, length]) => {
        expect(finds(characters.slice(from, from + length).join(''), `a ${characters.join('')} b`)).toBe(true)
      }),
    )
  })

  it('never fails, whatever the query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const expression = searchMatch(text)
        if (expression !== null) expect(count.get(expression)?.n).toBeTypeOf('number')
      }),
    )
  })
})
