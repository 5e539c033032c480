import type { Translation } from '../../languages/translation.ts'
import type { english, englishNames, englishStateNames } from './texts.ts'

export const tasks: Translation<typeof english> = {
  title: 'Aufgaben',
  lead: 'Einlesen, Cover und andere Arbeit im Hintergrund.',
  status: 'Status',
  all: 'Alle',
  none: { title: 'Keine Aufgaben', text: 'Hier stehen Aufgaben, die warten, laufen oder beendet sind.' },
  paused: 'Pausiert',
  retry: 'Wiederholen',
}

export const taskStates: Translation<typeof englishStateNames> = {
  pending: 'Wartet',
  processing: 'Läuft',
  completed: 'Fertig',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
}

export const taskNames: Translation<typeof englishNames> = {
  scan: 'Einlesen',
  thumbnails: 'Cover erstellen',
  cleanup: 'Aufräumen',
  duplicates: 'Suche nach Doppeltem',
  'plugin-recommendations': 'Empfehlungen eines Dienstes',
  'plugin-sync': 'Abgleich mit einem Dienst',
  'plugin-match': 'Suche nach Metadaten',
  'index-local-database': 'Index einer lokalen Datenbank',
  'release-poll': 'Suche nach Neuerscheinungen',
  'release-sources': 'Einrichtung von Quellen',
  analyze: 'Dateien neu einlesen',
  backup: 'Sicherung',
  export: 'Export',
  'verify-files': 'Prüfung der Dateien',
  'library-clean-up': 'Aufräumen einer Bibliothek',
  'library-match': 'Zuordnen von Metadaten',
  'refresh-metadata': 'Auffrischen von Metadaten',
  'library-rules': 'Regeln neu anwenden',
  'library-export': 'Export einer Bibliothek',
}
