import { formatNumber } from '../../lib/format.ts'
import { ratingTexts, texts } from './texts.ts'

const pointsOfStar = 20

/** Stars in halves (0 to 5) for points (0 to 100). Any rating above 0 shows at least half a star. */
export function starsOf(points: number): number {
  const stars = Math.round((points / pointsOfStar) * 2) / 2
  return points > 0 ? Math.max(0.5, stars) : stars
}

/** Points (1 to 100) for stars. */
export function pointsOf(stars: number): number {
  return Math.max(1, Math.min(100, Math.round(stars * pointsOfStar)))
}

/** Average rating on this server as text. */
export function averageWords({ average, count }: { readonly average: number | null; readonly count: number }): string {
  return average === null ? '' : ratingTexts.average(ratingTexts.stars(starsOf(average)), count)
}

/** Sources whose scale is not 100 points, by name without spaces and in lower case. */
const scales: Readonly<Record<string, { readonly most: number; readonly inStars?: true }>> = {
  goodreads: { most: 5, inStars: true },
  hardcover: { most: 5, inStars: true },
  storygraph: { most: 5, inStars: true },
  librarything: { most: 5, inStars: true },
  openlibrary: { most: 5, inStars: true },
  googlebooks: { most: 5, inStars: true },
  comicvine: { most: 5, inStars: true },
  amazon: { most: 5, inStars: true },
  animeplanet: { most: 5, inStars: true },
  myanimelist: { most: 10 },
  mal: { most: 10 },
  mangaupdates: { most: 10 },
  mangadex: { most: 10 },
  bangumi: { most: 10 },
  shikimori: { most: 10 },
}

/** An external rating (0 to 100 points) in the source's own scale; out of 100 when the scale is unknown. */
export function externalRatingWords(source: string, points: number): string {
  const { most, inStars } = scales[source.toLowerCase().replace(/[^a-z]/g, '')] ?? { most: 100 }
  const value = formatNumber(Math.round(points * most) / 100)
  return (inStars === true ? texts.ratings.stars : texts.ratings.of)(source, value, most)
}

/** Parses typed points: an integer of 1 to 100, or null. */
export function typedPoints(text: string): number | null {
  const points = Number(text)
  return text.trim() !== '' && Number.isInteger(points) && points >= 1 && points <= 100 ? points : null
}
