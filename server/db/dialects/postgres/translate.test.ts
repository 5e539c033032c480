import { describe, expect, it } from 'vitest'
import { among, raw, rowsOf, sql } from '../../sql.ts'
import { translate, typesOf } from './translate.ts'

const inPostgres = ({ text, params }: ReturnType<typeof sql>) => translate(text, params)

describe('a statement for PostgreSQL', () => {
  it('has numbered parameters of the types of its values', () => {
    expect(inPostgres(sql`select ${'a'}, ${1}, ${1.5}, ${new Uint8Array(1)}, ${null}`)).toBe(
      'select ($1 ::text) , ($2 ::bigint) , ($3 ::float8) , $4 ::bytea , $5',
    )
  })

  it('is another one for values of other types', () => {
    expect(typesOf([1, 'a'])).not.toBe(typesOf([1.5, 'a']))
  })

  it('sorts nulls before everything, as SQLite does, unless it says otherwise', () => {
    expect(translate('select a from t order by a, b desc, c nulls last limit 1', [])).toBe(
      'select a from t order by a nulls first , b desc nulls last , c nulls last limit 1',
    )
    expect(translate('select row_number() over (partition by a order by b) from t', [])).toContain(
      'order by b nulls first',
    )
  })

  it('sorts by an ID alone in the order of its index', () => {
    expect(translate('select seq from series s order by s.id desc limit 5', [])).toBe(
      'select seq from series s order by s . id desc limit 5',
    )
    expect(translate('select seq from series s order by s.title, s.id', [])).toMatch(/id nulls first$/)
    expect(translate('select seq from series s order by s.id = 1 desc', [])).toMatch(/desc nulls last$/)
  })

  it('sorts numbers of full-text rows by their index', () => {
    expect(translate('select rowid from t order by hit.rowid desc limit 1', [])).toBe(
      'select rowid from t order by hit . rowid desc limit 1',
    )
  })

  it('retains the case of names', () => {
    expect(translate('select book_count as bookCount, p95 as p95Ms from series', [])).toBe(
      'select book_count as "bookCount" , p95 as "p95Ms" from series',
    )
  })

  it('reads a bound list as rows with their position', () => {
    expect(inPostgres(among(raw('s.id'), ['x']))).toBe(
      's . id in (select value from unnest ($1 ::text[] collate "C") with ordinality as given (value, key))',
    )
    expect(inPostgres(sql`select page.value from ${rowsOf([3])} page order by page.key`)).toContain(
      'unnest ($1 ::bigint[]) with ordinality as page (value, key)',
    )
  })

  it('reads the array in a column as rows', () => {
    expect(translate(`select 1 from json_each(locks) l where l.value = 'x'`, [])).toContain(
      'jsonb_array_elements_text ((locks) ::jsonb) as l (value)',
    )
    expect(translate(`select 1 from json_each(params, '$.held.books') r`, [])).toContain(
      `jsonb_array_elements_text ((params) ::jsonb #> '{held,books}') as r (value)`,
    )
  })

  it('compares a value with null as SQLite does', () => {
    expect(translate('select a is b, a is not b, a is null, a is not null', [])).toBe(
      'select a is not distinct from b , a is distinct from b , a is null , a is not null',
    )
  })

  it('tests the words of a row against a search', () => {
    expect(inPostgres(sql`select rowid from book_search where book_search match ${'"a"'}`)).toBe(
      'select rowid from book_search where book_search . words @@ ($1 ::tsquery)',
    )
    expect(inPostgres(sql`select 1 from book_search hit where hit.book_search match ${'"a"'} and true`)).toContain(
      'hit . words @@ ($1 ::tsquery) and true',
    )
  })

  it('does without what only steers the planner of SQLite', () => {
    expect(translate('select 1 from a cross join b on b.x = a.x where +a.y = 1', [])).toBe(
      'select 1 from a join b on b . x = a . x where a . y = 1',
    )
    expect(translate('select 1 from a indexed by a_by_x cross join b', [])).toBe('select 1 from a cross join b')
  })

  it.each([
    ['insert or ignore into t (a) values (1)', 'insert into t (a) values (1) on conflict do nothing'],
    ['delete from t order by a limit -1 offset 5', 'delete from t order by a nulls first offset 5'],
    ["select group_concat(name, ' ; ') from t", "select string_agg ((name) :: text , ' ; ') from t"],
    [
      'select max(a, b), max(a)',
      'select (case when (a) is null or (b) is null then null else greatest (a , b) end) , max (a)',
    ],
    ['select cast(a as integer)', 'select (trunc ((a) :: numeric)) :: bigint'],
    ['select substr(a, -length(b))', 'select right (a , (length (b)) :: int)'],
    ["select locator ->> '$.start' from t", "select locator ::jsonb ->> 'start' from t"],
    ['select * from (select 1)', 'select * from (select 1) as rows_3'],
    ["select x'01'", "select '\\x01'::bytea"],
  ])('translates %s', (sqlite, postgres) => {
    expect(translate(sqlite, [])).toBe(postgres)
  })

  it('is never guessed: what has no translation is a defect', () => {
    expect(() => translate('insert or replace into t (a) values (1)', [])).toThrow('No translation')
    expect(() => translate('select (1', [])).toThrow('parenthesis')
    expect(() => translate('select a ¬ b', [])).toThrow('No token')
  })

  it('leaves texts alone, whatever they contain', () => {
    expect(translate("select 'order by ? match (it''s)' as x", [])).toBe("select 'order by ? match (it''s)' as x")
  })
})
