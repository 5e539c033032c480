import type { Translation } from '../../languages/translation.ts'
import { formatList, formatNumber } from '../../lib/format.ts'
import type { english } from './texts.ts'

export const search: Translation<typeof english> = {
  title: 'Suche',
  lead: {
    title: 'Was suchst du?',
    text: 'Tippe ein paar Buchstaben einer Reihe, eines Buchs oder einer Person, die daran mitgewirkt hat.',
  },
  none: (text) => `Keine Treffer für „${text}“`,
  similar: (words) => `Keine genauen Treffer. Du siehst Treffer für ${formatList(words.map((word) => `„${word}“`))}.`,
  noneHint: 'Versuche es mit weniger oder anderen Wörtern.',
  series: 'Reihen',
  books: 'Bücher',
  firstOf: (shown, all) => `die ersten ${shown} von ${formatNumber(all)}`,
  all: { series: 'Alle passenden Reihen', books: 'Alle passenden Bücher' },
  advanced: {
    title: 'Erweiterte Suche',
    lead: 'Stell einen Filter zusammen. Die Treffer erscheinen sofort, und die Adresse dieser Seite merkt sich die Suche.',
    open: 'Erweiterte Suche',
    plain: 'Einfache Suche',
    kind: 'Suchen nach',
    kinds: [
      { value: 'series', label: 'Reihen' },
      { value: 'books', label: 'Bücher' },
    ],
    empty: {
      title: 'Noch gibt es nichts zu suchen',
      text: 'Füge eine Bibliothek hinzu, dann lassen sich ihre Reihen und Bücher hier finden.',
      action: 'Bibliothek hinzufügen',
    },
  },
}
