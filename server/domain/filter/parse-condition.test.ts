import { describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { bookFilterFields, operatorsByFamily, seriesFilterFields } from './condition.ts'
import { parseBookCondition, parseSeriesCondition } from './parse-condition.ts'

function refusalOf(parse: () => unknown): AppError {
  try {
    parse()
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('expected a refusal')
}
const refused = (input: unknown) => refusalOf(() => parseBookCondition(input))
const id = '0190F6A0-0000-7000-8000-00000000ABCD'

describe('a condition is rejected, with its path and the permitted values,', () => {
  it('when it names an unknown field', () => {
    const refusal = refused({ allOf: [{ colour: { operator: 'is', value: 'red' } }] })
    expect(refusal.code).toBe('bad_request')
    expect(refusal.details).toEqual({
      path: 'condition.allOf[0]',
      allowed: ['allOf', 'anyOf', ...Object.keys(bookFilterFields)],
    })
    expect(refusal.message).toContain('colour')
    expect(refusal.message).toContain('pageCount')
  })

  it('when it names a field of the object prototype', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(refused(JSON.parse(`{"${name}": {"operator": "is", "value": "x"}}`)).code).toBe('bad_request')
    }
  })

  it('when the operator does not belong to the field', () => {
    const refusal = refused({ pageCount: { operator: 'contains', value: 3 } })
    expect(refusal.details).toEqual({ path: 'condition.pageCount.operator', allowed: operatorsByFamily.number })
    expect(refused({ title: { value: 'x' } }).details).toMatchObject({ allowed: operatorsByFamily.text })
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a string', 'title'],
    ['without a key', {}],
    ['two keys', { title: { operator: 'isNull' }, path: { operator: 'isNull' } }],
    ['a group that is not a list', { anyOf: { title: { operator: 'isNull' } } }],
    ['an operand that is not an object', { title: 'x' }],
  ])('when it is %s', (_, input) => {
    expect(refused(input).code).toBe('bad_request')
  })

  it.each([
    ['a number for a string', { title: { operator: 'is', value: 3 } }],
    ['a string for a number', { pageCount: { operator: 'eq', value: '3' } }],
    ['infinity', { pageCount: { operator: 'eq', value: Number.POSITIVE_INFINITY } }],
    ['not a date', { dateAdded: { operator: 'after', value: 'yesterday' } }],
    ['an impossible date', { dateAdded: { operator: 'after', value: '2024-13-40' } }],
    ['not an id', { seriesId: { operator: 'is', value: 'abc' } }],
    ['a single id for a list', { seriesId: { operator: 'in', value: id } }],
    ['a string that is too long', { title: { operator: 'is', value: 'x'.repeat(1_001) } }],
    ['a list that is too long', { seriesId: { operator: 'in', values: Array.from({ length: 5_001 }, () => id) } }],
    ['a value the operator does not accept', { title: { operator: 'isNull', value: 'x' } }],
    ['an unknown key next to the operator', { hasError: { operator: 'isTrue', really: true } }],
  ])('when the operand is %s', (_, input) => {
    expect(refused(input).code).toBe('bad_request')
  })

  it('when it is nested deeper than 16 levels or has more than 500 parts', () => {
    let nested: unknown = { title: { operator: 'isNull' } }
    for (let depth = 1; depth < 16; depth++) nested = { allOf: [nested] }
    expect(parseBookCondition(nested)).toBeDefined()
    expect(refused({ allOf: [nested] }).message).toContain('16')
    const many = (count: number) => ({
      anyOf: Array.from({ length: count }, () => ({ title: { operator: 'isNull' } })),
    })
    expect(parseBookCondition(many(499))).toBeDefined()
    expect(refused(many(500)).message).toContain('500')
  })
})

describe('a condition is parsed', () => {
  it('with allOf and anyOf in either spelling', () => {
    const input = { AllOf: [{ anyOf: [] }, { AnyOf: [] }, { allOf: [] }] }
    expect(parseBookCondition(input)).toEqual({
      kind: 'all',
      of: [
        { kind: 'any', of: [] },
        { kind: 'any', of: [] },
        { kind: 'all', of: [] },
      ],
    })
  })

  it('with each operator family and its operands', () => {
    const read = (input: unknown) => parseSeriesCondition(input)
    expect(read({ genre: { operator: 'isNot', value: 'Horror' } })).toEqual({
      kind: 'text',
      field: 'genre',
      operator: 'isNot',
      value: 'Horror',
    })
    expect(read({ libraryId: { operator: 'notIn', values: [id] } })).toEqual({
      kind: 'uuid',
      field: 'libraryId',
      negated: true,
      values: [id.toLowerCase()],
    })
    expect(read({ completion: { operator: 'isFalse' } })).toEqual({ kind: 'bool', field: 'completion', value: false })
    expect(read({ year: { operator: 'between', min: 1990 } })).toMatchObject({ min: 1990, max: null })
    expect(read({ dateAdded: { operator: 'between', start: '2024-01-01', end: null } })).toMatchObject({
      min: Date.UTC(2024, 0, 1),
      max: null,
    })
    expect(read({ dateAdded: { operator: 'before', value: '2024-05-01T12:00:00+02:00' } })).toMatchObject({
      value: Date.UTC(2024, 4, 1, 10),
    })
  })

  it('for every field of the tables with every operator of its family', () => {
    const operands: Record<string, object> = { in: { values: [] }, notIn: { values: [] }, between: {} }
    const values = { text: 'x', uuid: id, number: 3, date: '2024-01-01', bool: undefined }
    for (const [field, family] of Object.entries(seriesFilterFields)) {
      for (const operator of operatorsByFamily[family]) {
        const nullary = operator.startsWith('isN') && operator.endsWith('ull')
        const value = nullary || family === 'bool' ? {} : (operands[operator] ?? { value: values[family] })
        expect(parseSeriesCondition({ [field]: { operator, ...value } }), `${field} ${operator}`).toMatchObject({
          field,
        })
      }
    }
  })
})
