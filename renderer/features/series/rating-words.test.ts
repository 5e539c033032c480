import { describe, expect, it } from 'vitest'
import { averageWords, externalRatingWords, pointsOf, starsOf, typedPoints } from './rating-words.ts'

describe('a rating', () => {
  it('is entered as an integer from 1 to 100', () => {
    for (const text of ['', ' ', '0', '101', '7.5', 'ten', '-3']) expect(typedPoints(text)).toBeNull()
    expect(['1', ' 74 ', '100'].map(typedPoints)).toEqual([1, 74, 100])
  })

  it('is shown in half stars of ten points each', () => {
    expect([0, 74, 75, 100].map(starsOf)).toEqual([0, 3.5, 4, 5])
    expect([0, 0.5, 3.5, 5, 9].map(pointsOf)).toEqual([1, 10, 70, 100, 100])
  })

  it('of a few points is shown as half a star, never as none', () => {
    expect([1, 2, 4, 5, 0.4].map(starsOf)).toEqual([0.5, 0.5, 0.5, 0.5, 0.5])
    expect(averageWords({ average: 2, count: 1 })).toBe('0.5 stars on average from 1 person')
  })

  it('of an external site is shown on the scale of that site', () => {
    expect(externalRatingWords('AniList', 80)).toBe('AniList: 80 of 100')
    expect(externalRatingWords('Critics', 81.5)).toBe('Critics: 81.5 of 100')
    expect(externalRatingWords('MyAnimeList', 79)).toBe('MyAnimeList: 7.9 of 10')
    expect(externalRatingWords('Comic Vine', 80)).toBe('Comic Vine: 4 of 5 stars')
  })

  it('averaged over people includes their number', () => {
    expect(averageWords({ average: null, count: 0 })).toBe('')
    expect(averageWords({ average: 71.6, count: 1 })).toBe('3.5 stars on average from 1 person')
    expect(averageWords({ average: 50, count: 1200 })).toBe('2.5 stars on average from 1,200 people')
  })
})
