import type { Translation } from '../languages/translation.ts'
import type { english, englishDesktop } from './texts.ts'

export const thisComputer: Translation<typeof english> = {
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
  others: {
    title: 'Bibliotheken auf anderen Computern',
    lead: 'Vielleicht läuft Inglenook bei dir zu Hause schon auf einem anderen Computer. Dieses Fenster kann die Bibliothek dort zeigen und ihre Bücher für das Lesen ohne Netz behalten.',
    joined: 'Bibliotheken, die du geöffnet hast',
    found: 'In deinem Netz gefunden',
    on: (name) => `Bibliothek auf ${name}`,
    open: 'Öffnen',
    remove: 'Entfernen',
    removeAsk: (name) => `Bibliothek auf ${name} entfernen?`,
    removeMeaning:
      'Dieser Computer wird dort abgemeldet, und Bücher, die hier für das Lesen ohne Netz liegen, werden gelöscht. Auf dem anderen Computer ändert sich nichts.',
    looking: 'Bibliotheken in deinem Netz werden gesucht …',
    none: 'Es wurde keine andere Bibliothek gefunden. Prüfe, ob sie dort freigegeben ist und beide Computer im selben Netz sind, oder gib ihre Adresse ein.',
    again: 'Noch einmal suchen',
    address: 'Adresse',
    addressHelp: 'Auf dem anderen Computer steht sie unter „Geräte und Anmeldungen“.',
    connect: 'Verbinden',
    failed: 'Das ging nicht. Versuche es noch einmal.',
    outcomes: {
      unreachable:
        'Unter dieser Adresse antwortet nichts. Prüfe, ob der andere Computer an ist und Inglenook dort freigegeben ist.',
      other:
        'Unter dieser Adresse antwortet Inglenook nicht, oder es ist eine ältere Version. Prüfe die Adresse, oder aktualisiere Inglenook dort.',
      own: 'Das ist die Adresse der Bibliothek auf diesem Computer.',
      declined: 'Nicht verbunden, weil das Zertifikat nicht akzeptiert wurde.',
      'no-address': 'Das ist keine Adresse. Gib eine ein wie 192.168.1.20 oder https://books.example.',
    },
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

export const desktop: Translation<typeof englishDesktop> = {
  showInFolder: 'Im Ordner zeigen',
  notHere: 'Diese Datei ist nicht da. Prüfe, ob ihr Laufwerk angeschlossen ist.',
  open: { data: 'Datenordner öffnen', logs: 'Protokollordner öffnen', crashes: 'Ordner mit Absturzberichten öffnen' },
  noFolder: 'Diesen Ordner gibt es noch nicht.',
}
