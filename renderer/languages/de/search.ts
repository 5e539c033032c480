import { formatNumber } from '../../lib/format.ts'
import type { Words } from '../words.ts'

export const search: Words['search'] = {
  title: 'Suche',
  lead: {
    title: 'Was suchst du?',
    text: 'Tippe ein paar Buchstaben einer Reihe, eines Buchs oder einer Person, die daran mitgewirkt hat.',
  },
  none: (text) => `Nichts gefunden für „${text}“`,
  noneHint: 'Versuche es mit weniger oder anderen Wörtern.',
  series: 'Reihen',
  books: 'Bücher',
  firstOf: (shown, all) => `die ersten ${shown} von ${formatNumber(all)}`,
}
