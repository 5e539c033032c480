import type { Translation } from '../../../../languages/translation.ts'
import type { english, englishColors } from './texts.ts'

export const annotations: Translation<typeof english> = {
  bookmark: 'Lesezeichen für diese Seite',
  removeBookmark: 'Lesezeichen entfernen',
  list: 'Lesezeichen und Markierungen',
  empty: 'Setz mit dem Band ein Lesezeichen, oder wähle Text aus, um ihn zu markieren.',
  failed: 'Deine Lesezeichen und Markierungen ließen sich nicht laden.',
  save: 'Als Text speichern',
  bookmarkOf: (place) => `Lesezeichen, ${place}`,
  edit: (words) => `Bearbeiten: ${words}`,
  remove: (words) => `Entfernen: ${words}`,
  selection: 'Ausgewählten Text markieren',
  mark: { yellow: 'Gelb markieren', green: 'Grün markieren', blue: 'Blau markieren', pink: 'Rosa markieren' },
  addNote: 'Notiz hinzufügen',
  copy: 'Text kopieren',
  copied: 'Kopiert.',
  notCopied: 'Der Text ließ sich nicht kopieren. Wähle ihn aus und kopiere ihn über das Menü deines Browsers.',
  editor: { highlight: 'Markierung', bookmark: 'Lesezeichen' },
  color: 'Farbe',
  note: 'Notiz',
  done: 'Speichern',
  delete: 'Entfernen',
}

export const annotationColors: Translation<typeof englishColors> = {
  yellow: 'Gelb',
  green: 'Grün',
  blue: 'Blau',
  pink: 'Rosa',
}
