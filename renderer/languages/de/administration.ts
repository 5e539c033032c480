import { formatNumber, plural } from '../../lib/format.ts'
import type { Words } from '../words.ts'

export const backups: Words['backups'] = {
  title: 'Sicherungen',
  lead: 'Kopien der Datenbank: Bibliotheken, Personen, Lesefortschritt und deine Änderungen. Die Bücher selbst sind nicht darin.',
  make: 'Sicherung erstellen',
  making: 'Die Datenbank wird kopiert …',
  waits: 'Die Sicherung wartet.',
  makingHint: 'Du kannst Inglenook weiter benutzen.',
  made: 'Die Sicherung wurde erstellt.',
  preparing: 'Die Wiederherstellung wird vorbereitet …',
  preparingHint:
    'Inglenook prüft die Sicherung, sichert die jetzige Datenbank und bereitet die Wiederherstellung vor. Du kannst Inglenook weiter benutzen.',
  empty: {
    title: 'Noch keine Sicherungen',
    text: 'Hier stehen Sicherungen, die du erstellst, und automatische.',
  },
  amount: (count, size) => `${plural(count, 'Sicherung', 'Sicherungen')}, zusammen ${size}.`,
  keptLast: (count) =>
    count === 1
      ? 'Nur die letzte automatische Sicherung bleibt erhalten.'
      : `Die letzten ${formatNumber(count)} automatischen Sicherungen bleiben erhalten.`,
  keptNone: 'Automatische Sicherungen sind aus.',
  changeThat: 'In den Einstellungen ändern',
  secret: 'Eine Sicherung enthält alles, auch die Hashes der Kennwörter. Bewahre sie so sicher auf wie ein Kennwort.',
  verify: 'Prüfen',
  download: 'Herunterladen',
  restore: 'Wiederherstellen',
  restoreAsk: (when) => `Sicherung vom ${when} wiederherstellen?`,
  remove: 'Löschen',
  removeAsk: (when) => `Sicherung vom ${when} löschen?`,
  more: 'Mehr zur Sicherung vom',
  checking: 'Wird geprüft …',
  valid: 'Die Sicherung ist gültig.',
  damaged: 'Diese Sicherung lässt sich nicht wiederherstellen.',
  restoreKept:
    'Inglenook prüft die Sicherung und sichert zuerst die jetzige Datenbank. Beim nächsten Start ersetzt die Sicherung die Datenbank. Bis dahin ändert sich nichts, und du kannst abbrechen. Deine Bücher werden nicht angefasst.',
  restoreLost:
    'Lesefortschritt und Änderungen seit dieser Sicherung stehen danach nur in der neuen Sicherung der jetzigen Datenbank.',
  restoreAction: 'Beim nächsten Start wiederherstellen',
  staged: 'Beim nächsten Start wird eine Sicherung wiederhergestellt',
  stagedSince: (when) => `Vorbereitet ${when}.`,
  stagedHint: 'Starte Inglenook neu, um sie wiederherzustellen. Bis dahin bleibt alles, wie es ist.',
  stagedKept: 'Die jetzige Datenbank wurde zuerst gesichert; diese Sicherung steht in der Liste.',
  cancelRestore: 'Wiederherstellung abbrechen',
  interrupted: 'Die Wiederherstellung wurde unterbrochen',
  interruptedHint:
    'Inglenook wurde beendet, während die Sicherung vorbereitet wurde. Es wurde nichts geändert. Um sie wiederherzustellen, wähle sie unten noch einmal.',
  databaseDamaged: 'Die Datenbank ist beschädigt',
  databaseDamagedHint:
    'Stelle die neueste gültige Sicherung wieder her: „Prüfen“ zeigt, welche das ist. Bis dahin werden keine neuen Sicherungen behalten. Deine Bücher bleiben unberührt.',
  removeKept:
    'Die Datei dieser Sicherung wird gelöscht. Die Datenbank, deine Bücher und die anderen Sicherungen bleiben.',
}

export const backupKinds: Words['backupKinds'] = {
  automatic: 'Automatisch',
  manual: 'Manuell',
  'before-migration': 'Vor einer Aktualisierung',
  'before-restore': 'Vor einer Wiederherstellung',
  replaced: 'Durch eine Wiederherstellung ersetzt',
  other: 'Manuell hinzugefügt',
}

export const maintenance: Words['maintenance'] = {
  title: 'Wartung',
  lead: 'Sieh vorher, was entfernt wird. Deine Bücher werden nie angefasst.',
  covers: {
    title: 'Unbenutzte Cover',
    lead: 'Vorschaubilder und hochgeladene Cover, deren Buch oder Reihe es nicht mehr gibt.',
    look: 'Noch einmal prüfen',
    nothing: 'Keine unbenutzten Cover.',
    amount: (small, uploaded) =>
      `${plural(small, 'Vorschaubild', 'Vorschaubilder')} und ${plural(uploaded, 'hochgeladenes Cover', 'hochgeladene Cover')}`,
    show: 'Dateien zeigen',
    remove: 'Unbenutzte Cover entfernen',
    kept: 'Cover von vorhandenen Büchern und Reihen bleiben. Kommt ein Buch zurück, bekommt es ein neues Vorschaubild. Hochgeladene Cover gelöschter Reihen lassen sich nicht wiederherstellen.',
    waits: 'Das Aufräumen wartet …',
    runs: 'Dateien werden entfernt …',
    failed: 'Das Aufräumen ist fehlgeschlagen.',
    stopped: 'Das Aufräumen wurde abgebrochen. Was bis dahin entfernt wurde, lässt sich nicht wiederherstellen.',
    first: 'Die ersten Dateien:',
    done: 'Das Aufräumen ist fertig.',
    noneRemoved: 'Nichts wurde entfernt.',
    removed: (files, size) => `${plural(files, 'Datei', 'Dateien')} entfernt, ${size} frei geworden.`,
    notRemoved: (files) =>
      `${plural(files, 'Datei ließ', 'Dateien ließen')} sich nicht entfernen. Einzelheiten stehen im Protokoll.`,
  },
  names: {
    title: 'Unbenutzte Genres, Schlagwörter, Personen',
    lead: 'Namen, die keine Reihe und kein Buch mehr benutzt.',
    remove: 'Entfernen',
    removeOf: (kind) => `${kind} entfernen`,
    kept: 'Benutzte Namen werden nie entfernt, auch nicht solche, die nur fehlende Bücher benutzen.',
    none: 'Keine',
    ask: (count) => `${plural(count, 'unbenutzten Namen', 'unbenutzte Namen')} entfernen?`,
  },
  missing: {
    title: 'Fehlende Bücher',
    lead: 'Inglenook behält Bücher, deren Dateien fehlen, damit nichts verloren geht, falls die Dateien zurückkommen. Entferne sie, wenn du sicher bist, dass die Dateien nicht zurückkommen.',
    forget: 'Fehlende Bücher entfernen',
    ask: (library) => `Fehlende Bücher aus ${library} entfernen?`,
    forgotten: (count) => `${plural(count, 'fehlendes Buch', 'fehlende Bücher')} entfernt.`,
    kept: 'Dateien werden nicht angefasst. Lesefortschritt, Metadaten und Bewertungen dieser Bücher werden für immer gelöscht. Kommt eine Datei zurück, wird sie als neues Buch hinzugefügt.',
    none: 'Noch keine Bibliothek.',
  },
  tasks: {
    title: 'Beendete Aufgaben',
    lead: 'Aufgaben, die fertig, fehlgeschlagen oder abgebrochen sind. Alte werden auch automatisch entfernt.',
    amount: (done, failed, stopped) => `${done} fertig, ${failed} fehlgeschlagen, ${stopped} abgebrochen.`,
    age: 'Beendet',
    forget: 'Liste leeren',
    ask: 'Beendete Aufgaben aus der Liste entfernen?',
    forgotten: (count) => `${plural(count, 'Aufgabe', 'Aufgaben')} aus der Liste entfernt.`,
    kept: 'Nur die Liste wird geleert. Wartende und laufende Aufgaben bleiben, ebenso alles, was beendete Aufgaben bewirkt haben.',
  },
}

export const cleanUpKinds: Words['cleanUpKinds'] = { genres: 'Genres', tags: 'Schlagwörter', people: 'Personen' }

export const cleanUpAges: Words['cleanUpAges'] = [
  { value: '30', label: 'vor mehr als einem Monat' },
  { value: '7', label: 'vor mehr als einer Woche' },
  { value: '1', label: 'vor mehr als einem Tag' },
  { value: '0', label: 'irgendwann' },
]

export const duplicates: Words['duplicates'] = {
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
      'Die Gruppe wird aus dieser Liste entfernt. Bücher, Lesestellen und Dateien bleiben, wie sie sind. Solange die Dateien gleich sind, zeigt die nächste Suche sie wieder.',
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
    progress: 'Lesestand',
  },
  read: 'Ausgelesen',
  unread: 'Ungelesen',
  someRead: (read, all) => `${formatNumber(read)} von ${plural(all, 'Buch', 'Büchern')}`,
}

export const terms: Words['terms'] = {
  title: 'Genres, Schlagwörter, Personen',
  lead: 'Die Namen, die Reihen und Bücher verwenden. Leg zwei Schreibweisen zusammen, und Dateien mit der alten verwenden von da an die neue.',
  of: 'Zeigen',
  find: 'Namen suchen',
  sort: 'Sortieren',
  sorts: [
    { value: 'name,asc', label: 'Nach Name' },
    { value: 'series_count,desc', label: 'Meiste Reihen zuerst' },
    { value: 'book_count,desc', label: 'Meiste Bücher zuerst' },
  ],
  unused: 'Nur unbenutzte',
  select: (name) => `${name} auswählen`,
  rename: 'Umbenennen',
  delete: 'Überall entfernen',
  actions: 'Mehr zu',
  save: 'Speichern',
  cancel: 'Abbrechen',
  name: 'Name',
  sortName: 'Sortiert als',
  sortNameHint: 'Zum Beispiel der Nachname zuerst. Leer lassen, um den Namen zu verwenden.',
  chosen: (count) => `${plural(count, 'Name', 'Namen')} ausgewählt`,
  clear: 'Auswahl aufheben',
  merge: 'Zusammenlegen …',
  mergeTitle: 'Zu einem Namen zusammenlegen',
  mergeLead: 'Name, der bleibt',
  mergeExplanation:
    'Alle Reihen und Bücher mit einem der anderen Namen bekommen diesen. Die Dateien bleiben, wie sie sind; beim nächsten Einlesen werden die anderen Namen durch diesen ersetzt. In einem Schritt lässt sich das nicht rückgängig machen.',
  affects: (people, shown, hidden) =>
    `Das ändert, was ${plural(people, 'Person', 'Personen')} sehen: höchstens ${shown} Reihen mehr, höchstens ${hidden} weniger.`,
  confirmAgain: 'Wähle die Schaltfläche noch einmal, um fortzufahren.',
  mergeDo: 'Zusammenlegen',
  tooMany: (most) => `Du kannst höchstens ${most} Namen auf einmal zusammenlegen. Wähle weniger.`,
  deleteAsk: 'Diesen Namen überall entfernen?',
  deleteExplanation:
    'Er wird von allen Reihen und Büchern entfernt. Die Dateien bleiben, wie sie sind; eine Datei, die den Namen enthält, bringt ihn beim nächsten Einlesen zurück. Soll stattdessen ein anderer Name gelten, leg ihn zusammen.',
  cleanUp: 'Unbenutzte Namen entfernen',
  cleanUpAsk: 'Die unbenutzten Namen entfernen?',
  cleanUpExplanation: 'Namen, die nur Bücher mit fehlenden Dateien verwenden, bleiben, falls diese zurückkommen.',
  none: {
    title: 'Noch keine Namen',
    text: 'Hier erscheinen Genres, Schlagwörter und Personen aus deinen Dateien, während Bibliotheken eingelesen werden. Du kannst sie auch auf der Seite einer Reihe eintragen.',
    action: 'Zu den Reihen',
  },
  noMatches: {
    title: 'Keine passenden Namen',
    text: 'Kein Name beginnt mit diesen Buchstaben.',
    action: 'Alle zeigen',
  },
}

export const termKinds: Words['termKinds'] = { genre: 'Genres', tag: 'Schlagwörter', person: 'Personen' }
