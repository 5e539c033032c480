import { expect, it } from 'vitest'
import { providerRefusals } from '../../../server/contract/users/oidc.ts'
import { refusalWords } from './refusal-words.ts'

it.each(providerRefusals)('the refusal “%s” is explained with the next step', (reason) => {
  const { title, text } = refusalWords({ reason }, 'Our home')
  expect(title.length).toBeGreaterThan(10)
  expect(text).toMatch(/\b(Try|Choose|Ask|sign in)\b/)
})

it('each refusal has its own text', () => {
  const reported = providerRefusals.map((reason) => refusalWords({ reason }, 'Our home').title)
  expect(new Set(reported).size).toBe(providerRefusals.length)
})

it.each(['nonsense', 'constructor', '__proto__', ''])(
  'an unknown reason has the generic refusal text: %j',
  (reason) => {
    expect(refusalWords({ reason }, 'X')).toEqual(refusalWords({ reason: 'refused' }, 'X'))
  },
)
