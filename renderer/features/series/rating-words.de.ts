import type { Translation } from '../../languages/translation.ts'
import { formatNumber } from '../../lib/format.ts'
import type { englishRatingTexts } from './rating-words.ts'

export const ratings: Translation<typeof englishRatingTexts> = {
  own: 'Meine Bewertung',
  none: 'Nicht bewertet',
  stars: (stars) => (stars === 1 ? '1 Stern' : `${formatNumber(stars)} Sterne`),
  average: (stars, people) =>
    `im Schnitt ${stars} von ${people === 1 ? '1 Person' : `${formatNumber(people)} Personen`}`,
}
