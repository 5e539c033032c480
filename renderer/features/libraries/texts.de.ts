import type { Translation } from '../../languages/translation.ts'
import { formatNumber, plural } from '../../lib/format.ts'
import type { english, englishKindSentences, englishStrategyNames } from './texts.ts'

export const libraries: Translation<typeof english> = {
  title: 'Bibliotheken',
  add: 'Bibliothek hinzufügen',
  addTitle: 'Bibliothek hinzufügen',
  addLead:
    'Eine Bibliothek ist ein Ordner auf dem Computer, auf dem Inglenook läuft. Deine Dateien werden nur gelesen, nie verändert.',
  done: 'Fertig',
  empty: {
    title: 'Noch keine Bibliothek',
    text: 'Eine Bibliothek ist ein Ordner mit Comics, Manga oder E-Books. Seine Reihen und Bücher erscheinen, während er eingelesen wird.',
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
  edit: 'Einstellungen',
  decisions: 'Verlauf der Gruppierung',
  problems: 'Probleme',
  remove: 'Entfernen',
  removeAsk: (name) => `${name} entfernen?`,
  lists: (books) => `Sie enthält ${plural(books, 'Buch', 'Bücher')}.`,
  scanned: (when) => `Eingelesen ${when}`,
  unreadable: (books) =>
    books === 1 ? '1 Buch ließ sich nicht lesen' : `${formatNumber(books)} Bücher ließen sich nicht lesen`,
  removeExplanation:
    'Deine Dateien bleiben, wo sie sind. Aus Inglenook entfernt werden die Bücher dieser Bibliothek, der Lesefortschritt und was du eingetragen hast.',
  offline: 'Nicht erreichbar',
  offlineHint:
    'Nichts wurde entfernt. Bücher und Lesefortschritt kommen zurück, wenn der Ordner wieder erreichbar ist.',
  never: 'Noch nicht eingelesen',
  noBooksIn: 'Noch keine Bücher',
  name: 'Name',
  direction: 'Leserichtung',
  directionHint: 'Für Bücher, die sie nicht selbst angeben.',
  schedule: 'Zeitplan zum Einlesen',
  onStart: 'Beim Start von Inglenook einlesen',
  grouping: 'Gruppierung in Reihen',
  excluded: 'Ausgeschlossene Dateien',
  excludedHint: 'Ordner und Dateien, die nicht gezeigt werden, je Zeile einer: Entwürfe, *.sample.cbz, Alt/**',
  preview: 'Änderungen zeigen',
  nothingChanges: 'Keine Reihe würde sich ändern.',
  changes: {
    hidden: (books) => `${plural(books, 'Buch würde', 'Bücher würden')} nicht mehr gezeigt.`,
    counts: (now, then) => `Jetzt ${plural(now, 'Reihe', 'Reihen')}, nach der Änderung ${formatNumber(then)}.`,
    title: 'Vorschau der Änderungen',
    find: 'Reihe suchen',
    kind: 'Änderung',
    kinds: { all: 'Alle', merged: 'Vereint', split: 'Getrennt', renamed: 'Umbenannt' },
    before: 'Vorher',
    after: 'Nachher',
    books: 'Bücher',
    more: (count) => `und ${formatNumber(count)} weitere`,
    none: 'Keine passenden Änderungen.',
    first: (count) => `Aufgeführt sind die ${formatNumber(count)} größten Änderungen.`,
    page: (page) => `Seite ${formatNumber(page)}`,
    turn: { first: 'Erste Seite', previous: 'Vorige Seite', next: 'Nächste Seite', last: 'Letzte Seite' },
  },
  progressStays: 'Lesefortschritt und was du eingetragen hast, bleiben.',
  drop: {
    label: 'Ordner dieses Computers',
    text: 'Zieh Ordner mit Büchern hierher oder wähle sie aus. Du kannst jeden prüfen, bevor er hinzugefügt wird.',
    choose: 'Ordner wählen',
  },
  browser: {
    path: 'Ordner',
    placeholder: 'Tippe einen Pfad oder wähle unten einen Ordner',
    go: 'Öffnen',
    up: 'Einen Ordner höher',
    locations: 'Orte auf diesem Computer',
    showLocations: 'Aus der Liste wählen',
    none: 'Dieser Ordner hat keine Unterordner.',
    locked: 'lässt sich nicht öffnen',
    truncated: 'Es gibt mehr Ordner, als gezeigt werden. Zu den anderen kommst du, wenn du den Pfad tippst.',
    choose: 'Diesen Ordner wählen',
  },
  draft: {
    counting: 'Der Ordner wird geprüft …',
    nothing:
      'In diesem Ordner wurden keine Comics, EPUBs oder PDFs gefunden. Du kannst ihn trotzdem hinzufügen; was später dazukommt, findet das nächste Einlesen.',
    grouping: 'Wie die Bücher Reihen bilden',
    found: (books, orMore) => `${orMore ? 'Mindestens ' : ''}${books}.`,
    rest: (count) => `… und ${formatNumber(count)} weitere`,
    andMore: 'und weitere',
    confirm: 'Hinzufügen und einlesen',
    other: 'Anderen Ordner wählen',
    nightly: 'Die Bibliothek wird jede Nacht und bei jedem Start eingelesen. Das kannst du später ändern.',
    another: 'Weiteren Ordner hinzufügen',
  },
  firstBooks: 'Schon zu lesen',
}

export const libraryKinds: Translation<typeof englishKindSentences> = {
  comics: 'Das sieht nach Comics aus.',
  manga: 'Das sieht nach Manga aus.',
  books: 'Das sieht nach E-Books aus.',
  mixed: 'Das sieht nach einer Mischung aus Comics und Büchern aus.',
}

export const strategies: Translation<typeof englishStrategyNames> = {
  series_volume: 'Jeder Ordner mit Büchern ist eine Reihe',
  series_volume_chapter: 'Ordner von Bänden und Kapiteln gehören zur Reihe darüber',
  flat: 'Nach Dateinamen',
  publisher_hierarchy: 'Verlagsordner mit Ordnern der Reihen',
  calibre: 'Ordner der Autoren, wie calibre sie anlegt',
  custom: 'Ein eigenes Muster',
}
