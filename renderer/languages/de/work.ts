import { formatNumber } from '../../lib/format.ts'
import type { Words } from '../words.ts'

export const tasks: Words['tasks'] = {
  title: 'Hintergrundarbeit',
  lead: 'Einlesen, Cover und andere Arbeit, die von selbst läuft.',
  status: 'Zustand',
  all: 'Alle',
  none: { title: 'Hier ist nichts', text: 'Hier steht Arbeit, die wartet, läuft oder beendet ist.' },
  cancel: 'Anhalten',
  retry: 'Noch einmal ausführen',
}

export const taskStates: Words['taskStates'] = {
  pending: 'Wartet',
  processing: 'Läuft',
  completed: 'Fertig',
  failed: 'Fehlgeschlagen',
  cancelled: 'Angehalten',
}

export const taskNames: Words['taskNames'] = {
  scan: 'Einlesen',
  thumbnails: 'Cover',
  cleanup: 'Aufräumen',
  duplicates: 'Suche nach Doppeltem',
  analyze: 'Dateien neu lesen',
  backup: 'Sicherung',
  export: 'Export',
}

export const logs: Words['logs'] = {
  title: 'Protokoll',
  lead: 'Was Inglenook seit dem Start geschrieben hat, Neuestes zuerst. Kennwörter und Schlüssel sind ausgelassen.',
  level: 'Stufe',
  everything: 'Alles',
  search: 'Protokoll durchsuchen',
  pause: 'Pause',
  follow: 'Folgen',
  following: 'Neue Zeilen erscheinen von selbst.',
  shown: (count) => `${formatNumber(count)} werden gezeigt.`,
  paused: 'Angehalten. Neue Zeilen warten, bis du wieder folgst.',
  copy: 'Diese Zeilen kopieren',
  copied: 'Kopiert',
  notCopied: 'Der Browser lässt diese Seite nicht kopieren. Wähle die Zeilen aus und kopiere sie von Hand.',
  none: { title: 'Keine solchen Zeilen', text: 'Zeilen des Protokolls erscheinen hier, während Inglenook arbeitet.' },
  showAll: 'Alles zeigen',
  details: 'Einzelheiten',
  lines: 'Zeilen des Protokolls',
}

export const logLevels: Words['logLevels'] = {
  error: 'Fehler',
  warn: 'Warnungen',
  info: 'Hinweise',
  debug: 'Debug',
  trace: 'Trace',
}

export const problems: Words['problems'] = {
  title: 'Probleme',
  lead: 'Dateien, die sich nicht lesen ließen, nach dem, was ihnen fehlt. Sie bleiben, wie sie sind; jede wird neu versucht, wenn sie sich ändert.',
  everywhere: 'Alle Bibliotheken',
  library: 'Bibliothek',
  kind: 'Art des Problems',
  everyKind: 'Alle Arten',
  none: {
    title: 'Keine Probleme',
    text: 'Hier stünden Dateien, die sich nicht lesen lassen, mit dem Grund und was zu tun ist.',
  },
  noneHere: {
    title: 'Keine davon',
    text: 'Keine Datei dieser Bibliothek hat ein Problem dieser Art.',
    action: 'Alle Probleme zeigen',
  },
  retryAll: 'Alle noch einmal versuchen',
  retryKind: 'Diese noch einmal versuchen',
  retry: 'Noch einmal versuchen',
  show: 'Dateien zeigen',
  hide: 'Dateien ausblenden',
  reading: 'Die Dateien werden neu gelesen …',
}

export const problemKinds: Words['problemKinds'] = {
  'file-missing': 'Datei weg',
  'file-unreadable': 'Datei lässt sich nicht öffnen',
  'file-empty': 'Leere Datei',
  'file-changed': 'Datei inzwischen geändert',
  'file-too-large': 'Datei zu groß',
  'format-unknown': 'Kein Buch',
  'format-mismatch': 'Falsche Dateiendung',
  'format-7z': '7z-Archiv',
  'archive-damaged': 'Beschädigtes Archiv',
  'archive-truncated': 'Abgeschnittenes Archiv',
  'archive-encrypted': 'Archiv mit Kennwort',
  'archive-multivolume': 'Teil eines größeren Archivs',
  'archive-method': 'Unbekannte Kompression',
  'archive-unsafe': 'Unsicheres Archiv',
  'archive-too-many-entries': 'Archiv mit zu vielen Dateien',
  'archive-bomb': 'Archiv, das sich zu viel zu viel entpackt',
  'archive-no-pages': 'Archiv ohne Seiten',
  'epub-container': 'EPUB ohne Container',
  'epub-package': 'EPUB ohne Paketdokument',
  'epub-spine': 'EPUB ohne etwas zu lesen',
  'epub-drm': 'EPUB mit DRM',
  'xml-unsafe': 'Unsicheres XML',
  'xml-damaged': 'Beschädigtes XML',
  'pdf-damaged': 'Beschädigtes PDF',
  'pdf-password': 'PDF mit Kennwort',
  'pdf-no-pages': 'PDF ohne Seiten',
  'page-missing': 'Fehlende Seite',
  'page-damaged': 'Beschädigte Seite',
  'page-format': 'Seite unbekannter Art',
  'page-too-large': 'Seite zu groß',
  'limit-time': 'Dauerte zu lange',
  'limit-memory': 'Brauchte zu viel Speicher',
}

export const desktop: Words['desktop'] = {
  showInFolder: 'Im Ordner zeigen',
  notHere: 'Diese Datei ist gerade nicht da. Ist ihr Laufwerk angeschlossen?',
  open: { data: 'Datenordner öffnen', logs: 'Ordner der Protokolle öffnen' },
  noFolder: 'Diesen Ordner gibt es noch nicht.',
}

export const about: Words['about'] = {
  title: 'Überblick',
  inventory: 'Was da ist',
  libraries: 'Bibliotheken',
  work: 'Hintergrundarbeit',
  workLink: 'Alle Hintergrundarbeit',
  server: 'Dieser Server',
  prometheus: 'Zum Überwachen: Zahlen als Prometheus-Text',
  columns: { library: 'Bibliothek', series: 'Reihen', books: 'Bücher', size: 'Größe' },
  noLibraries: 'Noch keine Bibliothek.',
  counts: {
    series: 'Reihen',
    books: 'Bücher',
    pages: 'Seiten',
    people: 'Personen',
    files: 'Größe der Bücher',
    database: 'Größe der Datenbank',
  },
  tasks: { pending: 'Wartet', processing: 'Läuft', completed: 'Fertig', failed: 'Fehlgeschlagen' },
  process: {
    version: 'Version',
    uptime: 'Läuft seit',
    memory: 'Speicher',
    heap: 'davon vom Programm benutzt',
    delay: 'So lange warten die langsamsten Antworten (99. von 100)',
  },
}
