import { describe, expect, it } from 'vitest'
import { all, among, join, nothing, raw, rowsOf, sql } from './sql.ts'

describe('an SQL statement', () => {
  it('binds every value and never writes a value into its text', () => {
    const evil = "'; drop table books; --"
    const statement = sql`select * from books where title = ${evil} and page_count > ${3} and is_x = ${true} and y is ${null}`
    expect(statement.params).toEqual([evil, 3, 1, null])
    expect(statement.text).toBe(
      "select * from books where title = (?||'') and page_count > (?+0) and is_x = (?+0) and y is ?",
    )
  })

  it('has the same text for the same types of values', () => {
    const find = (id: string | number) => sql`select ${id}`
    expect(find('a').text).toBe(find('b').text)
    expect(find('a').text).not.toBe(find(1).text)
  })

  it('embeds fragments with their values in order', () => {
    const inner = sql`b.id = ${'x'}`
    const statement = sql`select ${1} from books b where ${inner} limit ${5}`
    expect(statement.params).toEqual([1, 'x', 5])
    expect(statement.text).toBe("select (?+0) from books b where b.id = (?||'') limit (?+0)")
  })

  it('accepts a list of any length as a single value', () => {
    expect(among(raw('id'), ['a', 'b']).params).toEqual(['["a","b"]'])
    expect(rowsOf([1, 2]).text).toBe('json_each(? /* bigint */)')
  })
})

describe('joined conditions', () => {
  it('are true when empty', () => {
    expect(all([]).text).toBe('true')
    expect(join([], ', ')).toEqual(nothing)
  })

  it('are parenthesized', () => {
    expect(all([raw('a or b'), sql`c = ${1}`])).toMatchObject({ text: '(a or b) and (c = (?+0))', params: [1] })
  })
})
