import { plural } from '../../lib/format.ts'
import type { Words } from '../words.ts'

const books = (count: number) => plural(count, 'Buch', 'Bücher')

export const metadataForm: Words['metadataForm'] = {
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

export const metadataSources: Words['metadataSources'] = {
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

export const enteredElsewhere: Words['enteredElsewhere'] = {
  api: 'Von anderen Apps eingetragen.',
  cover: 'Mit „Cover ändern“ gewählt. Gesperrt bleibt es, wie es ist.',
}

export const metadataFields: Words['metadataFields'] = {
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

export const coverPicker: Words['coverPicker'] = {
  menu: 'Cover ändern',
  title: (name) => `Cover von ${name}`,
  uploaded: 'Hochgeladen',
  drop: 'Zieh ein Bild hierher, füge es ein oder wähle eine Datei. JPEG, PNG, WebP, GIF oder AVIF, höchstens 20 MB.',
  pick: 'Bild wählen',
  fromFile: 'Aus der Datei',
  fromFirst: 'Aus dem ersten Buch',
  books: 'Aus einem Buch',
  pages: 'Aus einer Seite',
  page: (number) => `Seite ${number}`,
  own: (place) => `Bild ${place}`,
  chosen: 'gewählt',
  remove: (name) => `${name} entfernen`,
  removeAsk:
    'Dieses Bild entfernen? Bücher und Dateien bleiben, wie sie sind. Ist es das gewählte Cover, wird wieder das übliche gezeigt.',
  removeYes: 'Entfernen',
  removeNo: 'Behalten',
  more: 'Mehr zeigen',
  close: 'Fertig',
}

export const shortFacts: Words['shortFacts'] = {
  add: 'Hinzufügen',
  save: 'Speichern',
  cancel: 'Abbrechen',
  edit: (name) => `${name} bearbeiten`,
  remove: (name) => `${name} entfernen`,
  removeYes: 'Entfernen',
  removeNo: 'Behalten',
  missing: 'Fülle dieses Feld aus.',
  changedMeanwhile: {
    save: 'Jemand anderes hat das inzwischen geändert, deshalb wurde nichts gespeichert. Gezeigt wird der jetzige Stand. Speichere noch einmal, um deine Eingabe zu verwenden.',
    remove:
      'Jemand anderes hat das inzwischen geändert, deshalb wurde nichts entfernt. Sieh dir den jetzigen Stand an, und entferne es noch einmal, wenn du es noch willst.',
  },
  removedMeanwhile: 'Jemand anderes hat das inzwischen entfernt. Speichere, um es wieder hinzuzufügen.',
  byHand: 'von Hand eingetragen',
  fromFile: 'aus den Dateien',
  links: {
    title: 'Links',
    add: 'Link hinzufügen',
    empty: 'Noch keine Links, etwa die Seite des Verlags, ein Laden oder ein Wiki.',
    name: 'Name',
    url: 'URL (https://…)',
  },
  ids: {
    title: 'Externe Kennungen',
    add: 'Kennung hinzufügen',
    empty: 'Noch keine externen Kennungen. Anbieter von Angaben und andere Apps verwenden eigene.',
    source: 'Anbieter, etwa anilist',
    id: 'Kennung',
    url: 'URL (freiwillig)',
  },
  history: {
    title: 'Leseverlauf',
    empty: 'Noch nicht ausgelesen. Jedes Mal, wenn du ein Buch ausliest, steht hier das Datum.',
    seriesTitle: 'Leseverlauf',
    times: (count) => (count === 1 ? 'Einmal ausgelesen' : `${count}-mal ausgelesen`),
    last: (count) => `Die letzten ${count} werden gezeigt.`,
    forgetOne: (date) => `${date} entfernen`,
    forget: 'Verlauf löschen',
    forgetAsk: 'Leseverlauf löschen?',
    forgetExplanation:
      'Die Daten werden entfernt, auch aus deinen Statistiken. Deine Lesestellen und was gelesen ist, bleiben, wie sie sind.',
  },
  analyze: {
    menu: 'Dateien neu einlesen',
    again: 'Noch einmal versuchen',
    begun: 'Es wird neu eingelesen. Lesestellen und was du eingetragen hast, bleiben, wie sie sind.',
  },
  lists: {
    collections: 'Sammlungen',
    reading: 'Leselisten',
  },
}

export const selectedActions: Words['selectedActions'] = {
  close: 'Auswahl beenden',
  full: (most) => `Du kannst höchstens ${most} auf einmal ändern. Ändere erst diese, dann wähle weitere.`,
  none: 'Nichts ausgewählt',
  counts: {
    series: (count) => `${plural(count, 'Reihe', 'Reihen')} ausgewählt`,
    book: (count) => `${books(count)} ausgewählt`,
  },
  markRead: 'Als gelesen markieren',
  markUnread: 'Als ungelesen markieren',
  unreadAsk: 'Alle ausgewählten als ungelesen markieren?',
  unreadExplanation:
    'Dein Lesestand in diesen Büchern wird zurückgesetzt. Die Dateien und der Lesestand anderer bleiben, wie sie sind.',
  want: 'Merken',
  wanted: 'Zur Merkliste hinzugefügt.',
  edit: 'Angaben bearbeiten',
  more: 'Weitere Aktionen',
  lock: 'Alle Angaben sperren',
  unlock: 'Alle Angaben entsperren',
  unlockAsk: 'Alle Angaben entsperren?',
  unlockExplanation:
    'Von Hand Eingetragenes wird sofort durch die Metadaten der Dateien ersetzt. Die Dateien bleiben, wie sie sind.',
  reset: 'Auf Metadaten der Dateien zurücksetzen',
  resetAsk: 'Auf Metadaten der Dateien zurücksetzen?',
  resetDo: 'Zurücksetzen',
  resetExplanation:
    'Alles hier von Hand Eingetragene wird entfernt, und alle Angaben werden entsperrt. Die Dateien bleiben, wie sie sind.',
  covers: 'Cover neu erstellen',
  analysis: 'Dateien neu einlesen',
  started: 'Gestartet. Unter „Aufgaben“ steht, wie weit es ist.',
  lists: { series: 'Zu Sammlung hinzufügen', book: 'Zu Leseliste hinzufügen' },
  renumber: 'Bücher neu nummerieren',
  retitle: 'Titel bereinigen',
  results: {
    read: (what) => `${what} als gelesen markiert.`,
    unread: (what) => `${what} als ungelesen markiert.`,
    lock: (what) => `Alle Angaben gesperrt: ${what}.`,
    unlock: (what) => `Alle Angaben entsperrt: ${what}.`,
    reset: (what) => `Auf Metadaten der Dateien zurückgesetzt: ${what}.`,
    gone: (what) => `Nicht gefunden: ${what}.`,
  },
}

export const editMany: Words['editMany'] = {
  title: 'Angaben bearbeiten',
  about:
    'Wähle, was sich ändern soll. Alles andere bleibt, wie es ist. Geänderte Angaben werden gesperrt, damit das Einlesen sie nicht überschreibt.',
  empty: 'Leer lassen, um zu löschen.',
  addGenres: 'Genres hinzufügen',
  removeGenres: 'Genres entfernen',
  addTags: 'Schlagwörter hinzufügen',
  removeTags: 'Schlagwörter entfernen',
  addPeople: 'Personen hinzufügen',
  removePeople: 'Personen entfernen',
  replacesPeople:
    'Ersetzt alle, die jetzt dort stehen. Sollen die anderen bleiben, nimm „Personen hinzufügen“ oder „Personen entfernen“.',
  overwrite: 'Auch gesperrte Angaben ändern',
  save: 'Änderungen speichern',
  nothing: 'Wähle ein Feld, oder füge Genres, Schlagwörter oder Personen hinzu oder entferne sie.',
  changed: (count) => `${count} geändert.`,
  done: {
    series: (count) => `${plural(count, 'Reihe', 'Reihen')} geändert.`,
    book: (count) => `${plural(count, 'Buch', 'Bücher')} geändert.`,
  },
  locked: (count, fields) => `${count} behielten gesperrte Angaben: ${fields}.`,
  overwriteNow: 'Auch diese ändern',
  gone: (count) => `${count} nicht gefunden.`,
}

export const renumbering: Words['renumbering'] = {
  title: 'Bücher neu nummerieren',
  about: 'Nummern ordnen die Bücher jeder Reihe. Nichts ändert sich, bevor du neu nummerierst.',
  how: 'Nummern kommen aus',
  strategies: [
    { value: '', label: 'der Einstellung der Bibliothek' },
    { value: 'file_order', label: 'der Folge der Dateien: 1, 2, 3 …' },
    { value: 'filename', label: 'den Dateinamen' },
    { value: 'metadata', label: 'den Metadaten der Dateien' },
    { value: 'smart', label: 'den Metadaten, dann den Namen, dann der Folge' },
  ],
  overwrite: 'Auch gesperrte Nummern ändern',
  none: 'Keine Nummer würde sich ändern.',
  changes: (count) => `${plural(count, 'Buch bekommt', 'Bücher bekommen')} eine andere Nummer.`,
  locked: (count) => `${plural(count, 'Buch behält', 'Bücher behalten')} die Nummer, weil sie gesperrt ist.`,
  more: (count) => `und ${plural(count, 'weiteres', 'weitere')}`,
  apply: 'Neu nummerieren',
  noNumber: 'keine',
  done: (count) => `${plural(count, 'Buch hat', 'Bücher haben')} eine andere Nummer bekommen.`,
}

export const retitling: Words['retitling'] = {
  title: 'Titel bereinigen',
  about: 'Die Regeln der Bibliothek werden noch einmal auf die Namen der Ordner und Dateien angewandt.',
  none: 'Kein Titel würde sich ändern.',
  lockedTitle: 'gesperrt, bleibt',
  apply: 'Diese Titel nehmen',
  done: (count) => `${plural(count, 'Titel', 'Titel')} bereinigt.`,
}
