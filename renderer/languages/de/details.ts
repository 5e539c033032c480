import { plural } from '../../lib/format.ts'
import type { Words } from '../words.ts'

const books = (count: number) => plural(count, 'Buch', 'Bücher')

export const metadataForm: Words['metadataForm'] = {
  save: 'Speichern',
  cancel: 'Abbrechen',
  reset: 'Zurück zu dem, was die Dateien sagen',
  resetAsk: 'Zurück zu dem, was die Dateien sagen?',
  resetDo: 'Zurücksetzen',
  resetGone:
    'Alles, was hier eingetragen wurde, wird entfernt, und jede Sperre außer der des Covers wird aufgehoben. Die Dateien bleiben, wie sie sind.',
  lock: 'Sperren',
  unlock: 'Entsperren',
  locked: 'Gesperrt: Das Einlesen lässt es, wie es ist',
  open: 'Folgt den Dateien',
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
  api: 'Von anderen Programmen eingetragen.',
  cover: 'Mit „Cover ändern“ gewählt. Gesperrt bleibt es, wie es ist.',
}

export const metadataFields: Words['metadataFields'] = {
  title: 'Titel',
  titleSort: 'Sortiert als',
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
  translator: 'Übersetzt von',
  edition: 'Auflage',
  originalTitle: 'Originaltitel',
  originalYear: 'Originaljahr',
  seriesPosition: 'Stelle in der Reihe',
  seriesTotal: 'Bücher der Reihe',
  subjects: 'Themen',
  awards: 'Preise',
  customMetadata: 'Weitere Daten',
  cover: 'Cover',
}

export const coverPicker: Words['coverPicker'] = {
  menu: 'Cover ändern',
  title: (name) => `Cover von ${name}`,
  uploaded: 'Abgegeben',
  drop: 'Zieh ein Bild hierher, füge es ein oder wähle eine Datei. JPEG, PNG, WebP, GIF oder AVIF, höchstens 20 MB.',
  pick: 'Bild wählen',
  fromFile: 'Aus der Datei',
  fromFirst: 'Aus dem ersten Buch',
  books: 'Aus einem der Bücher',
  pages: 'Aus einer Seite',
  page: (number) => `Seite ${number}`,
  own: (place) => `Bild ${place}`,
  chosen: 'gewählt',
  remove: (name) => `${name} entfernen`,
  removeAsk:
    'Dieses Bild entfernen? Hier wird es gelöscht; Bücher und Dateien bleiben, wie sie sind. Ist es das gewählte, wird wieder das übliche Cover gezeigt.',
  removeYes: 'Entfernen',
  removeNo: 'Behalten',
  more: 'Mehr zeigen',
  close: 'Fertig',
}

export const shortFacts: Words['shortFacts'] = {
  add: 'Hinzufügen',
  save: 'Speichern',
  cancel: 'Abbrechen',
  edit: (name) => `${name} ändern`,
  remove: (name) => `${name} entfernen`,
  removeYes: 'Entfernen',
  removeNo: 'Behalten',
  missing: 'Füll das aus.',
  changedMeanwhile: {
    save: 'Jemand anderes hat das inzwischen geändert, und nichts wurde gespeichert. Gezeigt wird, was jetzt da ist. Speichere noch einmal, um zu behalten, was du getippt hast.',
    remove:
      'Jemand anderes hat das inzwischen geändert, und nichts wurde entfernt. Sieh dir an, was jetzt da ist, und entferne es noch einmal, wenn du es noch willst.',
  },
  removedMeanwhile:
    'Jemand anderes hat das inzwischen entfernt. Speichere, um es wieder hinzuzufügen, wie du es getippt hast.',
  byHand: 'von Hand eingetragen',
  fromFile: 'aus den Dateien',
  links: {
    title: 'Links',
    add: 'Link hinzufügen',
    empty: 'Noch keine Links: eine Seite des Verlags, ein Laden, ein Wiki.',
    name: 'Name',
    url: 'Adresse (https://…)',
  },
  ids: {
    title: 'Kennungen anderswo',
    add: 'Kennung hinzufügen',
    empty: 'Noch keine Kennungen. Andere Programme und Verzeichnisse führen es unter einer eigenen.',
    source: 'Verzeichnis, etwa anilist',
    id: 'Kennung dort',
    url: 'Adresse, falls es eine gibt',
  },
  history: {
    title: 'Wann ich fertig war',
    empty: 'Noch nicht ausgelesen. Jedes Mal, wenn du ein Buch ausliest, wird es hier vermerkt.',
    seriesTitle: 'Wann ich ihre Bücher ausgelesen habe',
    times: (count) => (count === 1 ? 'Einmal ausgelesen' : `${count}-mal ausgelesen`),
    last: (count) => `Die letzten ${count} werden gezeigt.`,
    forgetOne: (date) => `${date} vergessen`,
    forget: 'Alles davon vergessen',
    forgetAsk: 'Vergessen, wann das ausgelesen wurde?',
    forgetKept:
      'Die Daten gehen, auch aus deinen Statistiken. Deine Stellen in den Büchern und welche gelesen sind, bleiben, wie sie sind.',
  },
  analyze: {
    menu: 'Dateien neu lesen',
    again: 'Noch einmal versuchen',
    begun: 'Es wird neu gelesen. Deine Stellen und was du eingetragen hast, bleiben, wie sie sind.',
  },
  lists: {
    collections: 'In Sammlungen',
    reading: 'In Leselisten',
  },
}

export const selectedActions: Words['selectedActions'] = {
  close: 'Auswahl beenden',
  full: (most) => `Auf einmal gehen höchstens ${most}. Ändere erst diese, dann wähle weitere.`,
  none: 'Nichts ausgewählt',
  counts: {
    series: (count) => `${plural(count, 'Reihe', 'Reihen')} ausgewählt`,
    book: (count) => `${books(count)} ausgewählt`,
  },
  markRead: 'Als gelesen markieren',
  markUnread: 'Als ungelesen markieren',
  unreadAsk: 'Alle diese als ungelesen markieren?',
  unreadKept:
    'Deine Lesestellen in diesen Büchern werden auf den Anfang gesetzt. Die Dateien und was andere gelesen haben, bleiben, wie sie sind.',
  want: 'Merken',
  wanted: 'Sie stehen auf deiner Merkliste.',
  edit: 'Angaben bearbeiten',
  more: 'Mehr zum Ausgewählten',
  lock: 'Alle Angaben sperren',
  unlock: 'Alle Angaben entsperren',
  unlockAsk: 'Alle Angaben entsperren?',
  unlockGone: 'Was eingetragen wurde, weicht sofort dem, was die Dateien sagen. Die Dateien bleiben, wie sie sind.',
  reset: 'Zurück zu dem, was die Dateien sagen',
  resetAsk: 'Zurück zu dem, was die Dateien sagen?',
  resetDo: 'Zurücksetzen',
  resetGone:
    'Alles, was für diese eingetragen wurde, wird entfernt, und jede Sperre wird aufgehoben. Die Dateien bleiben, wie sie sind.',
  covers: 'Cover neu machen',
  analysis: 'Dateien neu lesen',
  started: 'Es wird gemacht. Unter „Hintergrundarbeit“ steht, wie weit es ist.',
  lists: { series: 'Zu einer Sammlung hinzufügen', book: 'Zu einer Leseliste hinzufügen' },
  renumber: 'Bücher nummerieren',
  retitle: 'Titel bereinigen',
  told: {
    read: (what) => `${what} als gelesen markiert.`,
    unread: (what) => `${what} als ungelesen markiert.`,
    lock: (what) => `Alle Angaben gesperrt: ${what}.`,
    unlock: (what) => `Alle Angaben entsperrt: ${what}.`,
    reset: (what) => `Zurückgesetzt auf das, was die Dateien sagen: ${what}.`,
    gone: (what) => `Nicht mehr zu finden: ${what}.`,
  },
}

export const editMany: Words['editMany'] = {
  title: 'Angaben bearbeiten',
  about:
    'Setze ein Häkchen, wo sich etwas ändern soll. Alles andere bleibt, wie es ist. Was du festlegst, wird gesperrt, damit das Einlesen es in Ruhe lässt.',
  empty: 'Leer gelassen, wird es geleert.',
  addGenres: 'Genres hinzufügen',
  removeGenres: 'Genres nehmen',
  addTags: 'Schlagwörter hinzufügen',
  removeTags: 'Schlagwörter nehmen',
  addPeople: 'Personen hinzufügen',
  removePeople: 'Personen entfernen',
  replacesPeople:
    'Ersetzt alle, die jetzt dort stehen. Sollen die anderen bleiben, nimm „Personen hinzufügen“ oder „Personen entfernen“.',
  overwrite: 'Auch Gesperrtes ändern',
  save: 'Ändern',
  nothing: 'Setze bei einem Feld ein Häkchen, oder füge Genres, Schlagwörter oder Personen hinzu oder entferne sie.',
  changed: (count) => `${count} geändert.`,
  done: {
    series: (count) => `${plural(count, 'Reihe', 'Reihen')} geändert.`,
    book: (count) => `${plural(count, 'Buch', 'Bücher')} geändert.`,
  },
  locked: (count, fields) => `${count} behielten, was gesperrt ist: ${fields}.`,
  overwriteNow: 'Auch diese ändern',
  gone: (count) => `${count} waren nicht mehr zu finden.`,
}

export const renumbering: Words['renumbering'] = {
  title: 'Bücher nummerieren',
  about: 'Nummern ordnen die Bücher jeder Reihe. Nichts ändert sich, bevor du den Knopf drückst.',
  how: 'Nummern kommen aus',
  strategies: [
    { value: '', label: 'dem, was für die Bibliothek gilt' },
    { value: 'file_order', label: 'der Folge der Dateien: 1, 2, 3 …' },
    { value: 'filename', label: 'den Dateinamen' },
    { value: 'metadata', label: 'den Angaben in den Dateien' },
    { value: 'smart', label: 'den Angaben, sonst den Namen, sonst der Folge' },
  ],
  overwrite: 'Auch gesperrte Nummern ändern',
  none: 'Jede Nummer ist schon, wie sie würde.',
  changes: (count) => `${plural(count, 'Buch bekommt', 'Bücher bekommen')} eine andere Nummer.`,
  locked: (count) => `${plural(count, 'Buch behält', 'Bücher behalten')} die Nummer, weil sie gesperrt ist.`,
  more: (count) => `und ${plural(count, 'weiteres', 'weitere')}`,
  apply: 'Nummerieren',
  noNumber: 'keine',
  told: (count) => `${plural(count, 'Buch hat', 'Bücher haben')} eine andere Nummer bekommen.`,
}

export const retitling: Words['retitling'] = {
  title: 'Titel bereinigen',
  about: 'Die Regeln der Bibliothek werden noch einmal auf die Namen der Ordner und Dateien angewandt.',
  none: 'Jeder Titel ist schon, wie die Regeln ihn machen.',
  lockedTitle: 'bleibt: gesperrt',
  apply: 'Diese Titel nehmen',
  told: (count) => `${plural(count, 'Titel', 'Titel')} bereinigt.`,
}
