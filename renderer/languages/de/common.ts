import { formatNumber, plural } from '../../lib/format.ts'
import type { Words } from '../words.ts'

export const format: Words['format'] = {
  bytes: 'Bytes',
  justNow: 'gerade eben',
  lessThanAMinute: 'weniger als eine Minute',
  aFewSeconds: 'wenige Sekunden',
  seconds: (count) => `${count} s`,
  minutes: (count) => `${count} Min.`,
  hours: (count) => `${count} Std.`,
  days: (count) => plural(count, 'Tag', 'Tage'),
}

export const directions: Words['directions'] = {
  ltr: 'Von links nach rechts',
  rtl: 'Von rechts nach links',
  ttb: 'Von oben nach unten',
  webtoon: 'Webtoon (ein langer Streifen)',
}

export const authorRoles: Words['authorRoles'] = {
  author: 'Text',
  co_author: 'Mitautorschaft',
  editor: 'Redaktion',
  translator: 'Übersetzung',
  illustrator: 'Illustration',
  contributor: 'Mitwirkung',
  writer: 'Szenario',
  penciller: 'Zeichnungen',
  inker: 'Tusche',
  colorist: 'Farben',
  letterer: 'Lettering',
  cover_artist: 'Cover',
}

export const seriesStatus: Words['seriesStatus'] = {
  ongoing: 'Läuft',
  ended: 'Abgeschlossen',
  hiatus: 'Pausiert',
  abandoned: 'Eingestellt',
  unknown: 'Unbekannt',
}

export const bookTypes: Words['bookTypes'] = {
  comic: 'Comic',
  manga: 'Manga',
  novel: 'Roman',
  novella: 'Novelle',
  anthology: 'Anthologie',
  artbook: 'Artbook',
  oneshot: 'One-Shot',
  omnibus: 'Sammelband',
  graphic_novel: 'Graphic Novel',
  magazine: 'Zeitschrift',
}

export const placeWords: Words['placeWords'] = {
  finished: 'Ausgelesen',
  page: (page) => `Seite ${formatNumber(page)}`,
  pageOf: (page, count) => `Seite ${formatNumber(page)} von ${formatNumber(count)}`,
  volume: (volume) => `Band ${volume}`,
  chapter: (chapter) => `Kap. ${chapter}`,
  number: (number) => `Nr. ${number}`,
  age: (age) => (age === 0 ? 'Für jedes Alter' : `ab ${age}`),
}

export const counts: Words['counts'] = {
  books: (count) => plural(count, 'Buch', 'Bücher'),
  series: (count) => plural(count, 'Reihe', 'Reihen'),
  pages: (count) => plural(count, 'Seite', 'Seiten'),
  files: (count) => plural(count, 'Datei', 'Dateien'),
  booksInSeries: (books, series) => `${plural(books, 'Buch', 'Bücher')} in ${plural(series, 'Reihe', 'Reihen')}`,
  andOthers: (names, more) => `${names} und ${plural(more, 'weiterer', 'weitere')}`,
  names: (count) => plural(count, 'Name', 'Namen'),
  entries: (count) => plural(count, 'Eintrag', 'Einträge'),
}

export const schedules: Words['schedules'] = {
  never: 'Nur manuell',
  halfHourly: 'Alle 30 Minuten',
  hourly: 'Jede Stunde',
  sixHourly: 'Alle 6 Stunden',
  nightly: 'Täglich um 3 Uhr',
  weekly: 'Jeden Montag um 3 Uhr',
  monthly: 'Am Ersten jedes Monats',
  own: (expression) => `Eigener Zeitplan (${expression})`,
  everyDay: (time) => `Täglich um ${time} Uhr`,
  everyWeek: (day, time) => `Jeden ${day} um ${time} Uhr`,
}

export const passwords: Words['passwords'] = {
  empty: 'Mindestens 8 Zeichen. Ein paar zufällige Wörter sind gut.',
  missing: (count) => `Noch ${count} Zeichen.`,
  guessable: 'Leicht zu erraten. Nimm ein paar zufällige Wörter.',
  fair: 'Brauchbar. Füge ein paar Zeichen hinzu.',
  good: 'Stark.',
}

export const common: Words['common'] = {
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
  andMore: (count) => `${formatNumber(count)} weitere`,
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyWhat: (what) => `Kopieren: ${what}`,
  gone: { tab: 'Nicht gefunden', title: 'Nicht gefunden' },
  unread: (count) => `${formatNumber(count)} ungelesen`,
  book: {
    more: (title) => `Mehr zu ${title}`,
    read: 'Lesen',
    markRead: 'Als gelesen markieren',
    markUnread: 'Als ungelesen markieren',
    download: 'Herunterladen',
    about: 'Zu diesem Buch',
    unreadable: 'Nicht lesbar',
    isRead: 'Gelesen',
    share: (percent) => `${percent} % gelesen`,
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

export const pausing: Words['pausing'] = {
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  cancel: 'Abbrechen',
  nowPaused: 'Pausiert',
  resumed: 'Fortgesetzt',
}

export const scans: Words['scans'] = {
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
