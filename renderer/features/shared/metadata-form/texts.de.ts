import type { Translation } from '../../../languages/translation.ts'
import type { english, englishElsewhere, englishFieldNames, englishSourceNames } from './texts.ts'

export const metadataForm: Translation<typeof english> = {
  save: 'Speichern',
  cancel: 'Abbrechen',
  reset: 'Auf Metadaten der Dateien zurücksetzen',
  resetAsk: 'Auf Metadaten der Dateien zurücksetzen?',
  resetDo: 'Zurücksetzen',
  resetExplanation:
    'Alles von Hand Eingetragene wird entfernt, und alle Angaben außer dem Cover werden entsperrt. Die Dateien bleiben, wie sie sind.',
  lock: 'Sperren',
  unlock: 'Entsperren',
  locked: 'Gesperrt: Das Einlesen ändert es nicht',
  open: 'Nicht gesperrt: folgt den Dateien',
  others: 'Andere Werte für',
  says: 'sagt',
  person: 'Name',
  role: 'Rolle',
  addPerson: 'Person hinzufügen',
  removePerson: (name) => `${name} entfernen`,
  namesHint: 'Nach jedem die Eingabetaste',
}

export const metadataSources: Translation<typeof englishSourceNames> = {
  manual: 'Du',
  comicinfo: 'ComicInfo',
  metroninfo: 'MetronInfo',
  comicbookinfo: 'ComicBookInfo',
  'sidecar-opf': 'OPF-Datei',
  'epub-package': 'EPUB',
  'pdf-properties': 'PDF',
  'series-json': 'series.json',
  filename: 'Dateiname',
  folder: 'Ordner',
}

export const enteredElsewhere: Translation<typeof englishElsewhere> = {
  api: 'Von anderen Apps eingetragen.',
  cover: 'Mit „Cover ändern“ gewählt. Gesperrt bleibt es, wie es ist.',
}

export const metadataFields: Translation<typeof englishFieldNames> = {
  title: 'Titel',
  titleSort: 'Titel zum Sortieren',
  number: 'Nummer',
  volume: 'Band',
  chapter: 'Kapitel',
  count: 'Nummern insgesamt',
  summary: 'Inhalt',
  people: 'Mitwirkende',
  genres: 'Genres',
  tags: 'Schlagwörter',
  publisher: 'Verlag',
  imprint: 'Imprint',
  year: 'Jahr',
  month: 'Monat',
  day: 'Tag',
  status: 'Stand',
  language: 'Sprache',
  readingDirection: 'Leserichtung',
  ageRating: 'Altersfreigabe',
  totalVolumeCount: 'Bände insgesamt',
  isbns: 'ISBN',
  bookType: 'Art des Buchs',
  translator: 'Übersetzung',
  edition: 'Auflage',
  originalTitle: 'Originaltitel',
  originalYear: 'Originaljahr',
  seriesPosition: 'Position in der Reihe',
  seriesTotal: 'Bücher der Reihe',
  subjects: 'Themen',
  awards: 'Preise',
  customMetadata: 'Eigene Felder',
  cover: 'Cover',
}
