import { describe, expect, it } from 'vitest'
import { inOrder, mayReplace, usualMatching } from './matching-settings.ts'

const plugins = ['a', 'b', 'c'].map((id) => ({ id }))

describe('the plugins of a library', () => {
  it('are by name, those that it names first', () => {
    expect(inOrder(plugins, []).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(inOrder(plugins, ['c', 'gone', 'b']).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  const matching = { ...usualMatching, providers: ['a', 'b'], fields: { summary: ['b', 'a'] } }
  it.each([
    ['a', 'title', 'b', true],
    ['b', 'title', 'a', false],
    ['b', 'summary', 'a', true],
    ['a', 'summary', 'b', false],
    ['a', 'title', 'unlisted', true],
    ['unlisted', 'title', 'a', false],
    ['unlisted', 'title', 'other', false],
    ['b', 'title', 'b', true],
    ['unlisted', 'title', null, true],
  ] as const)('%s may replace the %s of %s: %s', (pluginId, field, from, expected) => {
    expect(mayReplace(matching, field, { pluginId, from })).toBe(expected)
  })
})
