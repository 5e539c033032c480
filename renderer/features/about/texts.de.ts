import type { Translation } from '../../languages/translation.ts'
import type { english } from './texts.ts'

export const about: Translation<typeof english> = {
  title: 'Überblick',
  inventory: 'Bibliotheksstatistik',
  libraries: 'Bibliotheken',
  work: 'Aufgaben',
  problemsLink: 'Probleme ansehen',
  workLink: 'Alle Aufgaben',
  server: 'Server',
  prometheus: 'Prometheus-Metriken',
  servers: 'Server dieser Datenbank',
  thisServer: (name) => `${name} (dieser)`,
  otherFolder: (name, processId) =>
    `${name} (Prozess ${processId}) benutzt einen anderen Datenordner. Setze data_dir aller Server auf denselben gemeinsamen Ordner.`,
  serverColumns: { computer: 'Computer', process: 'Prozess', started: 'Gestartet' },
  columns: { library: 'Bibliothek', series: 'Reihen', books: 'Bücher', size: 'Größe' },
  noLibraries: 'Noch keine Bibliotheken.',
  counts: {
    series: 'Reihen',
    books: 'Bücher',
    unreadable: 'Unlesbare Dateien',
    pages: 'Seiten',
    people: 'Personen',
    files: 'Größe der Bücher',
    database: 'Größe der Datenbank',
  },
  tasks: { pending: 'Wartet', processing: 'Läuft', completed: 'Fertig', failed: 'Fehlgeschlagen' },
  process: {
    version: 'Version',
    uptime: 'Laufzeit',
    memory: 'Speicher',
    heap: 'JavaScript-Heap',
    delay: 'Antwortzeit (p99)',
  },
}
