import { plural } from '../../lib/format.ts'
import type { Words } from '../words.ts'

export const statistics: Words['statistics'] = {
  title: 'Mein Lesen',
  lead: 'Nur du siehst das.',
  tabs: { lately: 'Zuletzt', year: 'Jahresrückblick', history: 'Verlauf' },
  spanLabel: 'Zeitraum',
  measureLabel: 'Messgröße',
  spans: { month: '30 Tage', quarter: '13 Wochen', year: '12 Monate' },
  measures: { pagesRead: 'Seiten', minutes: 'Zeit' },
  empty: {
    title: 'In dieser Zeit nichts gelesen',
    text: 'Seiten, Zeit und ausgelesene Bücher erscheinen hier, während du liest.',
    action: 'Etwas zu lesen suchen',
  },
  names: {
    pages: 'Seiten',
    minutes: 'Zeit',
    books: 'Ausgelesene Bücher',
    sessions: 'Sitzungen',
    streak: 'Tage in Folge',
    longest: 'Längste Serie (Tage)',
    days: 'Lesetage',
    busiest: 'Tag mit den meisten Seiten',
  },
  bars: 'Leseaktivität',
  weekOf: (day) => `Woche ab ${day}`,
  calendar: 'Tag für Tag',
  daysRead: (count) => `An ${plural(count, 'Tag', 'Tagen')} gelesen.`,
  finishedBooks: (count) => `${plural(count, 'Buch', 'Bücher')} ausgelesen`,
  covers: 'Was du gelesen hast',
  less: 'Weniger',
  more: 'Mehr',
  asTable: 'Als Tabelle',
  series: 'Reihen',
  formats: 'Formate',
  columns: { period: 'Ab', pages: 'Seiten', minutes: 'Zeit', sessions: 'Sitzungen', books: 'Ausgelesen' },
  weekdays: ['Mo', '', 'Mi', '', 'Fr', '', 'So'],
  yearTitle: 'Jahresrückblick',
  before: 'Voriges Jahr',
  after: 'Nächstes Jahr',
  months: 'Monat für Monat',
  firstFinished: 'Erstes ausgelesenes Buch',
  lastFinished: 'Letztes ausgelesenes Buch',
  historyTitle: 'Verlauf',
  historyLead: 'Bücher, die du begonnen oder ausgelesen hast, die neuesten zuerst.',
  historyEmpty: {
    title: 'Noch kein Buch geöffnet',
    text: 'Bücher erscheinen hier, sobald du sie öffnest.',
    action: 'Etwas zu lesen suchen',
  },
  finished: 'Ausgelesen',
  begun: 'Begonnen',
  when: 'Wann ausgelesen',
  forget: 'Verlauf löschen',
  forgetAction: 'Löschen',
  forgetWhich: 'Zu löschende Einträge',
  forgotten: (count) => `${plural(count, 'Eintrag', 'Einträge')} gelöscht.`,
  forgetKept:
    'Dein Lesefortschritt bleibt, und Bücher bleiben gelesen oder ungelesen. Statistiken der gelöschten Zeit lassen sich nicht wiederherstellen.',
  never: 'Nie ausgelesen, oder die Einträge wurden gelöscht.',
  forgetOne: 'Eintrag löschen',
  forgetAll: 'Alle löschen',
  forgetSure: 'Das lässt sich nicht rückgängig machen. Löschen?',
  forgetKeep: 'Abbrechen',
  oneKept: 'Dein Lesefortschritt in diesem Buch bleibt.',
}

export const historyAges: Words['historyAges'] = [
  { value: 'all', label: 'Alle Einträge', days: 0 },
  { value: 'year', label: 'Einträge älter als ein Jahr', days: 365 },
  { value: 'quarter', label: 'Einträge älter als drei Monate', days: 91 },
]

export const yourData: Words['yourData'] = {
  title: 'Deine Daten',
  lead: 'Exportiere deine Lesedaten oder den Katalog, oder importiere Daten aus einem anderen Inglenook.',
  household: {
    title: 'Export und Import',
    lead: 'Übertrage Konten, Lesestellen, Verlauf, Bewertungen und Listen aller in ein anderes Inglenook, in einem offenen Format. Um alles zu sichern, erstelle eine Sicherung.',
  },
  transfer: {
    own: {
      title: 'Lesedaten',
      lead: 'Deine Lesestellen, dein Verlauf, deine Bewertungen, Merkliste, Filter und Listen, in einem offenen Format.',
    },
    household: {
      title: 'Daten des Haushalts',
      lead: 'Lesedaten und Konten aller. Kennwörter und API-Schlüssel sind nicht enthalten.',
    },
    download: 'Exportieren',
    drop: 'Importiere eine Datei, die hier oder von einem anderen Inglenook exportiert wurde. Zuerst siehst du eine Vorschau.',
    choose: 'Datei wählen',
    reading: 'Die Datei wird gelesen …',
    stopped:
      'Abgebrochen. Was schon importiert ist, bleibt. Lade dieselbe Datei noch einmal hoch, um den Rest zu importieren.',
    stoppedLook: 'Abgebrochen. Nichts wurde geändert.',
    would: 'Vorschau: Noch ist nichts geändert.',
    done: 'Import abgeschlossen.',
    kept: 'Neueres wird nie überschrieben, und nichts wird entfernt.',
    confirm: 'Importieren',
    cancel: 'Abbrechen',
    close: 'Schließen',
    nothing: 'In dieser Datei ist nichts Neues.',
    problems: 'Nicht importiert',
    rest: (count) => `… und ${plural(count, 'weiteres', 'weitere')}`,
    counts: 'Zusammenfassung',
    kind: 'Art',
    columns: {
      added: 'Neu',
      updated: 'Aktualisiert',
      unchanged: 'Unverändert',
      unmatched: 'Nicht gefunden',
      refused: 'Abgelehnt',
    },
  },
  catalog: {
    title: 'Katalog exportieren',
    lead: 'Exportiere die Reihen und Bücher, die du sehen kannst, für Tabellen, Skripte oder Notizen. Die Buchdateien sind nicht enthalten.',
    what: 'Inhalt',
    format: 'Format',
    libraries: 'Bibliotheken',
    seriesFields: 'Felder von Reihen',
    bookFields: 'Felder von Büchern',
    all: 'Alle',
    choose: 'Bibliotheken und Felder wählen',
    make: 'Export erstellen',
    none: 'Noch keine Exporte. Exporte bleiben hier sieben Tage.',
    download: 'Herunterladen',
    stop: 'Export abbrechen',
    remove: 'Löschen',
    removeKept: 'Nur diese Datei wird gelöscht. Du kannst den Export neu erstellen.',
    until: 'Verfügbar bis',
    outdatedState: 'Überholt',
    outdated: 'Er enthält Titel, die du nicht mehr sehen darfst. Erstelle einen neuen Export.',
    list: 'Exporte',
    rows: (count) => plural(count, 'Zeile', 'Zeilen'),
  },
}

export const exportTypes: Words['exportTypes'] = { series: 'Reihen', books: 'Bücher', both: 'Reihen und Bücher' }

export const exportFormats: Words['exportFormats'] = {
  csv: 'CSV (Tabelle)',
  json: 'JSON',
  md: 'Markdown',
}

export const exportStates: Words['exportStates'] = {
  pending: 'Wartet',
  running: 'Läuft',
  completed: 'Fertig',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
}

export const dataKinds: Words['dataKinds'] = {
  user: 'Personen',
  progress: 'Lesestellen',
  history: 'Verlauf der Lesestellen',
  completion: 'Ausgelesene Bücher',
  session: 'Lesezeiten',
  rating: 'Bewertungen',
  queue: 'Merkliste',
  preset: 'Gespeicherte Filter',
  readerplace: 'Lesestellen von KOReader in anderen Dateien',
  annotation: 'Lesezeichen und Markierungen',
  preference: 'Vorlieben',
  collection: 'Sammlungen',
  readlist: 'Leselisten',
}

export const offline: Words['offline'] = {
  title: 'Downloads',
  lead: 'Bücher auf diesem Gerät, die du ohne Verbindung lesen kannst. Nur du siehst deine.',
  books: 'Bücher',
  empty: {
    title: 'Noch keine Downloads',
    text: 'Lade Bücher herunter, um sie ohne Verbindung zu lesen. Öffne ein Buch, dann „Mehr zu diesem Buch“ und „Auf dieses Gerät laden“.',
    action: 'Bücher suchen',
  },
  cannot: {
    title: 'Downloads brauchen HTTPS',
    text: 'Browser können Bücher nur über HTTPS oder auf dem Computer, auf dem Inglenook läuft, speichern und Apps installieren. Frag die Person, die dieses Inglenook betreibt, ob sie HTTPS einrichtet. Bis dahin: Lade ein Buch als Datei herunter und öffne es in einer Lese-App.',
  },
  read: 'Lesen',
  readBook: (title) => `${title} lesen`,
  remove: 'Entfernen',
  removeBook: (title) => `${title} von diesem Gerät entfernen`,
  removeAll: 'Alle entfernen',
  removeAllTitle: 'Alle Downloads entfernen?',
  removeAllText: 'Die Bücher und dein Lesefortschritt bleiben auf dem Server.',
  facts: { count: 'Bücher', bytes: 'Größe', room: 'Freier Platz' },
  waiting: (count) =>
    count === 1
      ? '1 Lesesitzung ist noch nicht abgeglichen. Das geschieht automatisch, sobald der Server erreichbar ist.'
      : `${count} Lesesitzungen sind noch nicht abgeglichen. Das geschieht automatisch, sobald der Server erreichbar ist.`,
  install: {
    title: 'Als App installieren',
    lead: 'Inglenook bekommt ein eigenes Fenster und ein eigenes Symbol.',
    action: 'Inglenook installieren',
    installed: 'Du benutzt die installierte App.',
    byHand:
      'Wähle im Menü deines Browsers „Installieren“ oder „Zum Startbildschirm hinzufügen“. Auf iPhone und iPad steht es im Menü des Teilen-Knopfs.',
  },
}

export const downloads: Words['downloads'] = {
  shelf: 'Downloads',
  download: 'Auf dieses Gerät laden',
  stop: 'Download abbrechen',
  remove: 'Download entfernen',
  resume: 'Download fortsetzen',
  tryAgain: 'Noch einmal versuchen',
  downloaded: (title) => `${title} ist heruntergeladen. Du kannst es ohne Verbindung lesen.`,
  removed: (title) => `${title} wurde von diesem Gerät entfernt. Dein Lesefortschritt bleibt.`,
  cannot:
    'Browser können Bücher nur über HTTPS oder auf dem Computer speichern, auf dem Inglenook läuft. Lade stattdessen die Datei herunter.',
  starting: 'Download beginnt …',
  amount: (done, total, bytes) => `Wird heruntergeladen: ${done} von ${total} Teilen, ${bytes}`,
  waits: 'Der Server hat um einen Moment Geduld gebeten. Der Download geht automatisch weiter.',
  whole: (bytes) => `Heruntergeladen, ${bytes}`,
  old: 'Auf dem Server liegt eine neuere Fassung. Du kannst die heruntergeladene lesen, bis du sie aktualisierst. Dein Lesefortschritt bleibt.',
  update: 'Download aktualisieren',
  fileGone: 'Die Datei gibt es auf dem Server nicht mehr. Dein Download bleibt, bis du ihn entfernst.',
  gone: 'Dieses Buch wurde vom Server entfernt oder ist nicht mehr für dich freigegeben. Darum wurde der Download entfernt. Kommt das Buch zurück, wird es wieder heruntergeladen.',
  missing: (count) => `${count} unlesbare Teile ausgelassen`,
  partly: 'Nicht vollständig heruntergeladen.',
  progress: (title) => `${title} wird heruntergeladen`,
  problems: {
    full: 'Auf diesem Gerät ist kein Platz mehr, darum wurde der unfertige Download entfernt. Entferne andere Downloads, dann versuch es noch einmal.',
    away: 'Inglenook ist nicht erreichbar. Der Download geht automatisch weiter, sobald es wieder da ist.',
    busy: 'Der Server ist gerade ausgelastet. Was heruntergeladen ist, bleibt; der Rest wird später noch einmal versucht.',
    refused: 'Du darfst dieses Buch nicht lesen. Frag die Person, die dieses Inglenook betreibt.',
  },
}
