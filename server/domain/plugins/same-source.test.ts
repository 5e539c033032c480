import { describe, expect, it } from 'vitest'
import { idOfSource, idsOfOtherSources, isSameSource, namesOfSource } from './same-source.ts'

const id = (source: string, externalId: string) => ({ source, externalId })

describe('two sources of ids', () => {
  it.each([
    ['anilist', 'api:anilist', true],
    ['api:AniList', 'anilist', true],
    ['plugin:anilist', 'anilist', false],
    ['api:anilist', 'api:myanimelist', false],
    ['api', 'api:', false],
  ])('%s and %s are the same service: %s', (one, other, isSame) => {
    expect(isSameSource(one, other)).toBe(isSame)
    expect(isSameSource(other, one)).toBe(isSame)
  })
})

it('a service has two names: the one that its plugin writes, and the one of files', () => {
  expect(namesOfSource('api:AniList')).toEqual(['api:anilist', 'anilist'])
  expect(namesOfSource('anilist')).toEqual(['anilist', 'api:anilist'])
  expect(namesOfSource('plugin:lists')).toEqual(['plugin:lists', 'api:plugin:lists'])
})

describe('an id at a service', () => {
  it('is found under either name of the service, and under the exact one first', () => {
    expect(idOfSource(undefined, 'api:metron')).toBeNull()
    expect(idOfSource([id('gcd', '1')], 'api:metron')).toBeNull()
    expect(idOfSource([id('metron', '1')], 'api:metron')).toEqual(id('metron', '1'))
    expect(idOfSource([id('metron', '1'), id('api:metron', '2')], 'api:metron')).toEqual(id('api:metron', '2'))
  })

  it('is offered once, and only where the service has none', () => {
    const offered = [id('api:gcd', '1'), id('anilist', '2'), id('api:anilist', '3')]
    expect(idsOfOtherSources(offered, ['gcd'])).toEqual([id('anilist', '2')])
    expect(idsOfOtherSources(offered, [])).toEqual([id('api:gcd', '1'), id('anilist', '2')])
  })
})
