import type { Translation } from '../../languages/translation.ts'
import { plural } from '../../lib/format.ts'
import type {
  english,
  englishFormatNames,
  englishKindNames,
  englishMatchNames,
  englishStateNames,
  englishTypeNames,
} from './texts.ts'

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
    drop: 'Importiere einen Export von Inglenook oder die Bibliothek oder Liste eines anderen Programms. Zuerst siehst du eine Vorschau.',
    programs: 'Welche Programme?',
    programList:
      'Die Datenbank von calibre (metadata.db), Codex, Kavita, Komga, Kobo oder YACReader, ein Backup von Mihon, Tachiyomi oder Suwayomi, die ComicDb.xml von ComicRack und exportierte Listen von AniList, MyAnimeList, Goodreads, StoryGraph und Hardcover. Deine Bücher müssen schon hier in einer Bibliothek sein: Lesefortschritt, Bewertungen und Listen kommen zu ihnen hinzu.',
    path: 'Oder ein Pfad auf dem Server',
    pathHint:
      'Der Ordner der Bibliothek des anderen Programms, etwa der von calibre. Ihre Bücher werden dann auch an ihrem Inhalt erkannt, wie auch immer sie hier heißen.',
    preview: 'Vorschau',
    from: (program) => `Von ${program}.`,
    newPeople:
      'Neue Konten haben kein Kennwort. Nach dem Import kannst du für jede dieser Personen einen einmaligen Link erstellen.',
    links: {
      about:
        'Die neuen Konten haben noch kein Kennwort. Erstell einmalige Links und gib jeder Person ihren: Damit wählt sie ein Kennwort. Die Links gelten sieben Tage.',
      make: 'Einmalige Links erstellen',
      once: 'Kopier die Links jetzt: Sie werden nur einmal gezeigt. Neue kannst du unter Verwaltung, Personen erstellen.',
      label: (name: string) => `einmaliger Link für ${name}`,
    },
    newerVersion: 'Diese Version des Programms ist neuer, als Inglenook kennt. Prüfe das Ergebnis genau.',
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
    found: 'Erkannt an',
    books: 'Bücher',
    series: 'Reihen',
    problems: 'Nicht importiert',
    saveProblems: 'Als Tabelle (CSV) speichern',
    problemColumns: { type: 'Art', subject: 'Name', reason: 'Grund', message: 'Erklärung' },
    rest: (count) => `… und ${plural(count, 'weiteres', 'weitere')}`,
    counts: 'Zusammenfassung',
    kind: 'Art',
    choices: {
      people: 'Wem gehören die Daten?',
      newAccount: 'Neues Konto',
      columns: 'Welche deiner eigenen Spalten sagt es?',
      noColumn: 'Keine',
      meanings: {
        read: 'Gelesen oder nicht',
        readAt: 'Gelesen am',
        progress: 'Fortschritt in Prozent',
        shelves: 'Regale',
      },
      several: 'Welches ist gemeint?',
      notChosen: 'Nicht gewählt: bleibt weg',
      leaveOut: 'Weglassen',
      preview: 'Vorschau mit dieser Auswahl',
    },
    imports: {
      title: 'Deine letzten Importe',
      inglenook: 'Export von Inglenook',
      changes: (count) => `${plural(count, 'Eintrag', 'Einträge')} hinzugefügt oder geändert`,
      undone: 'Rückgängig gemacht',
      kept: (count) =>
        `${plural(count, 'Eintrag wurde', 'Einträge wurden')} nach dem Import geändert und nicht zurückgesetzt.`,
      undo: 'Rückgängig machen',
      ask: 'Diesen Import rückgängig machen?',
      about:
        'Alles, was er hinzugefügt hat, wird entfernt, und alles, was er geändert hat, ist wie zuvor. Was seitdem noch einmal geändert wurde, bleibt. Du kannst die Datei wieder importieren.',
    },
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
    ofJob: 'Verfügbar, bis der Auftrag neuere geschrieben hat',
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
  sharing: 'Freigabemarken von Serien',
  progress: 'Lesefortschritt',
  history: 'Verlauf des Lesefortschritts',
  completion: 'Ausgelesene Bücher',
  session: 'Lesezeiten',
  rating: 'Bewertungen',
  seriesprogress: 'Gelesene Reihen',
  metadata: 'Bearbeitete Angaben',
  cover: 'Cover',
  queue: 'Merkliste',
  preset: 'Gespeicherte Filter',
  readerplace: 'Lesefortschritt von KOReader in anderen Dateien',
  annotation: 'Lesezeichen und Markierungen',
  preference: 'Vorlieben',
  collection: 'Sammlungen',
  readlist: 'Leselisten',
}

export const importMatches: Translation<typeof englishMatchNames> = {
  choice: 'Deine Auswahl',
  id: 'ID',
  hash: 'Inhalt der Datei',
  'external-id': 'ID eines Dienstes',
  path: 'Pfad',
  name: 'Name',
  isbn: 'ISBN',
  number: 'Reihe und Nummer',
  title: 'Titel',
  books: 'Ihre Bücher',
  ambiguous: 'Mehrere passen',
  unknown: 'Nicht gefunden',
}
