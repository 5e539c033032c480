import type { ComparedField } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'

/** The details of series that plugins can write, in the order in which they are shown. */
export const englishWrittenFields = {
  title: 'Title',
  summary: 'Summary',
  publisher: 'Publisher',
  status: 'Status',
  ageRating: 'Age rating',
  language: 'Language',
  readingDirection: 'Reading direction',
  year: 'Year',
  totalVolumeCount: 'Volumes in all',
  totalChapterCount: 'Chapters in all',
  people: 'People',
  genres: 'Genres',
  tags: 'Tags',
  alternateTitles: 'Other titles',
  externalLinks: 'Links',
  externalRatings: 'Ratings elsewhere',
} as const satisfies Readonly<Record<ComparedField['field'], string>>

export const writtenFields = inLanguage('writtenFields', englishWrittenFields)
