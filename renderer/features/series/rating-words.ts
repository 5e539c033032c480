import { inLanguage } from '../../languages/in-language.ts'
import { formatNumber } from '../../lib/format.ts'

export const englishRatingTexts = {
  own: 'My rating',
  none: 'Not rated by me',
  stars: (stars: number) => (stars === 1 ? '1 star' : `${formatNumber(stars)} stars`),
  average: (stars: string, people: number) =>
    `${stars} on average from ${people === 1 ? '1 person' : `${formatNumber(people)} people`}`,
} as const

export const ratingTexts = inLanguage('ratings', englishRatingTexts)

const pointsOfStar = 20

/** Stars in halves (0 to 5) for points (0 to 100). */
export function starsOf(points: number): number {
  return Math.round((points / pointsOfStar) * 2) / 2
}

/** Points (1 to 100) for stars. */
export function pointsOf(stars: number): number {
  return Math.max(1, Math.min(100, Math.round(stars * pointsOfStar)))
}

/** What everybody here thinks, in words. */
export function averageWords({ average, count }: { readonly average: number | null; readonly count: number }): string {
  return average === null ? '' : ratingTexts.average(ratingTexts.stars(starsOf(average)), count)
}

/** Points that a person typed: a whole number of 1 to 100, or null. */
export function typedPoints(text: string): number | null {
  const points = Number(text)
  return text.trim() !== '' && Number.isInteger(points) && points >= 1 && points <= 100 ? points : null
}
