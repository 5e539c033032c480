import { formatNumber, plural } from '../../lib/format.ts'
import type { Words } from '../words.ts'

export const libraries: Words['libraries'] = {
  title: 'Bibliotheken',
  add: 'Bibliothek hinzufügen',
  addTitle: 'Bibliothek hinzufügen',
  addLead:
    'Eine Bibliothek ist ein Ordner auf dem Computer, auf dem Inglenook läuft. Deine Dateien werden nur gelesen, nie verändert.',
  done: 'Fertig',
  empty: {
    title: 'Noch keine Bibliothek',
    text: 'Eine Bibliothek ist ein Ordner mit Comics, Manga oder E-Books. Sobald du einen hinzufügst, erscheinen seine Reihen und Bücher, während er eingelesen wird.',
  },
  notYours: {
    title: 'Bibliotheken kann nur die Verwaltung hinzufügen',
    text: 'Bitte die Person, die dieses Inglenook betreibt, den Ordner hinzuzufügen.',
  },
  emptyReader: {
    title: 'Noch keine Bibliothek',
    text: 'Hier stehen die Bibliotheken, die für dich freigegeben sind. Frag die Person, die dieses Inglenook betreibt.',
  },
  scan: 'Einlesen',
  scanChoices: 'Arten des Einlesens',
  normalScan: 'Neue und geänderte Dateien einlesen',
  deepScan: 'Gründlich: jede Datei neu einlesen',
  more: 'Mehr zu',
  edit: 'Einstellungen',
  decisions: 'Entscheidungen zur Gruppierung',
  problems: 'Probleme',
  remove: 'Entfernen',
  removeAsk: (name) => `${name} entfernen?`,
  lists: (books) => `Sie enthält ${plural(books, 'Buch', 'Bücher')}.`,
  scanned: (when) => `Eingelesen ${when}`,
  unreadable: (books) =>
    books === 1 ? '1 Buch ließ sich nicht lesen' : `${formatNumber(books)} Bücher ließen sich nicht lesen`,
  removeKept:
    'Deine Dateien bleiben genau, wo sie sind. Die Liste ihrer Bücher, Lesestellen und geänderte Angaben dieser Bibliothek werden entfernt.',
  offline: 'Nicht erreichbar',
  offlineKept: 'Nichts wurde entfernt: Bücher und Lesestellen kommen mit dem Ordner zurück.',
  never: 'Noch nicht eingelesen',
  noBooksIn: 'Noch keine Bücher',
  name: 'Name',
  direction: 'Leserichtung',
  directionHint: 'Für Bücher, die sie nicht selbst angeben.',
  schedule: 'Nach neuen Dateien sehen',
  onStart: 'Auch beim Start von Inglenook',
  grouping: 'Was eine Reihe ausmacht',
  excluded: 'Ausgelassen',
  excludedHint: 'Ordner und Dateien, die nicht gezeigt werden, je Zeile einer: Entwürfe, *.sample.cbz, Alt/**',
  preview: 'Zeigen, was sich ändern würde',
  nothingChanges: 'Keine Reihe würde sich ändern.',
  changes: {
    hidden: (books) => `${plural(books, 'Buch würde', 'Bücher würden')} nicht mehr gezeigt.`,
    counts: (now, then) => `Jetzt ${plural(now, 'Reihe', 'Reihen')}, dann ${formatNumber(then)}.`,
    title: 'Was sich ändern würde',
    find: 'Reihe suchen',
    kind: 'Änderung',
    kinds: { all: 'Alle', merged: 'Vereint', split: 'Getrennt', renamed: 'Umbenannt' },
    before: 'Vorher',
    after: 'Nachher',
    books: 'Bücher',
    more: (count) => `und ${formatNumber(count)} weitere`,
    none: 'Keine Änderung passt dazu.',
    first: (count) => `Aufgeführt sind die ${formatNumber(count)} größten Änderungen.`,
    page: (page) => `Seite ${formatNumber(page)}`,
    turn: { first: 'Erste Seite', previous: 'Vorige Seite', next: 'Nächste Seite', last: 'Letzte Seite' },
  },
  kept: 'Lesestellen und was du eingetragen hast, bleiben.',
  drop: {
    label: 'Ordner dieses Computers',
    text: 'Zieh Ordner mit Büchern hierher oder wähle sie aus. Du siehst jeden, bevor er eine Bibliothek wird.',
    choose: 'Ordner wählen',
  },
  browser: {
    path: 'Ordner',
    placeholder: 'Tippe einen Pfad oder wähle unten einen Ordner',
    go: 'Öffnen',
    up: 'Einen Ordner höher',
    places: 'Orte auf diesem Computer',
    backToPlaces: 'Aus der Liste wählen',
    none: 'Hier sind keine Ordner.',
    locked: 'lässt sich nicht öffnen',
    truncated: 'Es gibt mehr Ordner, als gezeigt werden. Zu den anderen kommst du, wenn du den Pfad tippst.',
    choose: 'Diesen Ordner wählen',
  },
  draft: {
    counting: 'Der Ordner wird durchgesehen …',
    nothing:
      'In diesem Ordner wurden keine Comics, EPUBs oder PDFs gefunden. Du kannst ihn trotzdem hinzufügen; was später dazukommt, findet das nächste Einlesen.',
    grouping: 'Wie die Bücher Reihen bilden',
    found: (books, orMore) => `${orMore ? 'Mindestens ' : ''}${books}.`,
    rest: (count) => `… und ${formatNumber(count)} weitere`,
    andMore: 'und weitere',
    confirm: 'Hinzufügen und einlesen',
    other: 'Anderen Ordner wählen',
    nightly: 'Jede Nacht und bei jedem Start wird nach neuen Dateien gesehen. Das kannst du später ändern.',
    another: 'Weiteren Ordner hinzufügen',
  },
  firstBooks: 'Schon zu lesen',
}

export const libraryKinds: Words['libraryKinds'] = {
  comics: 'Das sieht nach Comics aus.',
  manga: 'Das sieht nach Manga aus.',
  books: 'Das sieht nach E-Books aus.',
  mixed: 'Das sieht nach einer Mischung aus Comics und Büchern aus.',
}

export const strategies: Words['strategies'] = {
  series_volume: 'Jeder Ordner mit Büchern ist eine Reihe',
  series_volume_chapter: 'Ordner von Bänden und Kapiteln gehören zur Reihe darüber',
  flat: 'Die Namen der Dateien',
  publisher_hierarchy: 'Ordner der Verlage, darin Ordner der Reihen',
  calibre: 'Ordner der Autoren, wie calibre sie anlegt',
  custom: 'Ein eigenes Muster',
}

export const libraryOptions: Words['libraryOptions'] = {
  titles: {
    metadata_first: 'Was die Datei sagt, sonst ihr Name',
    filename: 'Der Name der Datei',
    smart: 'Was die Datei sagt, wenn es ein richtiger Titel ist, sonst ihr Name',
    series_name: 'Die Reihe mit Band und Kapitel',
  },
  ownPattern: 'Ein eigenes Muster',
  numbers: {
    smart: 'Was die Datei sagt, dann ihr Name, dann die Ordnung im Ordner',
    metadata: 'Nur, was die Datei sagt',
    filename: 'Nur der Name der Datei',
    file_order: 'Die Ordnung im Ordner',
  },
  filenamePatterns: {
    label: 'Muster für Dateinamen',
    help: 'Reguläre Ausdrücke, je Zeile einer, jeder mit einer Gruppe namens series: ^(?<series>.+) - \\d+',
  },
  requireMetadata: {
    label: 'Die Reihe nur aus dem nehmen, was die Dateien sagen',
    help: 'Bücher, die es nicht sagen, bleiben ungeordnet.',
  },
  skipDepth: 'Ordner über der Reihe',
  storeSkippedAs: {
    label: 'Diese Ordner sind',
    choices: { publisher: 'Verlage', author: 'Autoren', none: 'Nichts Bestimmtes' },
  },
  seriesMode: {
    label: 'Eine Reihe ist',
    choices: {
      standalone: 'Jedes Buch für sich',
      by_author: 'Alle Bücher eines Autors',
      from_metadata: 'Was die Dateien sagen',
    },
  },
  stripIdSuffix: 'Die Nummer weglassen, die calibre an Ordner hängt',
  readOpfMetadata: 'metadata.opf neben den Büchern lesen',
  authorFromFolder: 'Der erste Ordner ist der Autor',
  pathPattern: {
    label: 'Muster über den Pfad',
    help: 'Ein regulärer Ausdruck mit benannten Gruppen, etwa ^(?<publisher>[^/]+)/(?<series>[^/]+)/',
  },
  seriesNameTemplate: { label: 'Name der Reihe', help: 'Gruppen des Musters in geschweiften Klammern.' },
  namePattern: {
    label: 'Muster über den Dateinamen',
    help: 'Ein regulärer Ausdruck mit benannten Gruppen, etwa ^(?<title>.+?) \\(',
  },
  titleTemplate: {
    label: 'Titel',
    help: 'Gruppen des Musters in geschweiften Klammern, dazu {series}, {volume}, {chapter}, {title}.',
  },
  fallback: 'Wo das Muster nicht passt',
}
