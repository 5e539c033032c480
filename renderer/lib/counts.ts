import { inLanguage } from '../languages/in-language.ts'
import { plural } from './format.ts'

export const english = {
  books: (count: number) => plural(count, 'book'),
  series: (count: number) => plural(count, 'series', 'series'),
  pages: (count: number) => plural(count, 'page'),
  files: (count: number) => plural(count, 'file'),
  booksInSeries: (books: number, series: number) => `${plural(books, 'book')} in ${plural(series, 'series', 'series')}`,
  andOthers: (names: string, more: number) => `${names} and ${plural(more, 'other')}`,
  names: (count: number) => plural(count, 'name'),
  entries: (count: number) => plural(count, 'entry', 'entries'),
} as const

/** Counted nouns: `1 book`, `2 books`. */
export const counted = inLanguage('counts', english)
