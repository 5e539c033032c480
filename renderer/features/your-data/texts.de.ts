import type { Translation } from '../../languages/translation.ts'
import { plural } from '../../lib/format.ts'
import type { english, englishFormatNames, englishKindNames, englishStateNames, englishTypeNames } from './texts.ts'

export const yourData: Translation<typeof english> = {
  title: 'Deine Daten',
  lead: 'Exportiere deine Lesedaten oder den Katalog, oder importiere Daten aus einem anderen Inglenook.',
  household: {
    title: 'Export und Import',
    lead: 'Übertrage Konten, Lesefortschritt, Verlauf, Bewertungen und Listen aller in ein anderes Inglenook, in einem offenen Format. Um alles zu sichern, erstelle eine Sicherung.',
  },
  transfer: {
    own: {
      title: 'Lesedaten',
      lead: 'Dein Lesefortschritt, dein Verlauf, deine Bewertungen, Merkliste, Filter und Listen, in einem offenen Format.',
    },
    household: {
      title: 'Daten des Haushalts',
      lead: 'Lesedaten und Konten aller. Kennwörter und API-Schlüssel sind nicht enthalten.',
    },
    download: 'Exportieren',
    drop: 'Importiere eine Datei, die hier oder von einem anderen Inglenook exportiert wurde. Zuerst siehst du eine Vorschau.',
    choose: 'Datei wählen',
    reading: 'Die Datei wird gelesen …',
    stopped:
      'Abgebrochen. Was schon importiert ist, bleibt. Lade dieselbe Datei noch einmal hoch, um den Rest zu importieren.',
    stoppedLook: 'Abgebrochen. Nichts wurde geändert.',
    would: 'Vorschau: Noch ist nichts geändert.',
    done: 'Import abgeschlossen.',
    kept: 'Neueres wird nie überschrieben, und nichts wird entfernt.',
    confirm: 'Importieren',
    cancel: 'Abbrechen',
    close: 'Schließen',
    nothing: 'In dieser Datei ist nichts Neues.',
    problems: 'Nicht importiert',
    rest: (count) => `… und ${plural(count, 'weiteres', 'weitere')}`,
    counts: 'Zusammenfassung',
    kind: 'Art',
    columns: {
      added: 'Neu',
      updated: 'Aktualisiert',
      unchanged: 'Unverändert',
      unmatched: 'Nicht gefunden',
      refused: 'Abgelehnt',
    },
  },
  catalog: {
    title: 'Katalog exportieren',
    lead: 'Exportiere die Reihen und Bücher, die du sehen kannst, für Tabellen, Skripte oder Notizen. Die Buchdateien sind nicht enthalten.',
    what: 'Inhalt',
    format: 'Format',
    libraries: 'Bibliotheken',
    seriesFields: 'Felder von Reihen',
    bookFields: 'Felder von Büchern',
    all: 'Alle',
    choose: 'Bibliotheken und Felder wählen',
    make: 'Export erstellen',
    none: 'Noch keine Exporte. Exporte bleiben hier sieben Tage.',
    download: 'Herunterladen',
    stop: 'Export abbrechen',
    remove: 'Löschen',
    removeKept: 'Nur diese Datei wird gelöscht. Du kannst den Export neu erstellen.',
    until: 'Verfügbar bis',
    outdatedState: 'Überholt',
    outdated: 'Er enthält Titel, die du nicht mehr sehen darfst. Erstelle einen neuen Export.',
    list: 'Exporte',
    rows: (count) => plural(count, 'Zeile', 'Zeilen'),
  },
}

export const exportTypes: Translation<typeof englishTypeNames> = {
  series: 'Reihen',
  books: 'Bücher',
  both: 'Reihen und Bücher',
}

export const exportFormats: Translation<typeof englishFormatNames> = {
  csv: 'CSV (Tabelle)',
  json: 'JSON',
  md: 'Markdown',
}

export const exportStates: Translation<typeof englishStateNames> = {
  pending: 'Wartet',
  running: 'Läuft',
  completed: 'Fertig',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
}

export const dataKinds: Translation<typeof englishKindNames> = {
  user: 'Personen',
  progress: 'Lesefortschritt',
  history: 'Verlauf des Lesefortschritts',
  completion: 'Ausgelesene Bücher',
  session: 'Lesezeiten',
  rating: 'Bewertungen',
  queue: 'Merkliste',
  preset: 'Gespeicherte Filter',
  readerplace: 'Lesefortschritt von KOReader in anderen Dateien',
  annotation: 'Lesezeichen und Markierungen',
  preference: 'Vorlieben',
  collection: 'Sammlungen',
  readlist: 'Leselisten',
}
