import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBooks } from '../../server/db/queries/books/books.ts'
import { bookConditionSql } from '../../server/db/queries/filter/filter-sql.ts'
import { listSeries } from '../../server/db/queries/series/series.ts'
import { raw, sql } from '../../server/db/sql.ts'
import { systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import {
  bookFilterFields,
  type FilterFamily,
  operatorsByFamily,
  seriesFilterFields,
} from '../../server/domain/filter/condition.ts'
import { parseBookCondition, parseSeriesCondition } from '../../server/domain/filter/parse-condition.ts'
import { parseBookSort } from '../../server/domain/filter/sort.ts'
import { newId } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { type FilterData, fillForFilters } from './filter-data.ts'
import { conditionJson, fits, type Row } from './reference-filter.ts'

const texts = [
  'Saga',
  'SAGA',
  'saga',
  'Été',
  'ete',
  'Ａｋｉｒａ',
  '',
  'a',
  'Horror',
  'horror',
  'read',
  'unread',
  'in_progress',
  'cbz',
  '/Bücherei',
  '/bucherei/',
  '%',
  '_',
  "o'",
  'ongoing',
  '漫画',
]

/** Fields that are equal in all test rows, because nothing sets them. */
const alike: readonly string[] = [
  'sharingTag',
  'isTracked',
  'bookType',
  'inCollection',
  'inReadList',
  'communityRating',
  'userRating',
  'hasUserRating',
]

let test: TestDatabase
let viewer: Viewer
let data: FilterData
beforeAll(async () => {
  test = await openTestDatabase()
  data = await fillForFilters(test.db)
  viewer = { ...systemViewer, userId: data.userId }
})
afterAll(() => test.close())

const numbers = [0, 1, 2, 3, 1990, 1992, 50]
const dates = ['2024-01-03', '2024-01-08T00:00:00Z', '2024-01-20T12:00:00+02:00', '2023-01-01']

describe('a condition in the database matches the same items as the reference implementation', () => {
  it('for books, in every order', async () => {
    const ids = [...data.libraryIds, ...data.books.slice(0, 3).map((row) => String(row.seriesId)), newId()]
    const sorts = fc.constantFrom(undefined, 'file_size,desc', 'last_read', 'series,desc', 'number')
    await fc.assert(
      fc.asyncProperty(
        conditionJson({ fields: bookFilterFields, texts, ids, numbers, dates }),
        sorts,
        async (json, sort) => {
          const condition = parseBookCondition(json)
          const page = await listBooks(viewer, test.db.reader, {
            page: 1,
            pageSize: 500,
            condition,
            sort: sort === undefined ? undefined : parseBookSort(sort),
          })
          const expected = data.books.filter((row) => fits(condition, row)).map((row) => row.id)
          expect(page.items.map((book) => book.id).sort()).toEqual(expected.sort())
          expect(page.total).toBe(expected.length)
        },
      ),
      { numRuns: 400 },
    )
  })

  it('for books, without cached sets', async () => {
    const ids = [...data.libraryIds, newId()]
    await fc.assert(
      fc.asyncProperty(conditionJson({ fields: bookFilterFields, texts, ids, numbers, dates }), async (json) => {
        const condition = parseBookCondition(json)
        const where = bookConditionSql(condition, viewer.userId)
        const rows = await test.db.reader.all<{ id: string }>(sql`select b.id from ${raw('books b')} where ${where}`)
        const expected = data.books.filter((row) => fits(condition, row)).map((row) => row.id)
        expect(rows.map((row) => row.id).sort()).toEqual(expected.sort())
      }),
      { numRuns: 200 },
    )
  })

  it('for series', async () => {
    const ids = [...data.libraryIds, newId()]
    await fc.assert(
      fc.asyncProperty(conditionJson({ fields: seriesFilterFields, texts, ids, numbers, dates }), async (json) => {
        const condition = parseSeriesCondition(json)
        const page = await listSeries(viewer, test.db.reader, { page: 1, pageSize: 500, condition })
        const expected = data.series.filter((row) => fits(condition, row)).map((row) => row.id)
        expect(page.items.map((series) => series.id).sort()).toEqual(expected.sort())
        expect(page.total).toBe(expected.length)
      }),
      { numRuns: 400 },
    )
  })
})

it('a list of five thousand ids is bound as a single value', async () => {
  const values = [...Array.from({ length: 4_999 }, newId), data.libraryIds[0] ?? '']
  const condition = parseBookCondition({ libraryId: { operator: 'in', values } })
  const { total } = await listBooks(viewer, test.db.reader, { page: 1, pageSize: 5, condition })
  expect(total).toBe(data.books.filter((row) => row.libraryId === data.libraryIds[0]).length)
})

it('the largest allowed condition returns results', async () => {
  const leaf = { title: { operator: 'doesNotContain', value: 'zz' } }
  const condition = parseBookCondition({ allOf: Array.from({ length: 499 }, () => leaf) })
  expect((await listBooks(viewer, test.db.reader, { page: 1, pageSize: 5, condition })).total).toBe(data.books.length)
})

const page = { page: 1, pageSize: 500 }
const kinds = {
  books: {
    fields: bookFilterFields as Readonly<Record<string, FilterFamily>>,
    rows: () => data.books,
    async found(json: unknown) {
      const condition = parseBookCondition(json)
      const { items } = await listBooks(viewer, test.db.reader, { ...page, condition })
      return { condition, ids: items.map(({ id }) => id) }
    },
  },
  series: {
    fields: seriesFilterFields as Readonly<Record<string, FilterFamily>>,
    rows: () => data.series,
    async found(json: unknown) {
      const condition = parseSeriesCondition(json)
      const { items } = await listSeries(viewer, test.db.reader, { ...page, condition })
      return { condition, ids: items.map(({ id }) => id) }
    },
  },
} as const

type Operand = Readonly<Record<string, unknown>>

/** Operands for each operator: values that occur in some rows and one that occurs in none. */
function operands(rows: readonly Row[], field: string, family: FilterFamily, operator: string): readonly Operand[] {
  if (family === 'bool' || operator === 'isNull' || operator === 'isNotNull') return [{}]
  const known = [...new Set(rows.flatMap((row) => row[field] ?? []))].slice(0, 4)
  if (family === 'uuid') {
    const ids = [...known, newId()]
    return operator === 'in' || operator === 'notIn'
      ? [{ values: ids.slice(0, 2) }, { values: [] }]
      : ids.map((value) => ({ value }))
  }
  if (family === 'text') return [...known, 'nowhere', '%'].map((value) => ({ value: String(value).slice(0, 8) || 'a' }))
  const numbers = [...known.map(Number), 1]
  if (family === 'number') {
    return operator === 'between'
      ? [
          { min: 1, max: 1_991 },
          { min: null, max: 2 },
        ]
      : numbers.map((value) => ({ value }))
  }
  const dates = numbers.map((at) => new Date(at).toISOString())
  return operator === 'between' ? [{ start: dates[0], end: dates[1] }] : dates.map((value) => ({ value }))
}

describe.each(['books', 'series'] as const)('every filter field of %s', (kind) => {
  const { fields, rows, found } = kinds[kind]

  it.each(Object.entries(fields))(
    '%s returns the same as the reference implementation for each operator',
    async (field, family) => {
      for (const operator of operatorsByFamily[family]) {
        for (const operand of operands(rows(), field, family, operator)) {
          const json = { [field]: { operator, ...operand } }
          const { condition, ids } = await found(json)
          const expected = rows()
            .filter((row) => fits(condition, row))
            .map((row) => row.id)
          expect(ids.sort(), JSON.stringify(json)).toEqual(expected.sort())
        }
      }
    },
  )

  it('is present in the test rows, with varying values unless it is constant', () => {
    for (const field of Object.keys(fields)) {
      const values = new Set(rows().map((row) => JSON.stringify(row[field])))
      expect(values.has(undefined as never), `${field} is missing in a row`).toBe(false)
      expect(values.size > 1, `${field} is the same in every row`).toBe(!alike.includes(field))
    }
  })
})
