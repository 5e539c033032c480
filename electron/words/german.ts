import type { Texts } from './texts.ts'

export const german: Texts = {
  tray: {
    starting: 'Startet …',
    stopped: 'Angehalten',
    waiting: 'Server abgestürzt, startet neu',
    broken: 'Der Server läuft nicht',
    onlyHere: 'Nur auf diesem Computer',
    serving: (address) => `Erreichbar unter ${address}`,
    safeMode: 'Abgesicherter Modus: Einlesen ist aus',
    paused: 'Freigabe angehalten',
    otherPort: (port, wanted) => `Port ${wanted} ist belegt, jetzt Port ${port}`,
    reading: (count) => (count === 1 ? 'eine Person liest' : `${count} Personen lesen`),
    scanning: 'liest ein',
  },
  splash: {
    restoring: 'Die Sicherung wird wiederhergestellt …',
    upgrading: (step, steps) => `Deine Bibliothek wird aktualisiert: Schritt ${step} von ${steps}`,
  },
  actions: {
    open: 'Inglenook öffnen',
    devices: 'Gerät verbinden (QR-Code)',
    scan: 'Bibliotheken einlesen',
    share: 'Im Heimnetz freigeben',
    pauseSharing: 'Freigabe anhalten',
    shareAgain: 'Freigabe fortsetzen',
    startAtLogin: 'Beim Anmelden starten',
    opensAsOwner: 'Ohne Kennwort öffnen',
    dataFolder: 'Datenordner öffnen',
    logs: 'Protokolle öffnen',
    lookForUpdates: 'Nach Updates suchen',
    installUpdate: (version) => `Neu starten und auf ${version} aktualisieren`,
    restart: 'Server neu starten',
    safeMode: 'Im abgesicherten Modus neu starten',
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
    body: 'Deine Geräte können sich weiter verbinden. Beenden kannst du Inglenook über das Symbol neben der Uhr.',
  },
  otherPort: {
    title: (wanted) => `Port ${wanted} wird von einem anderen Programm benutzt`,
    body: (port) =>
      `Bis zum nächsten Start benutzt Inglenook Port ${port}. Geräte müssen sich mit diesem Port verbinden.`,
  },
  update: {
    title: (version) => `Version ${version} ist bereit`,
    body: 'Sie gilt ab dem nächsten Start von Inglenook. Wähle diese Nachricht, um jetzt neu zu starten.',
  },
  scan: {
    completed: (library) => `„${library}“ ist auf dem neuesten Stand`,
    failed: (library) => `„${library}“ ließ sich nicht einlesen`,
    offline: (library) => `„${library}“ ist nicht verfügbar`,
    offlineBody: 'Prüfe, ob das Laufwerk angeschlossen ist. Nichts wurde entfernt.',
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
      `${file}\n\nInglenook kann nur Bücher aus seinen Bibliotheken öffnen. Füge den Ordner des Buchs als Bibliothek hinzu, oder lies seine Bibliothek neu ein.`,
    add: 'Bibliothek hinzufügen',
    back: 'Nicht jetzt',
  },
  broken: {
    title: 'Der Server von Inglenook läuft nicht',
    retry: 'Noch einmal versuchen',
    safeMode: 'Im abgesicherten Modus starten',
    backup: 'Sicherung wiederherstellen',
    quit: 'Beenden',
  },
  failures: {
    'port-taken': (port) =>
      `Port ${port} und die nächsten Ports werden von anderen Programmen benutzt. Schließe eines davon, etwa ein anderes Inglenook, und versuche es noch einmal.`,
    'port-forbidden': (port) => `Port ${port} darfst du auf diesem Computer nicht benutzen. Wähle einen über 1023.`,
    'no-such-address': (host) => `${host} ist keine Adresse dieses Computers. Wähle eine andere.`,
    'in-use': (folder) =>
      `Ein anderes Inglenook, vielleicht das einer anderen Person an diesem Computer, benutzt schon den Ordner ${folder}. Beende es, und versuche es noch einmal.`,
    'newer-schema': () =>
      'Ein neueres Inglenook hat diese Bibliothek geöffnet. Installiere wieder diese Version, oder stelle eine ältere Sicherung wieder her.',
    'older-schema': (file) =>
      `${file} stammt von einer frühen Vorschau von Inglenook, die diese Version nicht übernehmen kann. Verschiebe die Datei, um mit einer leeren Bibliothek zu beginnen. Nichts wurde geändert.`,
    'foreign-database': (file) =>
      `${file} gehört einem anderen Programm. Verschiebe die Datei, und versuche es noch einmal. Nichts wurde geändert.`,
    'empty-database': (file) =>
      `Die Datenbank ${file} ist leer oder fehlt, es gibt aber Sicherungen. Stelle eine wieder her. Um mit einer leeren Bibliothek zu beginnen, verschiebe zuerst den Ordner mit den Sicherungen. Deine Bücher bleiben unberührt.`,
    damaged: (file) =>
      `Die Datenbank ${file} ist beschädigt. Stelle eine Sicherung wieder her; gibt es keine, such nach einer älteren Kopie dieser Datei. Deine Bücher werden nicht angefasst.`,
    'backup-gone': () => 'Diese Sicherung gibt es nicht mehr. Wähle eine andere.',
    'backup-damaged': () => 'Auch diese Sicherung lässt sich nicht öffnen. Wähle eine andere; nichts wurde geändert.',
    'secret-damaged': (file) =>
      `Die Datei ${file} ist beschädigt. Lösche sie, und versuche es noch einmal; alle müssen sich neu anmelden.`,
    'disk-full': () =>
      'Die Festplatte mit den Daten von Inglenook ist voll. Schaffe Platz, und versuche es noch einmal; nichts ging verloren.',
    'read-only': (location) =>
      `Das Laufwerk mit den Daten von Inglenook ist schreibgeschützt. Mach es beschreibbar, und versuche es noch einmal. ${location}`.trim(),
    'not-writable': (location) =>
      `Inglenook darf nicht in seinen Datenordner schreiben. Gib dir dort Schreibrechte, und versuche es noch einmal. ${location}`.trim(),
    gone: (location) =>
      `Der Datenordner von Inglenook ist nicht da. Prüfe, ob sein Laufwerk angeschlossen ist. ${location}`.trim(),
    'not-a-folder': (location) =>
      `Statt des Datenordners von Inglenook liegt dort eine Datei. Verschiebe sie, und versuche es noch einmal. ${location}`.trim(),
    'path-too-long': (location) =>
      `Der Pfad des Datenordners von Inglenook ist zu lang. Wähle einen kürzeren. ${location}`.trim(),
    'drive-errors': () =>
      'Das Laufwerk mit den Daten von Inglenook meldet Fehler. Prüfe das Laufwerk und sein Kabel, und versuche es noch einmal.',
    'database-busy': () => 'Ein anderes Programm benutzt die Datenbank. Schließe es, und versuche es noch einmal.',
    configuration: (problems) =>
      `Die Konfiguration hat Fehler. Berichtige die Konfigurationsdatei, und versuche es noch einmal.\n\n${problems}`,
    unknown: (message) =>
      `Versuche es noch einmal. Klappt es wieder nicht, starte im abgesicherten Modus, und prüfe die Protokolle. Fehlermeldung:\n\n${message}`,
  },
  backups: {
    title: 'Sicherung wiederherstellen',
    body: 'Die Sicherung ersetzt die jetzige Datenbank, die selbst gesichert wird. Alle müssen sich neu anmelden. Deine Bücher werden nicht angefasst.',
    of: (date) => `Vom ${date}`,
    older: 'Ältere',
    newer: 'Neuere',
    back: 'Zurück',
    failedTitle: 'Diese Sicherung ließ sich nicht wiederherstellen',
  },
  failingPage: {
    title: 'Diese Seite ist zweimal abgestürzt',
    body: 'Diese Seite lässt sich nicht zeigen. Dein Lesefortschritt ist gespeichert, und deine Geräte können sich weiter verbinden.',
    home: 'Zum Start',
    logs: 'Protokolle öffnen',
    leave: 'Schließen',
  },
  safeMode: {
    title: 'Inglenook ist im abgesicherten Modus',
    body: 'Inglenook konnte dreimal nicht starten. Automatisches Einlesen und Plugins sind aus. Prüfe die Protokolle, oder stelle eine Sicherung wieder her.',
    backups: 'Sicherungen zeigen',
    logs: 'Protokolle öffnen',
    goOn: 'Weiter',
  },
  joined: {
    menu: 'Bibliothek wechseln',
    own: 'Dieser Computer',
    other: 'Anderer Computer …',
    line: (name) => `Bibliothek auf ${name}`,
    away: (name) => `Bibliothek auf ${name}: keine Verbindung`,
    connecting: (name) => `Verbindung mit ${name} wird hergestellt …`,
    unreachable: (name) => `Keine Verbindung mit der Bibliothek auf ${name}`,
    unreachableDetail:
      'Prüfe, ob der Computer an ist, ob Inglenook dort läuft und freigegeben ist, und ob du im selben Netz bist. Inglenook versucht es weiter.',
    refused: (name) => `Nicht mit der Bibliothek auf ${name} verbunden`,
    refusedDetail:
      'Du hast den neuen Schlüssel oder das neue Zertifikat nicht akzeptiert. Wähle die Bibliothek im Menü Datei, Bibliothek wechseln, um noch einmal gefragt zu werden.',
    newBooks: (name) => `Neu in der Bibliothek auf ${name}`,
    key: {
      title: (name) => `Die Bibliothek auf ${name} hat einen anderen Schlüssel`,
      body: 'Vielleicht wurde Inglenook auf jenem Computer neu installiert, oder ein anderer Computer gibt sich für ihn aus. Fahre nur fort, wenn du den Grund kennst.',
    },
    certificate: {
      title: (name) => `Das Zertifikat von ${name} stammt von keiner bekannten Stelle`,
      body: (fingerprint) =>
        `Jeder könnte es ausgestellt haben. Fahre nur fort, wenn das sein Fingerabdruck ist; wer die Bibliothek verwaltet, kann ihn dir nennen:\n\n${fingerprint}`,
    },
    trust: 'Fortfahren',
    dontTrust: 'Nicht verbinden',
    provider: {
      title: 'Diese Anmeldung geht nur im Browser',
      body: 'Wähle stattdessen „Mit einem anderen Gerät anmelden“, und gib den Code auf einem Handy oder in einem Browser ein, wo du angemeldet bist.',
      close: 'Schließen',
    },
  },
  folders: { title: 'Ordner mit Büchern auswählen', choose: 'Auswählen' },
}
