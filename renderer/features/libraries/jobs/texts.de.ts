import type { Translation } from '../../../languages/translation.ts'
import { formatBytes, formatNumber, plural } from '../../../lib/format.ts'
import type { english, englishCounts, englishKinds, englishOutcomes, englishStates } from './texts.ts'

export const libraryJobs: Translation<typeof english> = {
  title: 'Aufträge',
  lead: 'Was Inglenook mit dieser Bibliothek nach Zeitplan macht, oder wenn du es startest.',
  none: 'Noch keine Aufträge. Eine nächtliche Prüfung findet Dateien, die auf der Festplatte beschädigt wurden, solange du noch eine Sicherung hast.',
  add: 'Auftrag hinzufügen',
  newJob: 'Neuer Auftrag',
  editJob: (name) => `„${name}“ bearbeiten`,
  name: 'Name',
  kind: 'Was er macht',
  schedule: 'Zeitplan',
  create: 'Hinzufügen',
  save: 'Speichern',
  on: (name) => `${name}: nach Zeitplan`,
  byHand: 'Nur von Hand gestartet',
  off: 'Zeitplan aus',
  next: (moment) => `Nächster Lauf: ${moment}`,
  running: 'Läuft',
  queued: 'Wartet',
  neverRun: 'Noch nicht gelaufen',
  dryRunOf: (words) => `Probelauf: ${words}`,
  run: 'Jetzt starten',
  dryRun: 'Probelauf',
  cancel: 'Abbrechen',
  edit: 'Bearbeiten',
  more: (name) => `Mehr zu ${name}`,
  report: 'Berichte',
  reportOf: (name) => `Berichte von „${name}“`,
  chooseRun: 'Lauf',
  noRuns: 'Dieser Auftrag ist noch nicht gelaufen.',
  nothingToReport: 'Nichts zu berichten.',
  firstOnly: (count) => `Die ersten ${formatNumber(count)} stehen hier. Die Zahlen darüber sind genau.`,
  csv: 'CSV herunterladen',
  json: 'JSON herunterladen',
  remove: 'Auftrag entfernen',
  removeAsk: (name) => `„${name}“ entfernen?`,
  removeText: 'Sein Zeitplan und seine Berichte werden entfernt. Bücher und Dateien bleiben, wie sie sind.',
  verify: {
    maxFiles: 'Dateien pro Lauf',
    maxFilesHint: 'Leer für alle. Mit einer Grenze macht der nächste Lauf dort weiter, wo dieser aufgehört hat.',
    speed: 'Lesetempo in MB pro Sekunde',
    speedHint: 'Leer für volles Tempo. Eine Grenze lässt das Laufwerk frei für alle, die gerade lesen.',
  },
  cleanUp: {
    days: 'Tage, die eine Datei fehlen muss',
    daysHint: 'Danach werden die Bücher endgültig entfernt, mit ihrem Lesefortschritt.',
    series: 'Reihen ohne Bücher entfernen',
    terms: 'Unbenutzte Genres, Schlagwörter und Personen entfernen',
    files: 'Unbenutzte Cover und Vorschaubilder entfernen',
    filesHint: 'Genres, Schlagwörter, Personen und unbenutzte Bilder sind die aller Bibliotheken.',
  },
  refresh: {
    scope: 'Was aufgefrischt wird',
    scopes: { series_only: 'Reihen', books_only: 'Bücher', series_and_books: 'Reihen und Bücher' },
    plugin: 'Plugin',
    everyPlugin: 'Jedes Plugin, das sie zugeordnet hat',
    fields: 'Felder',
    everyField: 'Alle Felder',
    fieldsHint: 'Leere Felder werden ergänzt. In Feldern, die du hier wählst, werden auch Angaben aus Dateien ersetzt.',
    atOnce: 'Anfragen gleichzeitig',
    atOnceHint: 'Mehr geht schneller. Plugins halten sich trotzdem an die Grenzen ihrer Dienste.',
    days: 'Tage zwischen zwei Auffrischungen desselben Titels',
    daysHint: 'Ein Titel, der vor kürzerer Zeit aufgefrischt wurde, wird ausgelassen.',
  },
  export: {
    what: 'Inhalt',
    types: { series: 'Reihen', books: 'Bücher', both: 'Reihen und Bücher' },
    format: 'Format',
    formats: { json: 'JSON', csv: 'CSV', md: 'Markdown' },
    keep: 'Exporte behalten',
    keepHint: 'Ältere dieses Auftrags werden entfernt. Du findest sie unter „Deine Daten“.',
  },
}

export const libraryJobKinds: Translation<typeof englishKinds> = {
  verify_files: {
    name: 'Dateien prüfen',
    about:
      'Liest jede Datei und vergleicht sie mit der Prüfsumme vom letzten Einlesen, zuerst die, deren Prüfung am längsten her ist. Dateien, deren Inhalt sich verändert hat, obwohl niemand sie geändert hat, stehen unter Probleme. An der Bibliothek ändert sich nichts.',
  },
  clean_up: {
    name: 'Aufräumen',
    about:
      'Entfernt, was von Dateien übrig ist, die es schon länger nicht mehr gibt. Dateien auf der Festplatte bleiben unberührt, und ein Buch bleibt, wenn seine Datei wieder da ist.',
  },
  match: {
    name: 'Metadaten zuordnen',
    about:
      'Sucht Reihen, die noch nicht zugeordnet sind, wie nach dem Einlesen, und übernimmt sichere Treffer. Es gelten die Bedingungen unter „Automatische Angaben“.',
  },
  refresh_metadata: {
    name: 'Metadaten auffrischen',
    about:
      'Fragt Plugins noch einmal nach dem, was sie zugeordnet haben, erneuert, was sie eingetragen haben, und ergänzt, was fehlt. Felder, die du gesperrt oder bearbeitet hast, bleiben.',
  },
  rules: {
    name: 'Regeln neu anwenden',
    about:
      'Ordnet und benennt alle Bücher neu nach den Einstellungen dieser Bibliothek, und liest sie dann ein. Was du selbst geändert und entschieden hast, bleibt.',
  },
  export: {
    name: 'Export',
    about:
      'Schreibt eine Liste dieser Bibliothek mit dem, was du darin siehst. Nur du kannst sie herunterladen. Ältere werden entfernt.',
  },
}

export const libraryJobStates: Translation<typeof englishStates> = {
  pending: 'Wartet',
  running: 'Läuft',
  completed: 'Fertig',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
  interrupted: 'Unterbrochen. Der nächste Lauf macht weiter',
}

export const libraryJobCounts: Translation<typeof englishCounts> = {
  checked: (count) => `${plural(count, 'Datei', 'Dateien')} geprüft`,
  verified: (count) => `${formatNumber(count)} unversehrt`,
  damaged: (count) => `${formatNumber(count)} beschädigt`,
  unreadable: (count) => `${formatNumber(count)} nicht lesbar`,
  missing: (count) => `${formatNumber(count)} fehlen`,
  changed: (count) => `${formatNumber(count)} seit dem letzten Einlesen geändert`,
  left: (count) => `${plural(count, 'Datei', 'Dateien')} noch zu prüfen`,
  skipped: (count) => `${formatNumber(count)} übersprungen`,
  bytes: (count) => formatBytes(count),
  books: (count) => plural(count, 'Buch', 'Bücher'),
  series: (count) => plural(count, 'Reihe', 'Reihen'),
  terms: (count) => plural(count, 'Name', 'Namen'),
  thumbnails: (count) => `${formatNumber(count)} Vorschaubilder`,
  covers: (count) => `${formatNumber(count)} Cover`,
  looked: (count) => `${formatNumber(count)} gesucht`,
  matched: (count) => `${formatNumber(count)} zugeordnet`,
  unsure: (count) => `${formatNumber(count)} unsicher`,
  unknown: (count) => `${formatNumber(count)} nicht gefunden`,
  updated: (count) => `${formatNumber(count)} mit Neuem`,
  unchanged: (count) => `${formatNumber(count)} unverändert`,
  failed: (count) => `${formatNumber(count)} fehlgeschlagen`,
  regrouped: (count) => `${plural(count, 'Reihe', 'Reihen')} neu geordnet`,
  rows: (count) => `${formatNumber(count)} Zeilen`,
}

export const libraryJobOutcomes: Translation<typeof englishOutcomes> = {
  damaged: 'Beschädigt',
  unreadable: 'Nicht lesbar',
  missing: 'Fehlt',
  changed: 'Seit dem letzten Einlesen geändert',
  removed: 'Entfernt',
  matched: 'Zugeordnet',
  updated: 'Neue Angaben',
  unknown: 'Nicht mehr gefunden',
  failed: 'Fehlgeschlagen',
  merged: 'Zusammengelegt',
  split: 'Aufgeteilt',
  renamed: 'Umbenannt',
  exported: 'Exportiert',
}
