import type { Words } from '../words.ts'

export const annotations: Words['annotations'] = {
  bookmark: 'Lesezeichen auf diese Seite',
  removeBookmark: 'Lesezeichen dieser Seite entfernen',
  list: 'Lesezeichen und Markierungen',
  empty: 'Setz mit dem Band ein Lesezeichen, oder wähle Wörter aus, um sie zu markieren.',
  failed: 'Deine Lesezeichen und Markierungen ließen sich nicht laden.',
  save: 'Als Text speichern',
  bookmarkOf: (place) => `Lesezeichen, ${place}`,
  edit: (words) => `Bearbeiten: ${words}`,
  remove: (words) => `Entfernen: ${words}`,
  selection: 'Ausgewählte Wörter markieren',
  mark: { yellow: 'Gelb markieren', green: 'Grün markieren', blue: 'Blau markieren', pink: 'Rosa markieren' },
  addNote: 'Notiz hinzufügen',
  copy: 'Wörter kopieren',
  copied: 'Kopiert.',
  notCopied: 'Die Wörter ließen sich nicht kopieren. Wähle sie aus und kopiere sie über das Menü deines Browsers.',
  editor: { highlight: 'Markierung', bookmark: 'Lesezeichen' },
  color: 'Farbe',
  note: 'Notiz',
  done: 'Speichern',
  delete: 'Entfernen',
}

export const annotationColors: Words['annotationColors'] = {
  yellow: 'Gelb',
  green: 'Grün',
  blue: 'Blau',
  pink: 'Rosa',
}
