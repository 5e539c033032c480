import { expect, it } from 'vitest'
import { ruleFields } from '../../renderer/features/access/rule-fields.ts'
import { fieldNamed } from '../../renderer/features/shared/filter/fields.ts'
import { sharingRuleFields } from '../../server/domain/access/sharing-rule.ts'

it('the rule builder offers exactly the fields that the service accepts', () => {
  expect([...ruleFields].sort()).toEqual([...sharingRuleFields].sort())
  for (const name of ruleFields) expect(fieldNamed('series', name)).toBeDefined()
})
