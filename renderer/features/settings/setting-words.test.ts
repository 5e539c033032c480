import { describe, expect, it } from 'vitest'
import type { Setting } from '../../api/types.ts'
import { boundsInWords, groupSettings, labelOf, problemOf, valueInWords } from './setting-words.ts'

function setting(change: Partial<Setting>): Setting {
  return {
    id: 'backup.kept',
    key: 'backup.kept',
    value: '7',
    valueType: 'integer',
    category: 'backups',
    description: 'Backups that are kept',
    isSensitive: false,
    defaultValue: '7',
    minValue: 1,
    maxValue: 365,
    allowedValues: null,
    problem: null,
    version: 0,
    updatedAt: null,
    updatedBy: null,
    updatedByName: null,
    ...change,
  }
}

describe('an entered number', () => {
  it.each([
    ['', 'Enter a number.'],
    ['many', 'Enter a number.'],
    ['Infinity', 'Enter a number.'],
    ['2.5', 'Enter a whole number.'],
    ['0', 'Enter 1 to 365 backups.'],
    ['366', 'Enter 1 to 365 backups.'],
  ])('is refused when it is %j', (typed, sentence) => {
    expect(problemOf(setting({}), typed)).toBe(sentence)
  })

  it('may have a fraction where the setting allows it, and surrounding spaces', () => {
    expect(problemOf(setting({ valueType: 'number', minValue: 0 }), ' 0.25 ')).toBeNull()
    expect(problemOf(setting({}), '365')).toBeNull()
  })

  it('has no limits where none are defined', () => {
    expect(boundsInWords(setting({ minValue: null }))).toBe('')
    expect(problemOf(setting({ minValue: null, maxValue: null }), '-5')).toBeNull()
  })
})

describe('the text of a setting', () => {
  it('falls back to the text of the server for a new setting', () => {
    expect(labelOf(setting({ key: 'new.thing', description: 'Something new' }))).toBe('Something new')
    expect(valueInWords(setting({ key: 'new.thing' }), '1234')).toBe('1,234')
  })

  it('covers switches, choices, schedules and numbers with their unit', () => {
    expect(valueInWords(setting({ valueType: 'boolean' }), 'false')).toBe('Off')
    expect(valueInWords(setting({ valueType: 'choice' }), 'warn')).toBe('Errors and warnings')
    expect(valueInWords(setting({ valueType: 'cron' }), '0 3 * * *')).toBe('0 3 * * *')
    expect(valueInWords(setting({}), '7')).toBe('7 backups')
    expect(valueInWords(setting({ valueType: 'path' }), '007')).toBe('007')
  })

  it('shows a port as an identifier, not as an amount', () => {
    const port = setting({ key: 'compat_api.port', minValue: 0, maxValue: 65_535 })
    expect(valueInWords(port, '25600')).toBe('25600')
    expect(boundsInWords(port)).toBe('0 to 65535')
  })

  it('is in a group: none is lost, and an empty group is not shown', () => {
    const all = [setting({ category: 'gadgets', key: 'a' }), setting({ category: 'logging', key: 'b' }), setting({})]
    const grouped = groupSettings(all)
    expect(grouped.map(({ title }) => title)).toEqual(['Backups', 'Log', 'Gadgets'])
    expect(grouped.flatMap(({ settings }) => settings)).toHaveLength(all.length)
  })
})
