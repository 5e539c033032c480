import { describe, expect, it } from 'vitest'
import { cleanSeriesName, type NameRule, parseNameRules } from './name-cleaning.ts'

function rule(pattern: string, replacement = '', enabled = true): NameRule {
  return { pattern, replacement, description: '', enabled }
}

describe('cleanSeriesName', () => {
  it('applies the rules in order and tidies the spaces', () => {
    const rules = [rule('(?i)\\(digital\\)'), rule('^(.+), (The|A)$', '$2 $1')]
    expect(cleanSeriesName('Ferry  (Digital), The', rules)).toBe('The Ferry')
    expect(cleanSeriesName('Ferry, The', rules)).toBe('The Ferry')
  })

  it('leaves out rules that are switched off or cannot be understood', () => {
    expect(cleanSeriesName('Ferry', [rule('Ferry', 'Fog', false), rule('(', 'x')])).toBe('Ferry')
  })

  it('keeps a name of which nothing would be left', () => {
    expect(cleanSeriesName('Ferry', [rule('.*')])).toBe('Ferry')
  })
})

describe('parseNameRules', () => {
  it('fills in what is missing', () => {
    expect(parseNameRules([{ pattern: 'a' }])).toEqual({ ok: true, value: [rule('a')] })
    expect(parseNameRules(null)).toEqual({ ok: true, value: [] })
  })

  it('names the rule and the field of every error', () => {
    expect(parseNameRules([{ pattern: '(' }, { pattern: 'a', replacement: 5 }, {}])).toEqual({
      ok: false,
      failure: [
        { field: '[0].pattern', message: 'There is a ( without its ).' },
        { field: '[1].replacement', message: 'It must be a text of at most 200 characters.' },
        { field: '[2].pattern', message: 'A rule needs a pattern.' },
      ],
    })
  })

  it('takes at most fifty rules, in a list', () => {
    expect(parseNameRules(Array.from({ length: 51 }, () => ({ pattern: 'a' }))).ok).toBe(false)
    expect(parseNameRules({}).ok).toBe(false)
  })
})
