import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FilterNode,
  newGroup,
  newRule,
  readCondition,
  writeCondition,
} from '../../renderer/features/shared/filter/draft.ts'
import {
  type FilterField,
  type FilterTarget,
  fieldNamed,
  fieldsOf,
} from '../../renderer/features/shared/filter/fields.ts'
import { operatorWords } from '../../renderer/features/shared/filter/texts.ts'
import { bookFilterFields, operatorsByFamily, seriesFilterFields } from '../../server/domain/filter/condition.ts'
import { parseBookCondition, parseSeriesCondition } from '../../server/domain/filter/parse-condition.ts'
import { bookTypes, readStatuses, seriesStatuses } from '../../server/domain/vocabulary.ts'

/** Compares the filter builder with the server's grammar. */
const parsers = { series: parseSeriesCondition, books: parseBookCondition } as const
const known = { series: seriesFilterFields, books: bookFilterFields } as const
const targets = ['series', 'books'] as const

const value: Readonly<Record<FilterField['family'], fc.Arbitrary<string>>> = {
  text: fc.string({ maxLength: 40 }),
  uuid: fc.uuid(),
  bool: fc.constant(''),
  number: fc.oneof(fc.integer().map(String), fc.constantFrom('', '4,5', 'many')),
  date: fc.constantFrom('', '2024-05-01', '1999-12-31', 'soon', '2024-13-40'),
}

function rules(target: FilterTarget): fc.Arbitrary<FilterNode> {
  return fc.constantFrom(...fieldsOf(target)).chain((field) =>
    fc
      .record({
        operator: fc.constantFrom(...Object.keys(operatorWords[field.family])),
        value: value[field.family],
        values: fc.array(fc.uuid(), { maxLength: 3 }),
        low: value[field.family],
        high: value[field.family],
      })
      .map((parts) => ({ ...newRule(field), ...parts })),
  )
}

function drafts(target: FilterTarget): fc.Arbitrary<FilterNode> {
  const { node } = fc.letrec<{ node: FilterNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      rules(target),
      fc
        .record({ kind: fc.constantFrom('all' as const, 'any' as const), of: fc.array(tie('node'), { maxLength: 3 }) })
        .map(({ kind, of }) => newGroup(kind, of)),
    ),
  }))
  return node
}

describe.each(targets)('the filter builder for %s', (target) => {
  it('offers exactly the fields of the grammar, with the right type', () => {
    const offered = Object.fromEntries(fieldsOf(target).map(({ name, family }) => [name, family]))
    expect(offered).toEqual(known[target])
  })

  it('builds only conditions that the server accepts', () => {
    fc.assert(
      fc.property(drafts(target), (draft) => {
        const condition = writeCondition(target, draft)
        if (condition !== null) parsers[target](condition)
      }),
    )
  })

  it('reads back what it built', () => {
    fc.assert(
      fc.property(drafts(target), (draft) => {
        const condition = writeCondition(target, draft)
        const again = readCondition(target, condition)
        expect(again && writeCondition(target, again)).toEqual(condition)
      }),
    )
  })
})

describe('the texts of the filter builder', () => {
  it('name every operator of the grammar', () => {
    for (const [family, operators] of Object.entries(operatorsByFamily)) {
      expect(Object.keys(operatorWords[family as keyof typeof operatorWords])).toEqual([...operators])
    }
  })

  it('name every value of fields with few values', () => {
    const values = (target: FilterTarget, name: string) =>
      fieldNamed(target, name)?.choices?.map((choice) => choice.value)
    expect(values('series', 'readStatus')).toEqual([...readStatuses])
    expect(values('series', 'status')).toEqual([...seriesStatuses])
    expect(values('books', 'bookType')).toEqual([...bookTypes])
  })
})
