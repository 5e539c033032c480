import type { Translation } from '../../languages/translation.ts'
import { formatNumber, plural } from '../../lib/format.ts'
import type { english } from './texts.ts'

export const duplicates: Translation<typeof english> = {
  title: 'Doppeltes',
  lead: 'Gleiche Dateien, und Reihen, die dieselben sind oder sein können. Von deiner Festplatte wird hier nichts gelöscht.',
  search: 'Nach Doppeltem suchen',
  searching: 'Nach Doppeltem wird gesucht …',
  queued: 'Die Suche nach Doppeltem ist in der Warteschlange …',
  never: 'Es wurde noch nicht gesucht.',
  cancelled: 'Die Suche wurde abgebrochen. Gezeigt wird, was sie bis dahin fand.',
  last: 'Zuletzt gesucht',
  failed: 'Die letzte Suche ist fehlgeschlagen.',
  schedule: 'Automatisch suchen',
  of: 'Zeigen',
  books: 'Bücher',
  series: 'Reihen',
  merge: 'Vereinen …',
  move: 'In dieselbe Reihe verschieben …',
  notSearched: {
    title: 'Noch keine abgeschlossene Suche',
    text: 'Inglenook muss erst nach Doppeltem suchen, um es hier zu zeigen. Deine Dateien werden nicht verändert.',
  },
  none: {
    books: {
      title: 'Keine doppelten Bücher',
      text: 'Hier erscheinen Bücher mit gleichen Dateien nebeneinander, wie auch immer sie heißen.',
    },
    series: {
      title: 'Keine doppelten Reihen',
      text: 'Hier erscheinen Reihen nebeneinander, die in einer Bibliothek denselben Titel oder dieselbe externe Kennung haben.',
    },
  },
  sameTitle: 'Gleicher Titel',
  sameId: 'Gleiche Kennung bei',
  equal: (files, each, spare) =>
    `${plural(files, 'gleiche Datei', 'gleiche Dateien')}, je ${each}: ${spare} könnten frei werden`,
  ignore: 'Ignorieren',
  ignoreAsk: 'Diese Gruppe ignorieren?',
  ignoreExplanation: {
    books:
      'Die Gruppe wird aus dieser Liste entfernt. Bücher, Lesefortschritt und Dateien bleiben, wie sie sind. Solange die Dateien gleich sind, zeigt die nächste Suche sie wieder.',
    series:
      'Die Gruppe wird aus dieser Liste entfernt. Reihen, Bücher und Dateien bleiben, wie sie sind. Solange die Reihen sich gleichen, zeigt die nächste Suche sie wieder.',
  },
  moreNotShown: 'weitere, die nicht gezeigt werden',
  facts: {
    series: 'Reihe',
    library: 'Bibliothek',
    path: 'Datei',
    folder: 'Ordner',
    byName: 'Nach Namen gruppiert',
    format: 'Format',
    pages: 'Seiten',
    added: 'Hinzugefügt',
    updated: 'Geändert',
    books: 'Bücher',
    progress: 'Lesefortschritt',
  },
  read: 'Ausgelesen',
  unread: 'Ungelesen',
  someRead: (read, all) => `${formatNumber(read)} von ${plural(all, 'Buch', 'Büchern')}`,
}
