import type { Texts } from './texts.ts'

export const german: Texts = {
  tray: {
    starting: 'Startet …',
    stopped: 'Angehalten',
    waiting: 'Der Server ist gescheitert und wird neu gestartet',
    broken: 'Der Server läuft nicht',
    onlyHere: 'Nur auf diesem Computer',
    serving: (address) => `Erreichbar unter ${address}`,
    safeMode: 'Abgesicherter Modus: Nichts wird eingelesen',
    paused: 'Die Freigabe ruht',
    otherPort: (port, wanted) => `Port ${wanted} ist belegt; diesmal ist es ${port}`,
    reading: (count) => (count === 1 ? 'eine Person liest' : `${count} Personen lesen`),
    scanning: 'liest ein',
  },
  actions: {
    open: 'Inglenook öffnen',
    devices: 'Gerät verbinden (QR-Code)',
    scan: 'Jetzt einlesen',
    share: 'Im Heimnetz freigeben',
    pauseSharing: 'Freigabe ruhen lassen',
    shareAgain: 'Wieder freigeben',
    startAtLogin: 'Mit diesem Computer starten',
    opensAsOwner: 'Ohne Kennwort öffnen',
    dataFolder: 'Datenordner öffnen',
    logs: 'Protokolle öffnen',
    lookForUpdates: 'Nach Aktualisierungen sehen',
    installUpdate: (version) => `Mit Version ${version} neu starten`,
    restart: 'Server neu starten',
    safeMode: 'Im abgesicherten Modus starten',
    quit: 'Inglenook beenden',
  },
  menu: {
    file: 'Datei',
    edit: 'Bearbeiten',
    view: 'Ansicht',
    go: 'Gehe zu',
    window: 'Fenster',
    help: 'Hilfe',
    home: 'Start',
    series: 'Reihen',
    libraries: 'Bibliotheken',
    search: 'Suche',
    addLibrary: 'Bibliothek hinzufügen …',
    settings: 'Einstellungen',
    about: 'Über Inglenook',
    close: 'Schließen',
    minimize: 'Minimieren',
    services: 'Dienste',
    hide: 'Inglenook ausblenden',
    hideOthers: 'Andere ausblenden',
    unhide: 'Alle einblenden',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    cut: 'Ausschneiden',
    copy: 'Kopieren',
    paste: 'Einfügen',
    pasteAndMatchStyle: 'Einfügen und Stil anpassen',
    delete: 'Löschen',
    selectAll: 'Alles auswählen',
    speech: 'Sprachausgabe',
    startSpeaking: 'Vorlesen',
    stopSpeaking: 'Vorlesen beenden',
    reload: 'Neu laden',
    resetZoom: 'Originalgröße',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    togglefullscreen: 'Vollbild',
    zoom: 'Zoomen',
    front: 'Alle nach vorne bringen',
  },
  trayNotice: {
    title: 'Inglenook läuft weiter',
    body: 'Der Server bleibt für deine Geräte an. Beenden kannst du ihn über das Symbol neben der Uhr.',
  },
  otherPort: {
    title: (wanted) => `Port ${wanted} wird von einem anderen Programm benutzt`,
    body: (port) => `Bis Inglenook wieder startet, antwortet es auf Port ${port}. Geräte müssen diesen Port nehmen.`,
  },
  update: {
    title: (version) => `Version ${version} ist da`,
    body: 'Sie gilt ab dem nächsten Start von Inglenook. Wähle diese Nachricht, um sie jetzt zu starten.',
  },
  scan: {
    completed: (library) => `„${library}“ ist auf dem neuesten Stand`,
    failed: (library) => `„${library}“ ließ sich nicht einlesen`,
    offline: (library) => `„${library}“ ist nicht da`,
    offlineBody: 'Ist das Laufwerk angeschlossen? Nichts wurde entfernt.',
    failedBody: 'Den Grund findest du unter Probleme.',
    notBegun: 'Das Einlesen konnte nicht beginnen',
    added: (count) => (count === 1 ? '1 neues Buch' : `${count} neue Bücher`),
    changed: (count) => `${count} geändert`,
    missing: (count) => (count === 1 ? '1 fehlt' : `${count} fehlen`),
    unreadable: (count) => `${count} nicht lesbar`,
  },
  unknownBook: {
    title: 'Dieses Buch ist in keiner Bibliothek',
    body: (file) =>
      `${file}\n\nInglenook liest die Bücher seiner Bibliotheken. Füge den Ordner hinzu, in dem das Buch liegt, oder lies seine Bibliothek neu ein.`,
    add: 'Bibliothek hinzufügen',
    back: 'Nicht jetzt',
  },
  broken: {
    title: 'Der Server von Inglenook läuft nicht',
    retry: 'Noch einmal versuchen',
    safeMode: 'Im abgesicherten Modus starten',
    backup: 'Zu einer Sicherung zurückgehen',
    quit: 'Beenden',
  },
  failures: {
    'port-taken': (port) =>
      `Andere Programme benutzen Port ${port} und die danach. Schließe eins davon, vielleicht ein anderes Inglenook, und versuche es noch einmal.`,
    'port-forbidden': (port) => `Port ${port} darfst du auf diesem Computer nicht benutzen. Wähle einen über 1023.`,
    'no-such-address': (host) => `${host} ist keine Adresse dieses Computers. Wähle eine andere.`,
    'in-use': (folder) =>
      `Ein anderes Inglenook benutzt schon den Ordner ${folder}, vielleicht für jemand anderen an diesem Computer. Beende es dort, und versuche es noch einmal.`,
    'newer-schema': () =>
      'Ein neueres Inglenook hat diese Bibliothek geöffnet. Installiere wieder diese Version, oder geh zu einer Sicherung von davor zurück.',
    'older-schema': (file) =>
      `${file} stammt von einer frühen Vorschau von Inglenook, die diese Version nicht übernehmen kann. Verschiebe die Datei, um mit einer leeren Bibliothek zu beginnen. Nichts wurde geändert.`,
    'foreign-database': (file) =>
      `${file} gehört einem anderen Programm. Verschiebe die Datei, und versuche es noch einmal. Nichts wurde geändert.`,
    'empty-database': (file) =>
      `Die Datenbank ${file} ist leer oder fehlt, es gibt aber Sicherungen. Stelle eine wieder her. Um mit einer leeren Bibliothek zu beginnen, verschiebe zuerst den Ordner mit den Sicherungen. Deine Bücher bleiben unberührt.`,
    damaged: (file) =>
      `Die Datenbank ${file} ist beschädigt. Geh zu einer Sicherung zurück; gibt es keine, such nach einer älteren Kopie dieser Datei. Deine Bücher werden nicht angerührt.`,
    'backup-gone': () => 'Diese Sicherung gibt es nicht mehr. Wähle eine andere.',
    'backup-damaged': () => 'Auch diese Sicherung lässt sich nicht öffnen. Wähle eine andere; nichts wurde geändert.',
    'secret-damaged': (file) =>
      `Die Datei ${file} ist beschädigt. Lösche sie, und versuche es noch einmal; alle müssen sich neu anmelden.`,
    'disk-full': () =>
      'Die Festplatte mit den Daten von Inglenook ist voll. Schaffe Platz, und versuche es noch einmal; nichts ging verloren.',
    'read-only': (place) =>
      `Das Laufwerk mit den Daten von Inglenook ist schreibgeschützt. Mach es beschreibbar, und versuche es noch einmal. ${place}`.trim(),
    'not-writable': (place) =>
      `Inglenook darf seine Daten nicht schreiben. Gib dir dort das Recht zum Schreiben, und versuche es noch einmal. ${place}`.trim(),
    gone: (place) =>
      `Der Ordner mit den Daten von Inglenook ist nicht da. Ist sein Laufwerk angeschlossen? ${place}`.trim(),
    'not-a-folder': (place) =>
      `Am Platz des Ordners mit den Daten von Inglenook liegt eine Datei. Verschiebe sie, und versuche es noch einmal. ${place}`.trim(),
    'path-too-long': (place) =>
      `Der Pfad des Ordners mit den Daten von Inglenook ist zu lang. Wähle einen kürzeren. ${place}`.trim(),
    'drive-errors': () =>
      'Das Laufwerk mit den Daten von Inglenook meldet Fehler. Prüfe das Laufwerk und sein Kabel, und versuche es noch einmal.',
    'database-busy': () => 'Ein anderes Programm benutzt die Datenbank. Schließe es, und versuche es noch einmal.',
    configuration: (problems) =>
      `Etwas in der Konfiguration stimmt nicht. Berichtige es in ihrer Datei, und versuche es noch einmal.\n\n${problems}`,
    unknown: (message) =>
      `Versuche es noch einmal. Scheitert es wieder, starte im abgesicherten Modus, und sieh in die Protokolle. Das Programm sagt:\n\n${message}`,
  },
  backups: {
    title: 'Welche Sicherung?',
    body: 'Sie tritt an die Stelle der Datenbank, die bei den Sicherungen aufgehoben wird. Alle melden sich neu an. Bücher werden nicht angerührt.',
    of: (date) => `Vom ${date}`,
    older: 'Ältere',
    newer: 'Neuere',
    back: 'Zurück',
    failedTitle: 'Diese Sicherung ließ sich nicht zurückholen',
  },
  failingPage: {
    title: 'Das Fenster ist zweimal gescheitert',
    body: 'Was es zeigte, geht hier nicht. Deine Lesestelle ist gesichert, und der Server bleibt für deine Geräte an.',
    home: 'Zum Start',
    logs: 'Protokolle öffnen',
    leave: 'So lassen',
  },
  safeMode: {
    title: 'Inglenook läuft im abgesicherten Modus',
    body: 'Es ist dreimal beim Starten gescheitert. Von selbst wird jetzt nichts eingelesen, und kein Plugin läuft. Sieh ins Protokoll, oder geh zu einer Sicherung zurück.',
    backups: 'Sicherungen zeigen',
    logs: 'Protokolle öffnen',
    goOn: 'Weiter',
  },
  folders: { title: 'Ordner mit Büchern auswählen', choose: 'Auswählen' },
}
