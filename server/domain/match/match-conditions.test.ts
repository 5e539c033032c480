import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../../test/kit/linear-time.ts'
import { createMatcher, type MatchOperator, type MatchRule, type MatchSubject } from './match-conditions.ts'
import { parseMatchConditions } from './parse-match-conditions.ts'

const subject: MatchSubject = {
  bookCount: 12,
  externalIds: { anilist: '30002', count: 'odd' },
  metadata: { title: 'Café Lumière', year: 1999, genres: ['Drama', 'Slice of Life'], summary: '' },
  locks: ['title', 'cover'],
  customMetadata: { shelf: { row: 4, names: ['north', 'window'] }, note: { deep: true }, __proto__: { x: 1 } },
}
const holds = (field: string, operator: MatchOperator, value?: MatchRule['value']) =>
  createMatcher({ mode: 'all', rules: [{ field, operator, ...(value !== undefined && { value }) }] })(subject).passes

describe('conditions', () => {
  it.each([
    ['the rules are not a list', { mode: 'all', rules: {} }, 'rules'],
    [
      'there are too many rules',
      { rules: Array.from({ length: 51 }, () => ({ field: 'bookCount', operator: 'is_null' })) },
      'rules',
    ],
    ['the mode is unknown', { mode: 'none', rules: [] }, 'mode'],
    ['an option is unknown', { mode: 'all', rules: [], when: 1 }, 'when'],
    ['a field is unknown', { rules: [{ field: 'metadata.nothing', operator: 'is_null' }] }, 'rules[0].field'],
    ['a field has no parent', { rules: [{ field: 'books', operator: 'is_null' }] }, 'rules[0].field'],
    [
      'a path into custom data is too deep',
      { rules: [{ field: 'customMetadata.a.b.c.d.e.f', operator: 'is_null' }] },
      'rules[0].field',
    ],
    ['an operator is unknown', { rules: [{ field: 'bookCount', operator: 'like', value: 1 }] }, 'rules[0].operator'],
    ['a value is missing', { rules: [{ field: 'bookCount', operator: 'gt' }] }, 'rules[0].value'],
    [
      'there is an unexpected value',
      { rules: [{ field: 'bookCount', operator: 'is_null', value: 1 }] },
      'rules[0].value',
    ],
    ['a list is empty', { rules: [{ field: 'bookCount', operator: 'in', value: [] }] }, 'rules[0].value'],
    [
      'a pattern is invalid',
      { rules: [{ field: 'metadata.title', operator: 'matches', value: '(?=a)' }] },
      'rules[0].value',
    ],
  ])('are rejected when %s', (_why, conditions, field) => {
    const parsed = parseMatchConditions(conditions)
    expect(parsed.ok ? [] : parsed.failure.map((error) => error.field)).toEqual([field])
  })

  it('name every invalid rule', () => {
    const rules = [{ field: 'x', operator: 'y' }, { field: 'bookCount', operator: 'gt', value: 1 }, 7]
    const parsed = parseMatchConditions({ rules })
    const fields = parsed.ok ? [] : parsed.failure.map((error) => error.field)
    expect(fields).toEqual(['rules[0].field', 'rules[0].operator', 'rules[2]'])
  })

  it('are accepted when valid, and may be empty', () => {
    expect(parseMatchConditions(null)).toEqual({ ok: true, value: null })
    const rules = ['title', 'cover', 'customMetadata'].map((name) => {
      return { field: `metadata.${name}Lock`, operator: 'equals', value: true }
    })
    expect(parseMatchConditions({ mode: 'any', rules })).toEqual({ ok: true, value: { mode: 'any', rules } })
  })
})

describe('a rule', () => {
  it.each<[string, MatchOperator, MatchRule['value'] | undefined, boolean]>([
    ['bookCount', 'gte', 12, true],
    ['bookCount', 'lt', 12, false],
    ['externalIds.count', 'equals', 2, true],
    ['externalIds.anilist', 'is_not_null', undefined, true],
    ['externalIds.mangadex', 'is_null', undefined, true],
    ['externalIds.toString', 'is_null', undefined, true],
    ['metadata.title', 'equals', 'CAFE LUMIERE', true],
    ['metadata.title', 'matches', '^Caf. L', true],
    ['metadata.title', 'matches', '^caf', false],
    ['metadata.summary', 'is_null', undefined, true],
    ['metadata.publisher', 'not_contains', 'x', true],
    ['metadata.publisher', 'contains', 'x', false],
    ['metadata.genres', 'contains', 'slice', true],
    ['metadata.genres', 'equals', 'drama', true],
    ['metadata.genres', 'not_in', ['drama'], false],
    ['metadata.titleLock', 'equals', true, true],
    ['metadata.yearLock', 'equals', false, true],
    ['metadata.coverLock', 'equals', true, true],
    ['metadata.customMetadataLock', 'equals', true, false],
    ['metadata.year', 'in', [1999, 2000], true],
    ['customMetadata.shelf.row', 'gt', 3, true],
    ['customMetadata.shelf.names', 'starts_with', 'win', true],
    ['customMetadata.note', 'contains', 'deep', true],
    ['customMetadata.shelf.constructor', 'is_null', undefined, true],
  ])('%s %s %j: %s', (field, operator, value, expected) => {
    expect(holds(field, operator, value)).toBe(expected)
  })

  it('takes time proportional to its text, whatever the pattern', async () => {
    const rules = [{ field: 'metadata.title', operator: 'matches', value: '(a+)+$' }] as const
    const matches = createMatcher({ mode: 'all', rules })
    await expectLinearTime(900, (length) => {
      const hostile: MatchSubject = { ...subject, metadata: { title: `${'a'.repeat(length)}!` } }
      expect(matches(hostile).passes).toBe(false)
    })
  })
})

describe('several rules', () => {
  const scalar = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('a', 'ab', 'B', 'c'))
  const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.constant(null))
  const plain = fc.constantFrom<MatchOperator>(
    'equals',
    'not_equals',
    'contains',
    'not_contains',
    'starts_with',
    'ends_with',
  )
  const rule = fc.oneof(
    fc.record({ operator: plain, value: scalar.map(String) }),
    fc.record({
      operator: fc.constantFrom<MatchOperator>('gt', 'gte', 'lt', 'lte'),
      value: fc.integer({ min: 0, max: 3 }),
    }),
    fc.record({
      operator: fc.constantFrom<MatchOperator>('in', 'not_in'),
      value: fc.array(scalar, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ operator: fc.constantFrom<MatchOperator>('is_null', 'is_not_null') }),
  )

  /** Reference implementation for a single item. */
  const fits: Readonly<Record<string, (item: string, wanted: unknown) => boolean>> = {
    equals: (item, wanted) => item === String(wanted).toLowerCase(),
    in: (item, wanted) => (wanted as unknown[]).some((one) => item === String(one).toLowerCase()),
    contains: (item, wanted) => item.includes(String(wanted).toLowerCase()),
    starts_with: (item, wanted) => item.startsWith(String(wanted).toLowerCase()),
    ends_with: (item, wanted) => item.endsWith(String(wanted).toLowerCase()),
    gt: (item, wanted) => Number(item) > Number(wanted),
    gte: (item, wanted) => Number(item) >= Number(wanted),
    lt: (item, wanted) => Number(item) < Number(wanted),
    lte: (item, wanted) => Number(item) <= Number(wanted),
  }

  /** Reference implementation item by item, with negations as the inverse operator. */
  function naive(operator: MatchOperator, wanted: unknown, actual: unknown): boolean {
    const items = (Array.isArray(actual) ? actual : [actual]).filter((item) => item !== null)
    if (operator === 'is_null') return items.length === 0
    if (operator === 'is_not_null') return items.length > 0
    if (operator.startsWith('not_')) return !naive(operator.slice(4) as MatchOperator, wanted, actual)
    return items.some((item) => fits[operator]?.(String(item).toLowerCase(), wanted) === true)
  }

  it('match all or any, depending on the mode', () => {
    const rules = fc.array(rule, { maxLength: 4 })
    fc.assert(
      fc.property(fc.constantFrom('all', 'any'), rules, value, (mode, list, actual) => {
        const named = list.map((one) => ({ field: 'customMetadata.it', ...one }) as MatchRule)
        expect(parseMatchConditions({ mode, rules: named }).ok).toBe(true)
        const verdict = createMatcher({ mode, rules: named })({ ...subject, customMetadata: { it: actual } })
        const expected = named.map((one) => naive(one.operator, one.value, actual))
        expect(verdict.rules.map((one) => one.holds)).toEqual(expected)
        const passes = mode === 'all' ? expected.every(Boolean) : expected.length === 0 || expected.some(Boolean)
        expect(verdict.passes).toBe(passes)
      }),
    )
  })
})
