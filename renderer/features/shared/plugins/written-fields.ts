import type { ComparedField } from '../../../api/types.ts'
import { inLanguage } from '../../../languages/in-language.ts'

/** The series fields that plugins can write, in display order. */
export const englishWrittenFields = {
  title: 'Title',
  summary: 'Summary',
  publisher: 'Publisher',
  status: 'Status',
  ageRating: 'Age rating',
  language: 'Language',
  readingDirection: 'Reading direction',
  year: 'Year',
  totalVolumeCount: 'Total volumes',
  totalChapterCount: 'Total chapters',
  people: 'People',
  genres: 'Genres',
  tags: 'Tags',
  alternateTitles: 'Alternate titles',
  externalLinks: 'Links',
  externalRatings: 'External ratings',
} as const satisfies Readonly<Record<ComparedField['field'], string>>

export const writtenFields = inLanguage('writtenFields', englishWrittenFields)
