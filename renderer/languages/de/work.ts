import { formatNumber } from '../../lib/format.ts'
import type { Words } from '../words.ts'

export const tasks: Words['tasks'] = {
  title: 'Aufgaben',
  lead: 'Einlesen, Cover und andere Arbeit im Hintergrund.',
  status: 'Status',
  all: 'Alle',
  none: { title: 'Keine Aufgaben', text: 'Hier stehen Aufgaben, die warten, laufen oder beendet sind.' },
  paused: 'Pausiert',
  retry: 'Wiederholen',
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
  thumbnails: 'Cover erstellen',
  cleanup: 'Aufräumen',
  duplicates: 'Suche nach Doppeltem',
  'plugin-sync': 'Abgleich mit einem Dienst',
  'plugin-match': 'Suche nach Metadaten',
  analyze: 'Dateien neu einlesen',
  backup: 'Sicherung',
  export: 'Export',
}

export const logs: Words['logs'] = {
  title: 'Protokoll',
  lead: 'Einträge seit dem Start von Inglenook, neueste zuerst. Kennwörter und Schlüssel sind ausgelassen.',
  level: 'Stufe',
  everything: 'Alle Stufen',
  search: 'Protokoll durchsuchen',
  pause: 'Pause',
  resume: 'Fortsetzen',
  following: 'Neue Einträge erscheinen automatisch.',
  shown: (count) => `${formatNumber(count)} werden gezeigt.`,
  paused: 'Angehalten. Neue Einträge erscheinen, wenn du fortsetzt.',
  copy: 'Einträge kopieren',
  copied: 'Kopiert',
  notCopied: 'Der Browser lässt diese Seite nicht kopieren. Wähle die Einträge aus und kopiere sie selbst.',
  none: {
    title: 'Keine passenden Einträge',
    text: 'Einträge des Protokolls erscheinen hier, während Inglenook läuft.',
  },
  showAll: 'Alles zeigen',
  details: 'Einzelheiten',
  lines: 'Einträge des Protokolls',
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
  lead: 'Dateien, die Inglenook nicht lesen konnte, nach Ursache. Jede wird neu versucht, wenn sie sich ändert.',
  everywhere: 'Alle Bibliotheken',
  library: 'Bibliothek',
  kind: 'Art des Problems',
  everyKind: 'Alle Arten',
  none: {
    title: 'Keine Probleme',
    text: 'Hier erscheinen Dateien, die sich nicht lesen lassen, mit dem Grund und was zu tun ist.',
  },
  noneHere: {
    title: 'Keine passenden Probleme',
    text: 'Keine Datei dieser Bibliothek hat dieses Problem.',
    action: 'Alle Probleme zeigen',
  },
  retryAll: 'Alle noch einmal versuchen',
  retryKind: 'Diese noch einmal versuchen',
  retry: 'Noch einmal versuchen',
  show: 'Dateien zeigen',
  hide: 'Dateien ausblenden',
  reading: 'Die Dateien werden neu eingelesen …',
}

export const problemKinds: Words['problemKinds'] = {
  'file-missing': 'Fehlende Datei',
  'file-unreadable': 'Datei lässt sich nicht öffnen',
  'file-empty': 'Leere Datei',
  'file-changed': 'Datei beim Lesen geändert',
  'file-too-large': 'Datei zu groß',
  'drive-silent': 'Laufwerk antwortet nicht',
  'format-unknown': 'Unbekanntes Dateiformat',
  'format-mismatch': 'Falsche Dateiendung',
  'format-7z': '7z-Archiv',
  'archive-damaged': 'Beschädigtes Archiv',
  'archive-truncated': 'Unvollständiges Archiv',
  'archive-encrypted': 'Archiv mit Kennwort',
  'archive-multivolume': 'Mehrteiliges Archiv',
  'archive-method': 'Nicht unterstützte Kompression',
  'archive-unsafe': 'Unsicheres Archiv',
  'archive-too-many-entries': 'Archiv mit zu vielen Dateien',
  'archive-bomb': 'Archiv, das sich zu viel zu vielen Daten entpackt',
  'archive-no-pages': 'Archiv ohne Seiten',
  'epub-container': 'EPUB ohne Container-Datei',
  'epub-package': 'EPUB ohne Paketdokument',
  'epub-spine': 'EPUB ohne Inhalt',
  'epub-drm': 'EPUB mit DRM',
  'xml-unsafe': 'Unsicheres XML',
  'xml-damaged': 'Beschädigtes XML',
  'pdf-damaged': 'Beschädigtes PDF',
  'pdf-password': 'PDF mit Kennwort',
  'pdf-no-pages': 'PDF ohne Seiten',
  'page-missing': 'Fehlende Seite',
  'page-damaged': 'Beschädigte Seite',
  'page-format': 'Unbekanntes Bildformat',
  'page-too-large': 'Seite zu groß',
  'limit-time': 'Dauerte zu lange',
  'limit-memory': 'Brauchte zu viel Speicher',
}

export const desktop: Words['desktop'] = {
  showInFolder: 'Im Ordner zeigen',
  notHere: 'Diese Datei ist nicht da. Prüfe, ob ihr Laufwerk angeschlossen ist.',
  open: { data: 'Datenordner öffnen', logs: 'Protokollordner öffnen' },
  noFolder: 'Diesen Ordner gibt es noch nicht.',
}

export const about: Words['about'] = {
  title: 'Überblick',
  inventory: 'Bibliotheksstatistik',
  libraries: 'Bibliotheken',
  work: 'Aufgaben',
  problemsLink: 'Probleme ansehen',
  workLink: 'Alle Aufgaben',
  server: 'Server',
  prometheus: 'Prometheus-Metriken',
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

export const thisComputer: Words['thisComputer'] = {
  computer: {
    title: 'Dieser Computer',
    lead: 'Einstellungen für den Computer, auf dem Inglenook läuft.',
    share: 'Im Heimnetz freigeben',
    shareHelp:
      'Tablets, Handys und Lesegeräte zu Hause können sich verbinden. Ist es aus, kann es nur dieser Computer.',
    paused:
      'Die Freigabe ist angehalten, bis du sie im Menü neben der Uhr wieder einschaltest oder Inglenook neu startest.',
    startAtLogin: 'Beim Anmelden starten',
    startAtLoginHelp:
      'Inglenook startet im Hintergrund, wenn du dich an diesem Computer anmeldest, damit deine Geräte es immer finden.',
    lookForUpdates: 'Nach Updates suchen',
    lookForUpdatesHelp:
      'Sucht einmal am Tag nach einer neueren Version. Über dich und deine Bücher wird nichts gesendet.',
    ready: (version) => `Version ${version} ist bereit. Sie gilt ab dem nächsten Start.`,
    install: 'Jetzt neu starten',
    failed: 'Das ließ sich nicht ändern. Versuche es noch einmal.',
  },
  notes: {
    away: {
      waiting:
        'Der Server von Inglenook ist abgestürzt und startet automatisch neu. Danach geht es auf dieser Seite weiter.',
      broken: 'Der Server von Inglenook läuft nicht. Der Dialog erklärt, warum, und was du tun kannst.',
    },
    otherPort: (wanted, port) =>
      `Ein anderes Programm benutzt Port ${wanted}. Bis zum nächsten Start benutzt Inglenook Port ${port}; Geräte müssen sich mit diesem Port verbinden.`,
    safeMode:
      'Inglenook konnte dreimal nicht starten und läuft im abgesicherten Modus. Das automatische Einlesen ist aus.',
    logs: 'Protokolle öffnen',
    backups: 'Sicherungen zeigen',
    leaveSafeMode: 'Normal starten',
  },
  reach: {
    title: 'Können sich andere Geräte verbinden?',
    looking: 'Die Netze dieses Computers werden geprüft …',
    answers: (address) => `Inglenook ist unter ${address} erreichbar.`,
    silent: (address) =>
      `Inglenook ist unter ${address} nicht einmal von diesem Computer aus erreichbar. Starte den Server im Menü neben der Uhr neu.`,
    nowhere: 'Dieser Computer ist gerade in keinem Netz. Verbinde ihn per Kabel oder WLAN, und prüfe dann noch einmal.',
    visited: (moment) =>
      `Zuletzt hat sich am ${moment} ein anderes Gerät verbunden: Netz und Firewall lassen Verbindungen zu.`,
    unvisited:
      'Seit der Freigabe hat sich noch kein anderes Gerät verbunden. Öffne zum Testen die Adresse auf einem Handy oder Tablet zu Hause.',
    again: 'Noch einmal prüfen',
    failed: 'Die Netze dieses Computers ließen sich nicht prüfen. Versuche es noch einmal.',
  },
  connectivityProblems: {
    kinds: {
      'public-network':
        'Windows hält dein Netz für öffentlich und blockiert alle Geräte. Ist es dein Heimnetz, öffne in den Einstellungen seine Eigenschaften, und wähle „Privates Netzwerk“.',
      blocked: 'Eine Regel der Windows-Firewall blockiert Verbindungen zu Inglenook.',
      'no-rule': 'Die Windows-Firewall hat noch keine Regel, die Verbindungen zu Inglenook erlaubt.',
      'mac-firewall':
        'Die Firewall von macOS ist an. Öffne Netzwerk, Firewall, Optionen, und erlaube Inglenook eingehende Verbindungen.',
      'mac-blocks-all':
        'Die Firewall von macOS blockiert alle eingehenden Verbindungen. Öffne Netzwerk, Firewall, Optionen, schalte das aus, und erlaube sie Inglenook.',
      ufw: 'Dieser Computer benutzt die Firewall ufw. Diese Befehle erlauben Verbindungen zu Inglenook:',
      firewalld: 'Dieser Computer benutzt die Firewall firewalld. Diese Befehle erlauben Verbindungen zu Inglenook:',
    },
    allow: 'Verbindungen erlauben',
    openNetwork: 'Netzwerkeinstellungen öffnen',
    openFirewall: 'Firewall-Einstellungen öffnen',
    declined: 'Nichts wurde geändert. Wähle Ja, wenn Windows fragt, oder benutze die Befehle darunter.',
    notOpened: 'Die Einstellungen ließen sich nicht öffnen. Öffne sie im Startmenü deines Systems.',
    byHand: 'Führe sie in einem Terminal aus, und gib dein Kennwort ein, wenn danach gefragt wird.',
    byHandWindows:
      'Oder selbst: Öffne eine Eingabeaufforderung als Administrator, und führe diese Befehle aus. Sie gelten in privaten Netzwerken.',
    command: (number) => `Befehl ${number}`,
  },
  advice: {
    title: 'Wenn sich ein Gerät nicht verbinden kann',
    windows: [
      'Windows fragt einmal, ob Inglenook erreichbar sein darf: Erlaube es in privaten Netzwerken. Hast du abgelehnt, öffne „Eine App durch die Windows-Firewall zulassen“ und setze bei Inglenook das Häkchen unter „Privat“.',
      'Ist dein Heimnetz als „Öffentlich“ eingestellt? Dann blockiert Windows alle Geräte. Öffne Einstellungen, Netzwerk und Internet, die Eigenschaften deines Netzes, und wähle „Privates Netzwerk“.',
    ],
    mac: [
      'macOS fragt einmal, ob Inglenook Geräte im lokalen Netz finden darf: Erlaube es. Ändern kannst du das in Systemeinstellungen, Datenschutz & Sicherheit, Lokales Netzwerk.',
      'Ist die Firewall von macOS an? Öffne Systemeinstellungen, Netzwerk, Firewall, Optionen, und erlaube Inglenook eingehende Verbindungen.',
    ],
    linux: ['Eine andere Firewall muss eingehende Verbindungen zu dem Port erlauben, der in der Adresse steht.'],
    everywhere:
      'Beide Geräte müssen im selben Netz sein. Gastnetze trennen Geräte oft, und ein VPN kann den Verkehr aus dem Heimnetz leiten.',
  },
}
