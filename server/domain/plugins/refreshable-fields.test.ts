import { describe, expect, it } from 'vitest'
import type { ComparedField, MatchStatus } from './compare-offer.ts'
import { refreshableFields } from './refreshable-fields.ts'

const field = (name: string, status: MatchStatus, current: unknown = 'before'): ComparedField<string> => ({
  field: name,
  current,
  proposed: 'after',
  status,
})
const by = (...names: string[]) => new Map(names.map((name) => [name, { pluginId: 'ours' }]))
const refreshed = (compared: readonly ComparedField<string>[], origins = by(), fields: readonly string[] = []) =>
  refreshableFields(compared, { pluginId: 'ours', origins, fields })

describe('a refresh', () => {
  it('fills what is empty, and adds to lists', () => {
    const empty = [field('summary', 'will-apply', null), field('genres', 'will-apply', [])]
    expect(refreshed(empty)).toEqual(empty)
    const added = field('externalLinks', 'will-apply', [{ url: 'https://example.org' }])
    expect(refreshed([added])).toEqual([added])
  })

  it('replaces a value that the plugin wrote, although the match locked it', () => {
    expect(refreshed([field('summary', 'locked')], by('summary'))).toEqual([field('summary', 'will-apply')])
  })

  it('leaves what a person locked or edited, and what another plugin wrote', () => {
    expect(refreshed([field('summary', 'locked')])).toEqual([])
    const theirs = new Map([['summary', { pluginId: 'another' }]])
    expect(refreshed([field('summary', 'locked')], theirs)).toEqual([])
  })

  it('replaces the value of another plugin once the order of the plugins has lifted its lock', () => {
    const theirs = new Map([['summary', { pluginId: 'another' }]])
    expect(refreshed([field('summary', 'will-apply')], theirs)).toEqual([field('summary', 'will-apply')])
  })

  it('replaces a date only when all of its parts are from the plugin', () => {
    const date = field('releaseDate', 'locked')
    expect(refreshed([date], by('year'))).toEqual([])
    expect(refreshed([date], by('year', 'month', 'day'))).toEqual([{ ...date, status: 'will-apply' }])
  })

  it('replaces an unlocked value of a file only in a field that was named', () => {
    const title = field('title', 'will-apply')
    expect(refreshed([title])).toEqual([])
    expect(refreshed([title], by(), ['title'])).toEqual([title])
  })

  it('leaves out fields that were not named, even those of the plugin', () => {
    const compared = [field('summary', 'locked'), field('year', 'will-apply', null)]
    expect(refreshed(compared, by('summary'), ['title'])).toEqual([])
  })

  it('never writes what the plugin may not write, does not offer, or would leave as it is', () => {
    const others = ['no-permission', 'not-provided', 'unchanged'] as const
    const compared = others.map((status) => field('summary', status, null))
    expect(refreshed(compared, by('summary'), ['summary'])).toEqual([])
  })
})
