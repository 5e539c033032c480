import { describe, expect, it } from 'vitest'
import { seriesStrategies } from '../vocabulary.ts'
import { defaultSeriesConfig, parseSeriesConfig } from './series-config.ts'

describe('parseSeriesConfig', () => {
  it.each(seriesStrategies.filter((strategy) => strategy !== 'custom'))('fills in the defaults of %s', (strategy) => {
    expect(parseSeriesConfig(strategy, null)).toEqual({ ok: true, value: defaultSeriesConfig })
    expect(parseSeriesConfig(strategy, {})).toEqual({ ok: true, value: defaultSeriesConfig })
  })

  it('accepts the given values', () => {
    expect(parseSeriesConfig('publisher_hierarchy', { skipDepth: 2, storeSkippedAs: 'author' })).toEqual({
      ok: true,
      value: { ...defaultSeriesConfig, skipDepth: 2, storeSkippedAs: 'author' },
    })
  })

  it('names every invalid field at once', () => {
    const result = parseSeriesConfig('publisher_hierarchy', { skipDepth: 0, storeSkippedAs: 'shop', nonsense: 1 })
    expect(result).toEqual({
      ok: false,
      failure: [
        { field: 'nonsense', message: 'Unknown option. The options are skipDepth, storeSkippedAs.' },
        { field: 'skipDepth', message: 'It must be a whole number from 1 to 8.' },
        { field: 'storeSkippedAs', message: 'It must be one of publisher, author, none.' },
      ],
    })
  })

  it.each([
    ['series_volume', { skipDepth: 1 }, 'skipDepth', 'This strategy has no options.'],
    ['series_volume', [], '', 'It must be an object.'],
    ['series_volume', 'text', '', 'It must be an object.'],
    ['calibre', { stripIdSuffix: 'yes' }, 'stripIdSuffix', 'It must be true or false.'],
    ['flat', { filenamePatterns: 'x' }, 'filenamePatterns', 'It must be a list of at most 10 entries.'],
    [
      'flat',
      { filenamePatterns: ['(?<series>.+)', '(.+)'] },
      'filenamePatterns',
      'Entry 2: It needs a group named series: (?<series>…).',
    ],
    ['flat', { filenamePatterns: ['(?<series>'] }, 'filenamePatterns', 'Entry 1: There is a ( without a matching ).'],
    ['custom', {}, 'pattern', 'The custom strategy needs a pattern.'],
    ['custom', { pattern: '(.*)' }, 'pattern', 'It needs a group named series: (?<series>…).'],
    ['custom', { pattern: '(?=x)' }, 'pattern', 'Lookaround, flags and atomic groups aren’t supported.'],
    [
      'custom',
      { pattern: '(?<a>.)', seriesNameTemplate: 'x' },
      'seriesNameTemplate',
      'It must contain a {group} of the pattern.',
    ],
    ['custom', { pattern: '(?<a>.)', seriesNameTemplate: '{a}{b}' }, 'pattern', 'It needs a group named b: (?<b>…).'],
  ] as const)('rejects for %s %j', (strategy, value, field, message) => {
    expect(parseSeriesConfig(strategy, value)).toEqual({ ok: false, failure: [{ field, message }] })
  })

  it('ignores inherited properties', () => {
    const value = Object.create({ skipDepth: 5 })
    expect(parseSeriesConfig('publisher_hierarchy', value)).toEqual({ ok: true, value: defaultSeriesConfig })
  })

  it('accepts a custom pattern and its template', () => {
    expect(parseSeriesConfig('custom', { pattern: '^(?P<a>[^/]+)/', seriesNameTemplate: '{{ a }}' })).toMatchObject({
      ok: true,
    })
  })
})
