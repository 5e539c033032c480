import { describe, expect, it } from 'vitest'
import { createNameCleaner, type NameRule, parseNameRules, tryNameRules } from './name-cleaning.ts'

function rule(pattern: string, replacement = '', enabled = true): NameRule {
  return { pattern, replacement, description: '', enabled }
}

describe('createNameCleaner', () => {
  it('applies the rules in order and trims spaces', () => {
    const rules = [rule('(?i)\\(digital\\)'), rule('^(.+), (The|A)$', '$2 $1')]
    expect(createNameCleaner(rules)('Ferry  (Digital), The')).toBe('The Ferry')
    expect(createNameCleaner(rules)('Ferry, The')).toBe('The Ferry')
  })

  it('skips rules that are disabled or invalid', () => {
    expect(createNameCleaner([rule('Ferry', 'Fog', false), rule('(', 'x')])('Ferry')).toBe('Ferry')
  })

  it('leaves a name unchanged when nothing would remain', () => {
    expect(createNameCleaner([rule('.*')])('Ferry')).toBe('Ferry')
  })
})

describe('rules that exceed their limits', () => {
  const slow = rule('(?:(?:a?){100}b)?', 'x')
  const long = rule('.', '$&$&$&')

  it('are skipped in favor of the other rules, in a scan and in a preview', () => {
    const name = `${'a'.repeat(900)} (Digital)`
    const rules = [rule(' \\(.*'), slow, long]
    expect(createNameCleaner(rules)(name)).toBe('a'.repeat(900))
    expect(tryNameRules(rules, [name])).toEqual([
      {
        name,
        cleaned: 'a'.repeat(900),
        steps: [
          { rule: 0, result: 'a'.repeat(900), gaveUp: null },
          { rule: 1, result: 'a'.repeat(900), gaveUp: 'too_slow' },
          { rule: 2, result: 'a'.repeat(900), gaveUp: 'too_long' },
        ],
      },
    ])
  })

  it('do not delay the preview, however many there are', () => {
    const results = tryNameRules(
      Array.from({ length: 50 }, () => slow),
      Array.from({ length: 50 }, () => 'a'.repeat(1000)),
    )
    expect(results.every(({ steps }) => steps.every(({ gaveUp }) => gaveUp === 'too_slow'))).toBe(true)
  })
})

describe('tryNameRules', () => {
  it('shows the same names that a scan would produce', () => {
    const rules = [rule('a', '  '), rule('  b', 'c'), rule('^.*c$', '')]
    for (const name of ['xab', 'ab', 'zz', 'a a']) {
      expect(tryNameRules(rules, [name])[0]?.cleaned).toBe(createNameCleaner(rules)(name))
    }
  })
})

describe('parseNameRules', () => {
  it('fills in missing values', () => {
    expect(parseNameRules([{ pattern: 'a' }])).toEqual({ ok: true, value: [rule('a')] })
    expect(parseNameRules(null)).toEqual({ ok: true, value: [] })
  })

  it('names the rule and field of every error', () => {
    expect(parseNameRules([{ pattern: '(' }, { pattern: 'a', replacement: 5 }, {}])).toEqual({
      ok: false,
      failure: [
        { field: '[0].pattern', message: 'There is a ( without a matching ).' },
        { field: '[1].replacement', message: 'It must be text of at most 200 characters.' },
        { field: '[2].pattern', message: 'A rule needs a pattern.' },
      ],
    })
  })

  it('accepts at most fifty rules, in a list', () => {
    expect(parseNameRules(Array.from({ length: 51 }, () => ({ pattern: 'a' }))).ok).toBe(false)
    expect(parseNameRules({}).ok).toBe(false)
  })
})
