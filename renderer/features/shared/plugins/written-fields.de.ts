import type { Translation } from '../../../languages/translation.ts'
import type { englishWrittenFields } from './written-fields.ts'

export const writtenFields: Translation<typeof englishWrittenFields> = {
  title: 'Titel',
  summary: 'Zusammenfassung',
  publisher: 'Verlag',
  status: 'Stand',
  ageRating: 'Altersfreigabe',
  language: 'Sprache',
  readingDirection: 'Leserichtung',
  year: 'Jahr',
  totalVolumeCount: 'Bände insgesamt',
  totalChapterCount: 'Kapitel insgesamt',
  people: 'Personen',
  genres: 'Genres',
  tags: 'Schlagwörter',
  alternateTitles: 'Andere Titel',
  externalLinks: 'Links',
  externalRatings: 'Externe Bewertungen',
}
