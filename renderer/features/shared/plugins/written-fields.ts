import type { ComparedField } from '../../../api/types.ts'
import { inLanguage } from '../../../languages/in-language.ts'

/** The fields of series and books that plugins can write, in display order. */
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
  subjects: 'Subjects',
  subtitle: 'Subtitle',
  originalTitle: 'Original title',
  originalYear: 'Original year',
  releaseDate: 'Release date',
  isbns: 'ISBN',
  number: 'Number',
  volume: 'Volume',
  chapter: 'Chapter',
  seriesPosition: 'Position in series',
  seriesTotal: 'Books in series',
  bookType: 'Book type',
  edition: 'Edition',
  translator: 'Translator',
  alternateTitles: 'Alternate titles',
  externalLinks: 'Links',
  externalIds: 'External IDs',
  externalRatings: 'External ratings',
  cover: 'Cover',
} as const satisfies Readonly<Record<ComparedField['field'] | 'cover', string>>

export const writtenFields = inLanguage('writtenFields', englishWrittenFields)
