import { describe, expect, it } from 'vitest'
import { aliasKey, createReleaseMatcher } from './match-release.ts'

const match = createReleaseMatcher([
  {
    seriesId: 'a',
    names: ['Quiet Bay', 'Stille Bucht'],
    externalIds: [{ source: 'api:mangaupdates', externalId: '7' }],
  },
  { seriesId: 'b', names: ['Lamps'], externalIds: [{ source: 'anilist', externalId: '7' }] },
  { seriesId: 'c', names: ['LAMPS!'], externalIds: [{ source: 'kitsu', externalId: '1' }] },
  { seriesId: 'd', names: ['Salt'], externalIds: [{ source: 'kitsu', externalId: '1' }] },
])
const release = { seriesId: null, confidence: null, reason: null, externalIds: [], seriesTitle: null }

describe('the series of a release', () => {
  it('is none when the plugin names one that is not tracked, whatever else fits', () => {
    expect(match({ ...release, seriesId: 'x', seriesTitle: 'Quiet Bay' })).toBeNull()
  })

  it('is unsure below the least confidence, and when several fit', () => {
    expect(match({ ...release, seriesId: 'a', confidence: 0.69 })).toBe('unsure')
    expect(match({ ...release, seriesTitle: 'Lamps' })).toBe('unsure')
    expect(match({ ...release, externalIds: [{ source: 'api:kitsu', externalId: '1' }] })).toBe('unsure')
    expect(match({ ...release, seriesTitle: 'Quiet Bay', confidence: 0.5 })).toBe('unsure')
  })

  it('is the one that the plugin names', () => {
    expect(match({ ...release, seriesId: 'b', confidence: 0.7, reason: 'alias-fuzzy' })).toEqual({
      ...{ seriesId: 'b', confidence: 0.7, reason: 'alias-fuzzy' },
    })
  })

  it('is found by an id of the same service, before its title', () => {
    const externalIds = [{ source: 'mangaupdates', externalId: '7' }]
    expect(match({ ...release, externalIds, seriesTitle: 'Salt' })).toMatchObject({ seriesId: 'a', confidence: 1 })
    const other = [{ source: 'mangaupdates', externalId: '8' }]
    expect(match({ ...release, externalIds: other, seriesTitle: 'salt' })).toMatchObject({ seriesId: 'd' })
  })

  it('is found by a title or alias in whichever spelling, never with certainty', () => {
    expect(match({ ...release, seriesTitle: 'STILLE  Bücht'.replace('ü', 'u') })).toMatchObject({ seriesId: 'a' })
    expect(match({ ...release, seriesTitle: 'Ｑｕｉｅｔ-Bay', confidence: 1 })).toMatchObject({ confidence: 0.95 })
    expect(match({ ...release, seriesTitle: '!!!' })).toBeNull()
  })
})

it('a key fits into an index', () => {
  expect(aliasKey('ﷺ'.repeat(300)).length).toBeLessThanOrEqual(500)
})
