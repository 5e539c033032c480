import { formatNumber } from '../../lib/format.ts'
import type { Words } from '../words.ts'

export const tasks: Words['tasks'] = {
  title: 'Hintergrundarbeit',
  lead: 'Einlesen, Cover und andere Arbeit, die von selbst läuft.',
  status: 'Zustand',
  all: 'Alle',
  none: { title: 'Hier ist nichts', text: 'Hier steht Arbeit, die wartet, läuft oder beendet ist.' },
  paused: 'Pausiert',
  retry: 'Noch einmal ausführen',
}

export const taskStates: Words['taskStates'] = {
  pending: 'Wartet',
  processing: 'Läuft',
  completed: 'Fertig',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
}

export const taskNames: Words['taskNames'] = {
  scan: 'Einlesen',
  thumbnails: 'Cover',
  cleanup: 'Aufräumen',
  duplicates: 'Suche nach Doppeltem',
  'plugin-sync': 'Abgleich mit einem Dienst',
  'plugin-match': 'Reihen nachschlagen',
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
  'drive-silent': 'Laufwerk antwortet nicht',
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
  problemsLink: 'Probleme ansehen',
  workLink: 'Alle Hintergrundarbeit',
  server: 'Dieser Server',
  prometheus: 'Zum Überwachen: Zahlen als Prometheus-Text',
  columns: { library: 'Bibliothek', series: 'Reihen', books: 'Bücher', size: 'Größe' },
  noLibraries: 'Noch keine Bibliothek.',
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
    uptime: 'Läuft seit',
    memory: 'Speicher',
    heap: 'davon vom Programm benutzt',
    delay: 'So lange warten die langsamsten Antworten (99. von 100)',
  },
}

export const thisComputer: Words['thisComputer'] = {
  computer: {
    title: 'Dieser Computer',
    lead: 'Was Inglenook auf dem Computer tut, auf dem es läuft.',
    share: 'Im Heimnetz freigeben',
    shareHelp:
      'Tablets, Handys und Lesegeräte zu Hause können sich verbinden. Ist es aus, kann es nur dieser Computer.',
    paused: 'Die Freigabe ruht, bis du sie im Menü neben der Uhr wieder einschaltest oder Inglenook neu startet.',
    startAtLogin: 'Mit diesem Computer starten',
    startAtLoginHelp: 'Inglenook startet ohne Fenster, wenn du dich anmeldest, damit deine Geräte es immer finden.',
    lookForUpdates: 'Nach Aktualisierungen sehen',
    lookForUpdatesHelp:
      'Einmal am Tag wird gefragt, ob es eine neuere Version gibt. Nichts wird über dich oder deine Bücher gesagt.',
    ready: (version) => `Version ${version} ist da. Sie gilt ab dem nächsten Start.`,
    install: 'Jetzt neu starten',
    failed: 'Das ließ sich nicht ändern. Versuche es noch einmal.',
  },
  notes: {
    away: {
      waiting:
        'Der Server von Inglenook ist gescheitert und wird von selbst neu gestartet. Danach geht es auf dieser Seite weiter.',
      broken: 'Der Server von Inglenook läuft nicht. Der Dialog sagt, warum, und was du tun kannst.',
    },
    otherPort: (wanted, port) =>
      `Ein anderes Programm benutzt Port ${wanted}. Bis zum nächsten Start antwortet Inglenook auf Port ${port}: Geräte müssen diesen nehmen.`,
    safeMode:
      'Inglenook ist dreimal beim Starten gescheitert und läuft im abgesicherten Modus: Von selbst wird nichts eingelesen.',
    logs: 'Protokolle öffnen',
    backups: 'Sicherungen zeigen',
    leaveSafeMode: 'Normal starten',
  },
  reach: {
    title: 'Können sich andere Geräte verbinden?',
    looking: 'Die Netze dieses Computers werden angesehen …',
    answers: (address) => `Inglenook antwortet unter ${address}.`,
    silent: (address) =>
      `Inglenook antwortet unter ${address} nicht einmal diesem Computer. Starte seinen Server im Menü neben der Uhr neu.`,
    nowhere:
      'Dieser Computer ist gerade in keinem Netz. Verbinde ihn per Kabel oder WLAN, und sieh dann noch einmal nach.',
    visited: (moment) => `Zuletzt kam am ${moment} ein anderes Gerät durch: Netz und Firewall lassen Geräte herein.`,
    unvisited:
      'Seit der Freigabe kam noch kein anderes Gerät. Seine eigene Firewall sieht ein Computer nicht von außen: Öffne die Adresse auf einem Handy oder Tablet zu Hause, um sicher zu sein.',
    again: 'Noch einmal nachsehen',
    failed: 'Die Netze dieses Computers ließen sich nicht ansehen. Versuche es noch einmal.',
  },
  connectivityProblems: {
    kinds: {
      'public-network':
        'Windows hält dein Netz für ein öffentliches und jedes Gerät fern. Ist es dein Zuhause, öffne in den Einstellungen seine Eigenschaften, und wähle „Privates Netzwerk“.',
      blocked: 'Die Windows-Firewall hat eine Regel, die Geräte von Inglenook fernhält.',
      'no-rule': 'Die Windows-Firewall hat noch keine Regel, die Geräte zu Inglenook lässt.',
      'mac-firewall':
        'Die Firewall von macOS ist an. Öffne Netzwerk, Firewall, Optionen, und erlaube Inglenook eingehende Verbindungen.',
      'mac-blocks-all':
        'Die Firewall von macOS blockiert alle eingehenden Verbindungen. Öffne Netzwerk, Firewall, Optionen, schalte das aus, und erlaube sie Inglenook.',
      ufw: 'Dieser Computer hat die Firewall ufw. Diese Zeilen öffnen sie für Inglenook:',
      firewalld: 'Dieser Computer hat die Firewall firewalld. Diese Zeilen öffnen sie für Inglenook:',
    },
    allow: 'Geräte hereinlassen',
    openNetwork: 'Netzwerkeinstellungen öffnen',
    openFirewall: 'Firewall-Einstellungen öffnen',
    declined: 'Nichts wurde geändert. Sag Ja, wenn Windows fragt, oder mach es von Hand.',
    notOpened: 'Die Einstellungen ließen sich nicht öffnen. Öffne sie im Startmenü deines Systems.',
    byHand: 'Tippe sie in ein Terminal; sie fragen nach deinem Kennwort.',
    byHandWindows:
      'Von Hand: Öffne eine Eingabeaufforderung als Administrator, und führe diese Zeilen aus. Sie gelten in privaten Netzwerken.',
    command: (number) => `Zeile ${number}`,
  },
  advice: {
    title: 'Wenn sich ein Gerät nicht verbinden kann',
    windows: [
      'Windows fragt einmal, ob Inglenook erreichbar sein darf: Erlaube es in privaten Netzwerken. Hast du abgelehnt, öffne „Eine App durch die Windows-Firewall zulassen“ und setze bei Inglenook das Häkchen unter „Privat“.',
      'Ist dein Heimnetz als „Öffentlich“ eingestellt? Dann hält Windows jedes Gerät fern. Öffne Einstellungen, Netzwerk und Internet, die Eigenschaften deines Netzes, und wähle „Privates Netzwerk“.',
    ],
    mac: [
      'macOS fragt einmal, ob Inglenook Geräte im lokalen Netz finden darf: Erlaube es. Es steht in Systemeinstellungen, Datenschutz & Sicherheit, Lokales Netzwerk.',
      'Ist die Firewall von macOS an? Öffne Systemeinstellungen, Netzwerk, Firewall, Optionen, und erlaube Inglenook eingehende Verbindungen.',
    ],
    linux: ['Eine Firewall anderer Art muss Geräte an den Port lassen, der in der Adresse steht.'],
    everywhere:
      'Beide müssen im selben Netz sein. Gastnetze halten Geräte oft getrennt, und ein VPN auf einem davon kann aus dem Haus führen.',
  },
}
