import type { Translation } from '../../languages/translation.ts'
import type {
  english,
  englishBrowserTexts,
  englishFactNames,
  englishProgressTexts,
  englishSourceNames,
} from './texts.ts'

export const books: Translation<typeof english> = {
  continueReading: 'Weiterlesen',
  continueAtPercent: (percent) => `Weiterlesen bei ${percent}`,
  continueAtPage: (page, count) => `Weiterlesen, S. ${page} von ${count}`,
  startReading: 'Loslesen',
  readAgain: 'Noch einmal lesen',
  fromStart: 'Von vorn',
  incognito: 'Unbemerkt lesen',
  markRead: 'Als gelesen markieren',
  markUnread: 'Als ungelesen markieren',
  download: 'Herunterladen',
  more: 'Mehr zu diesem Buch',
  edit: 'Angaben bearbeiten',
  details: 'Angaben',
  people: 'Mitwirkende',
  file: 'Datei',
  fileName: 'Name',
  folder: 'Ordner',
  format: 'Format',
  added: 'Hinzugefügt',
  locked: 'gesperrt',
  unreadable: 'Dieses Buch lässt sich nicht lesen',
  unreadableHint:
    'Es bleibt mit deinem Lesefortschritt in der Bibliothek. Inglenook versucht es noch einmal, wenn sich die Datei ändert oder gründlich eingelesen wird.',
  inCloud: 'Öffnest du das Buch, wird seine Datei auf den Computer mit Inglenook geladen. Das kann etwas dauern.',
  deleted: 'Die Datei fehlt. Das Buch und dein Lesefortschritt kommen zurück, wenn das Einlesen sie wiederfindet.',
}

export const places: Translation<typeof englishProgressTexts> = {
  menu: 'Lesestellen',
  title: (book) => `Lesestellen in ${book}`,
  list: 'Lesestellen, die letzte zuerst',
  none: 'Noch nichts. Hier stehen deine Lesestellen in diesem Buch, mit welcher App auch immer du liest.',
  unread: 'Als ungelesen markiert',
  restore: 'Wiederherstellen',
  restoreTo: (place, moment) => `Wiederherstellen: ${place} vom ${moment}`,
  origins: {
    web: 'im Browser',
    api: 'API',
    opds: 'OPDS-App',
    'opds-pages': 'OPDS-App, nach den geladenen Seiten',
    'opds-progression': 'OPDS-App',
    koreader: 'Abgleich von KOReader',
    compat: 'Komga-App',
    sync: 'später abgeglichen',
    plugin: 'verbundener Dienst',
    import: 'importiert',
    restore: 'wiederhergestellt',
  },
}

export const sources: Translation<typeof englishSourceNames> = {
  manual: 'von Hand eingetragen',
  'sidecar-opf': 'aus metadata.opf',
  comicinfo: 'aus ComicInfo.xml',
  metroninfo: 'aus MetronInfo.xml',
  comicbookinfo: 'aus dem Kommentar des Archivs',
  'epub-package': 'aus dem EPUB',
  'pdf-properties': 'aus dem PDF',
  'series-json': 'aus series.json',
  filename: 'aus dem Dateinamen',
  folder: 'aus dem Ordnernamen',
}

export const bookBrowser: Translation<typeof englishBrowserTexts> = {
  allBooks: 'Bücher',
  find: 'In dieser Liste suchen',
  view: 'Ansicht',
  views: [
    { value: 'covers', label: 'Cover' },
    { value: 'list', label: 'Liste' },
  ],
  sort: 'Sortieren',
  sorts: [
    { value: 'series,asc', label: 'Nach Reihe' },
    { value: 'title,asc', label: 'Nach Titel' },
    { value: 'title,desc', label: 'Nach Titel, Z bis A' },
    { value: 'created_at,desc', label: 'Neueste zuerst' },
    { value: 'created_at,asc', label: 'Älteste zuerst' },
    { value: 'last_read,desc', label: 'Zuletzt gelesen' },
    { value: 'release_date,desc', label: 'Zuletzt erschienene zuerst' },
    { value: 'release_date,asc', label: 'Zuerst erschienene zuerst' },
    { value: 'page_count,desc', label: 'Meiste Seiten zuerst' },
    { value: 'file_size,desc', label: 'Größte Dateien zuerst' },
    { value: 'filename,asc', label: 'Nach Dateiname' },
  ],
  byRelevance: { value: 'relevance,desc', label: 'Passendstes zuerst' },
  letters: 'Zu einem Buchstaben springen',
  empty: {
    title: 'Noch keine Bücher',
    text: 'Hier stehen Comics, EPUBs und PDFs deiner Bibliotheken. Füge einen Ordner hinzu, dann erscheinen seine Bücher, während er eingelesen wird.',
    action: 'Bibliothek hinzufügen',
  },
}

export const bookFacts: Translation<typeof englishFactNames> = {
  number: 'Nummer',
  volume: 'Band',
  chapter: 'Kapitel',
  published: 'Erschienen',
  publisher: 'Verlag',
  imprint: 'Imprint',
  language: 'Sprache',
  direction: 'Leserichtung',
  genres: 'Genres',
  tags: 'Schlagwörter',
  age: 'Altersfreigabe',
  andOver: (age) => `ab ${age}`,
  isbn: 'ISBN',
}
