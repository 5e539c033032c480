import type { Translation } from '../languages/translation.ts'
import type { english } from './counts.ts'
import { plural } from './format.ts'

export const counts: Translation<typeof english> = {
  books: (count) => plural(count, 'Buch', 'Bücher'),
  series: (count) => plural(count, 'Reihe', 'Reihen'),
  pages: (count) => plural(count, 'Seite', 'Seiten'),
  files: (count) => plural(count, 'Datei', 'Dateien'),
  booksInSeries: (books, series) => `${plural(books, 'Buch', 'Bücher')} in ${plural(series, 'Reihe', 'Reihen')}`,
  andOthers: (names, more) => `${names} und ${plural(more, 'weiterer', 'weitere')}`,
  names: (count) => plural(count, 'Name', 'Namen'),
  entries: (count) => plural(count, 'Eintrag', 'Einträge'),
}
