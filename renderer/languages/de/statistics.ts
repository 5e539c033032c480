import { plural } from '../../lib/format.ts'
import type { Words } from '../words.ts'

export const statistics: Words['statistics'] = {
  title: 'Mein Lesen',
  lead: 'Nur du siehst das.',
  places: { lately: 'Zuletzt', year: 'Jahresrückblick', history: 'Verlauf' },
  spanLabel: 'Zeitraum',
  measureLabel: 'Was gezeigt wird',
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
    sessions: 'Lesezeiten',
    streak: 'Tage in Folge',
    longest: 'Längste Folge von Tagen',
    days: 'Tage mit Lesen',
    busiest: 'Am meisten gelesen am',
  },
  bars: 'Wie viel gelesen wurde',
  weekOf: (day) => `Woche ab ${day}`,
  calendar: 'Tag für Tag',
  daysRead: (count) => `${plural(count, 'Tag', 'Tage')} mit Lesen.`,
  finishedBooks: (count) => `${plural(count, 'Buch', 'Bücher')} ausgelesen`,
  covers: 'Was du gelesen hast',
  less: 'Weniger',
  more: 'Mehr',
  asTable: 'Als Tabelle',
  series: 'Reihen',
  formats: 'Formate',
  columns: { period: 'Ab', pages: 'Seiten', minutes: 'Zeit', sessions: 'Lesezeiten', books: 'Ausgelesen' },
  weekdays: ['Mo', '', 'Mi', '', 'Fr', '', 'So'],
  yearTitle: 'Jahresrückblick',
  before: 'Das Jahr davor',
  after: 'Das Jahr danach',
  months: 'Monat für Monat',
  firstFinished: 'Zuerst ausgelesen',
  lastFinished: 'Zuletzt ausgelesen',
  historyTitle: 'Verlauf',
  historyLead: 'Bücher, die du begonnen oder ausgelesen hast, das letzte zuerst.',
  historyEmpty: {
    title: 'Noch kein Buch geöffnet',
    text: 'Bücher erscheinen hier, sobald du sie öffnest.',
    action: 'Etwas zu lesen suchen',
  },
  finished: 'Ausgelesen',
  begun: 'Begonnen',
  when: 'Wann ausgelesen',
  forget: 'Verlauf vergessen',
  forgetAction: 'Vergessen',
  forgetWhich: 'Was vergessen wird',
  forgotten: (count) => `${plural(count, 'Eintrag', 'Einträge')} vergessen.`,
  forgetKept:
    'Deine Stellen in Büchern bleiben, und Bücher bleiben gelesen oder ungelesen. Statistiken dieser Zeit sind für immer weg.',
  never: 'Nie ausgelesen, oder das wurde vergessen.',
  forgetOne: 'Das vergessen',
  forgetAll: 'Alles vergessen',
  forgetSure: 'Für immer weg. Vergessen?',
  forgetKeep: 'Behalten',
  oneKept: 'Deine Stelle im Buch bleibt.',
}

export const historyAges: Words['historyAges'] = [
  { value: 'all', label: 'Alles', days: 0 },
  { value: 'year', label: 'Was älter als ein Jahr ist', days: 365 },
  { value: 'quarter', label: 'Was älter als drei Monate ist', days: 91 },
]

export const yourData: Words['yourData'] = {
  title: 'Deine Daten',
  lead: 'Was Inglenook weiß, gehört dir. Nimm es mit, wann immer du möchtest.',
  household: {
    title: 'Daten aller',
    lead: 'Personen mit Lesestellen, Verlauf, Bewertungen und Listen, in einem offenen Format. Eine Sicherung enthält mehr; das hier lässt sich in ein anderes Inglenook tragen.',
  },
  transfer: {
    own: {
      title: 'Dein Lesen',
      lead: 'Lesestellen, Verlauf, Bewertungen, Merkliste, Filter und Listen, die du angelegt hast, in einem offenen Format.',
    },
    household: {
      title: 'Der Haushalt',
      lead: 'Dasselbe von allen, mit ihren Konten. Kennwörter und Schlüssel sind nicht in der Datei.',
    },
    download: 'Mitnehmen',
    drop: 'Bring eine Datei ein, die hier oder von einem anderen Inglenook gemacht wurde. Zuerst siehst du, was geschähe.',
    choose: 'Datei wählen',
    reading: 'Die Datei wird gelesen …',
    stopped: 'Abgebrochen. Was bis dahin eingebracht ist, bleibt; schick dieselbe Datei noch einmal für den Rest.',
    stoppedLook: 'Abgebrochen. Nichts wurde geändert.',
    would: 'Das würde geschehen. Noch ist nichts geändert.',
    done: 'Es ist eingebracht.',
    kept: 'Nichts wird durch Älteres ersetzt, und nichts wird entfernt.',
    confirm: 'Jetzt einbringen',
    cancel: 'Sein lassen',
    close: 'Schließen',
    nothing: 'In dieser Datei ist nichts Neues.',
    problems: 'Was sich nicht einbringen ließ',
    rest: (count) => `… und ${plural(count, 'weiteres', 'weitere')}`,
    counts: 'Wie viel von jeder Art',
    kind: 'Art',
    columns: {
      added: 'Neu',
      updated: 'Geändert',
      unchanged: 'Gleich',
      unmatched: 'Nicht hier',
      refused: 'Abgelehnt',
    },
  },
  catalog: {
    title: 'Der Katalog als Datei',
    lead: 'Reihen und Bücher, die du sehen kannst, für Tabellen, Skripte oder deine Notizen. Deine Bücher sind nicht darin.',
    what: 'Was',
    format: 'Als',
    libraries: 'Bibliotheken',
    seriesFields: 'Felder von Reihen',
    bookFields: 'Felder von Büchern',
    all: 'Alle',
    choose: 'Bibliotheken und Felder wählen',
    make: 'Datei erstellen',
    none: 'Noch keine Dateien. Die du erstellst, stehen hier sieben Tage.',
    download: 'Herunterladen',
    stop: 'Abbrechen',
    remove: 'Entfernen',
    removeKept: 'Nur diese Datei geht. Der Katalog bleibt, wie er ist, und du kannst die Datei neu erstellen.',
    until: 'Aufbewahrt bis',
    outdatedState: 'Überholt',
    outdated: 'Sie enthält Titel, die du nicht mehr sehen darfst. Erstelle eine neue Datei.',
    list: 'Erstellte Dateien',
    rows: (count) => plural(count, 'Zeile', 'Zeilen'),
  },
}

export const exportTypes: Words['exportTypes'] = { series: 'Reihen', books: 'Bücher', both: 'Reihen und Bücher' }

export const exportFormats: Words['exportFormats'] = {
  csv: 'Tabelle (CSV)',
  json: 'Für Programme (JSON)',
  md: 'Zum Lesen (Markdown)',
}

export const exportStates: Words['exportStates'] = {
  pending: 'Wartet',
  running: 'Wird erstellt …',
  completed: 'Bereit',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
}

export const dataKinds: Words['dataKinds'] = {
  user: 'Personen',
  progress: 'Lesestellen',
  history: 'Verlauf der Stellen',
  completion: 'Ausgelesene Bücher',
  session: 'Lesezeiten',
  rating: 'Bewertungen',
  queue: 'Merkliste',
  preset: 'Gespeicherte Filter',
  readerplace: 'Stellen von KOReader in anderen Dateien',
  annotation: 'Lesezeichen und Markierungen',
  preference: 'Vorlieben',
  collection: 'Sammlungen',
  readlist: 'Leselisten',
}

export const offline: Words['offline'] = {
  title: 'Auf diesem Gerät',
  lead: 'Bücher, die sich hier ohne den Server öffnen. Nur du siehst deine.',
  books: 'Bücher',
  empty: {
    title: 'Hier liegt noch kein Buch',
    text: 'Bücher, die du auf diesem Gerät behältst, stehen hier und lassen sich im Zug, im Garten oder, während der Server schläft, lesen. Öffne ein Buch, dann „Mehr zu diesem Buch“ und „Auf diesem Gerät behalten“.',
    action: 'Etwas zum Behalten suchen',
  },
  cannot: {
    title: 'Unter dieser Adresse lassen sich keine Bücher behalten',
    text: 'Browser behalten Bücher und installieren eine App nur von einer Adresse, die mit https beginnt, oder auf dem Computer, auf dem Inglenook läuft. Wer dieses Inglenook betreibt, kann es hinter https stellen. Bis dahin: Lade ein Buch herunter und öffne es in einer Lese-App.',
  },
  read: 'Lesen',
  readBook: (title) => `${title} lesen`,
  remove: 'Entfernen',
  removeBook: (title) => `${title} von diesem Gerät entfernen`,
  removeAll: 'Alle entfernen',
  removeAllTitle: 'Alle Bücher von diesem Gerät entfernen?',
  removeAllText: 'Auf dem Server bleiben sie, auch deine Stellen darin.',
  facts: { count: 'Bücher', bytes: 'Ihre Größe', room: 'Platz für Inglenook' },
  waiting: (count) =>
    count === 1
      ? '1 Lesezeit wartet darauf, dem Server gemeldet zu werden. Sie geht von selbst, sobald er antwortet.'
      : `${count} Lesezeiten warten darauf, dem Server gemeldet zu werden. Sie gehen von selbst, sobald er antwortet.`,
  install: {
    title: 'Als App',
    lead: 'Inglenook bekommt ein eigenes Fenster und ein eigenes Symbol.',
    action: 'Inglenook installieren',
    installed: 'Du benutzt die installierte App.',
    byHand:
      'Wähle im Menü deines Browsers „Installieren“ oder „Zum Startbildschirm hinzufügen“. Auf iPhone und iPad steht es im Menü des Teilen-Knopfs.',
  },
}

export const kept: Words['kept'] = {
  shelf: 'Auf diesem Gerät',
  keep: 'Auf diesem Gerät behalten',
  stop: 'Nicht weiter laden',
  remove: 'Von diesem Gerät entfernen',
  goOn: 'Weiter laden',
  tryAgain: 'Noch einmal versuchen',
  keptNow: (title) => `${title} liegt jetzt auf diesem Gerät. Es öffnet sich auch ohne den Server.`,
  removed: (title) => `${title} liegt nicht mehr auf diesem Gerät. Deine Stelle darin bleibt.`,
  cannot:
    'Browser behalten Bücher nur von einer Adresse, die mit https beginnt, oder auf dem Computer, auf dem Inglenook läuft. Lade stattdessen die Datei herunter.',
  beginning: 'Wird auf dieses Gerät geladen …',
  amount: (done, total, bytes) => `Wird auf dieses Gerät geladen: ${done} von ${total} Teilen, ${bytes}`,
  waits: 'Inglenook hat um einen Moment Geduld gebeten. Es geht von selbst weiter.',
  whole: (bytes) => `Auf diesem Gerät, ${bytes}`,
  old: 'Auf dem Server liegt eine neuere Fassung. Die auf diesem Gerät öffnet sich, bis du sie erneuerst, und deine Stelle bleibt.',
  keepAnew: 'Erneuern',
  fileGone: 'Die Datei ist vom Server verschwunden. Was auf diesem Gerät liegt, bleibt, bis du es entfernst.',
  gone: 'Es ist vom Server verschwunden oder nicht mehr für dich freigegeben. Was davon auf diesem Gerät lag, wurde entfernt; kommt es zurück, wird es wieder behalten.',
  missing: (count) => `${count}, die auch der Server nicht lesen kann`,
  partly: 'Es liegt nicht ganz auf diesem Gerät.',
  progress: (title) => `${title} wird geladen`,
  problems: {
    full: 'Auf diesem Gerät ist kein Platz dafür, und was davon kam, ist wieder weg. Entferne andere Bücher, dann versuch es noch einmal.',
    away: 'Inglenook war nicht erreichbar. Ist es zurück, geht es von selbst weiter.',
    busy: 'Inglenook kann gerade nicht alles davon geben. Was kam, bleibt, und es wird später noch einmal versucht.',
    refused: 'Du darfst seine Seiten nicht lesen. Frag die Person, die dieses Inglenook betreibt.',
  },
}
