import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ConditionDraft,
  readConditions,
  writeConditions,
} from '../../renderer/features/libraries/conditions/draft.ts'
import { conditionFields, needsName, operatorsOf } from '../../renderer/features/libraries/conditions/fields.ts'
import { detailNames, lockedNames, operatorNames } from '../../renderer/features/libraries/conditions/texts.ts'
import { matchOperators } from '../../server/domain/match/match-conditions.ts'
import { parseMatchConditions } from '../../server/domain/match/parse-match-conditions.ts'
import { seriesFieldNames } from '../../server/domain/metadata/fields.ts'
import { seriesLockNames } from '../../server/domain/metadata/locks.ts'

const word = fc.stringMatching(/^[a-z]{1,8}$/)

const rule: fc.Arbitrary<ConditionDraft> = fc.constantFrom(...conditionFields).chain((field) =>
  fc.record({
    key: fc.nat(),
    field: fc.constant(field.name),
    name:
      field.family === 'lock'
        ? fc.constantFrom(...Object.keys(lockedNames))
        : needsName(field)
          ? fc.oneof(word, fc.constant(''))
          : fc.constant(''),
    operator:
      field.family === 'lock' ? fc.constant('equals' as const) : fc.constantFrom(...operatorsOf(field, 'equals')),
    value: field.family === 'lock' ? fc.constantFrom('true', 'false') : fc.oneof(word, fc.integer().map(String)),
    values: fc.array(fc.oneof(word, fc.constant(' ')), { maxLength: 4 }),
  }),
)
const drafts = fc.record({
  mode: fc.constantFrom('all' as const, 'any' as const),
  rules: fc.array(rule, { maxLength: 6 }),
})

describe('the conditions in the library settings', () => {
  it('cover every field and operator that the server knows', () => {
    expect(Object.keys(detailNames).toSorted()).toEqual(seriesFieldNames.toSorted())
    expect(Object.keys(lockedNames).toSorted()).toEqual(seriesLockNames.toSorted())
    expect(Object.keys(operatorNames).toSorted()).toEqual(matchOperators.toSorted())
  })

  it('are accepted by the server, whatever is selected', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(parseMatchConditions(writeConditions(draft))).toMatchObject({ ok: true })
      }),
    )
  })

  it('are unchanged after loading them again', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const written = writeConditions(draft)
        const again = readConditions(written)
        expect(again === null ? 'unknown' : writeConditions(again)).toEqual(written)
      }),
    )
  })
})
