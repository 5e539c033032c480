import type { Translation } from '../languages/translation.ts'
import { formatNumber } from '../lib/format.ts'
import type { english, englishPausing, englishScanTexts } from './texts.ts'

export const common: Translation<typeof english> = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  tryAgain: 'Noch einmal versuchen',
  loading: 'Wird geladen …',
  goHome: 'Zur Startseite',
  allSeries: 'Alle Reihen',
  allBooks: 'Alle Bücher',
  allLibraries: 'Alle Bibliotheken',
  allLists: 'Alle Listen',
  toLibraries: 'Zu den Bibliotheken',
  showMore: 'Mehr zeigen',
  more: 'Mehr',
  less: 'Weniger',
  moreOptions: (name) => `Mehr zu ${name}`,
  andMore: (count) => `${formatNumber(count)} weitere`,
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyWhat: (what) => `Kopieren: ${what}`,
  gone: { tab: 'Nicht gefunden', title: 'Nicht gefunden' },
  unread: (count) => `${formatNumber(count)} ungelesen`,
  book: {
    read: 'Lesen',
    markRead: 'Als gelesen markieren',
    markUnread: 'Als ungelesen markieren',
    download: 'Herunterladen',
    about: 'Zu diesem Buch',
    unreadable: 'Nicht lesbar',
    inCloud: 'In der Cloud',
    isRead: 'Gelesen',
    share: (percent) => `${percent} gelesen`,
  },
  want: { add: 'Merken', remove: 'Von der Merkliste nehmen' },
  secretLink: {
    code: (what) => `QR-Code: ${what}`,
    now: 'Kopiere diesen Link jetzt. Er wird nicht noch einmal gezeigt.',
    alone: 'Gib ihn so weiter, dass ihn sonst niemand sieht.',
    until: (moment) => `Er gilt einmal, bis ${moment}.`,
  },
  linkedDevice: {
    title: 'Dafür meldest du dich mit Kennwort an',
    text: 'Dieses Gerät wurde ohne dein Kennwort gekoppelt und kann an Inglenook nichts einstellen. Melde dich mit Benutzername und Kennwort an, dann geht es auch hier.',
    action: 'Mit Kennwort anmelden',
    noLibrary: {
      title: 'Noch keine Bibliothek',
      text: 'Melde dich mit Benutzername und Kennwort an, um eine Bibliothek hinzuzufügen. Dieses Gerät wurde ohne dein Kennwort gekoppelt und kann das nicht.',
    },
  },
  noBooks: {
    scanning: {
      title: 'Bücher werden eingelesen',
      text: 'Die ersten Bücher erscheinen, sobald sie eingelesen sind.',
    },
    bare: {
      title: 'Noch keine Bücher in deinen Bibliotheken',
      text: 'Leg Comics, EPUBs oder PDFs in den Ordner einer Bibliothek. Das nächste Einlesen findet sie, und du kannst es selbst starten.',
    },
    nothingShared: {
      title: 'Noch keine Bücher für dich',
      text: 'Für dich ist noch nichts freigegeben. Frag die Person, die dieses Inglenook betreibt.',
    },
  },
  shareFirst:
    'Inglenook ist nur auf diesem Computer erreichbar. Damit sich andere Geräte verbinden können, schalte „Im Heimnetz freigeben“ unter „Dieser Computer“ oder im Menü neben der Uhr ein.',
  onlyHere: (setting) =>
    `Dieses Inglenook ist nur auf diesem Computer erreichbar, deshalb funktioniert die Adresse auf anderen Geräten nicht. Um andere Geräte zu benutzen, lass es im Netz antworten (${setting} in seiner Konfiguration).`,
  order: {
    moved: (title, position, count) => `${title} steht jetzt an Position ${position} von ${count}.`,
    move: (title, position, count) => `${title} verschieben, Position ${position} von ${count}`,
    grip: 'Griff: ziehen oder die Pfeiltasten benutzen',
  },
  select: {
    begin: 'Auswählen',
    all: 'Alle auswählen',
    first: (count) => `Die ersten ${formatNumber(count)} auswählen`,
  },
}

export const pausing: Translation<typeof englishPausing> = {
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  cancel: 'Abbrechen',
  nowPaused: 'Pausiert',
  resumed: 'Fortgesetzt',
}

export const scans: Translation<typeof englishScanTexts> = {
  label: 'Einlesen',
  pausing: { pause: 'Einlesen pausieren', resume: 'Einlesen fortsetzen' },
  cancel: 'Einlesen abbrechen',
  cancelHint: 'Was schon eingelesen ist, bleibt in der Bibliothek',
  queued: 'In der Warteschlange',
  paused: (amount) => `Pausiert · ${amount}`,
  walking: (files) => `Ordner werden durchgesehen: bisher ${files}`,
  amount: (done, files) => `${done} von ${files}`,
  soFar: (done) => `bisher ${done}`,
  rate: (files) => `${files} pro Sekunde`,
  left: (time) => `noch ${time}`,
  found: 'Gefunden',
  processed: 'Verarbeitet',
  newSeries: 'Neue Reihen',
  newBooks: 'Neue Bücher',
  errors: 'Fehler',
  unchanged: 'Unverändert',
  changed: 'Geändert',
  moved: 'Verschoben',
  returned: 'Wiederhergestellt',
  missing: 'Fehlend',
}
