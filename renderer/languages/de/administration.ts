import { formatNumber, plural } from '../../lib/format.ts'
import type { Words } from '../words.ts'

export const backups: Words['backups'] = {
  title: 'Sicherungen',
  lead: 'Kopien der Datenbank: Bibliotheken, Personen, Lesestellen und was du eingetragen hast. Deine Bücher sind nicht darin.',
  make: 'Sicherung erstellen',
  making: 'Die Datenbank wird kopiert …',
  waits: 'Eine Sicherung wartet, bis sie an der Reihe ist.',
  makingHint: 'Inglenook arbeitet währenddessen weiter.',
  made: 'Die Sicherung ist erstellt.',
  laying: 'Die Sicherung wird bereitgelegt …',
  preparingHint:
    'Sie wird geprüft, was jetzt da ist, wird gesichert, und dann wird sie kopiert. Inglenook arbeitet währenddessen weiter.',
  empty: {
    title: 'Noch keine Sicherungen',
    text: 'Hier stehen Kopien der Datenbank, auch die, die Inglenook von selbst anlegt.',
  },
  amount: (count, size) => `${plural(count, 'Sicherung', 'Sicherungen')}, zusammen ${size}.`,
  keptLast: (count) =>
    count === 1
      ? 'Von den selbsttätig erstellten bleibt die letzte.'
      : `Von den selbsttätig erstellten bleiben die letzten ${formatNumber(count)}.`,
  keptNone: 'Von selbst werden keine Sicherungen erstellt.',
  changeThat: 'In den Einstellungen ändern',
  secret: 'Eine Sicherung enthält alles, auch die Hashes der Kennwörter. Hüte sie wie ein Kennwort.',
  verify: 'Prüfen',
  download: 'Herunterladen',
  restore: 'Wiederherstellen',
  restoreAsk: (when) => `Sicherung vom ${when} wiederherstellen?`,
  remove: 'Entfernen',
  removeAsk: (when) => `Sicherung vom ${when} entfernen?`,
  more: 'Mehr zur Sicherung vom',
  checking: 'Wird geprüft …',
  whole: 'Unversehrt: Sie lässt sich wiederherstellen.',
  damaged: 'Sie lässt sich nicht wiederherstellen.',
  restoreKept:
    'Die Sicherung wird geprüft, und was jetzt da ist, wird zuerst gesichert. Beim nächsten Start von Inglenook tritt die Sicherung an die Stelle der Datenbank. Bis dahin ändert sich nichts, und du kannst es zurücknehmen. Deine Bücher werden nicht angefasst.',
  restoreLost:
    'Was seitdem gelesen, eingetragen und hinzugefügt wurde, steht nur in der Sicherung, die zuerst erstellt wird.',
  restoreAction: 'Beim nächsten Start wiederherstellen',
  staged: 'Beim nächsten Start wird eine Sicherung wiederhergestellt',
  stagedSince: (when) => `Bereitgelegt ${when}.`,
  stagedHint: 'Starte Inglenook neu, um sie wiederherzustellen. Bis dahin bleibt alles, wie es ist.',
  stagedKept: 'Was jetzt da ist, wurde zuerst gesichert und bleibt in der Liste.',
  cancelRestore: 'Nicht wiederherstellen',
  interrupted: 'Die Wiederherstellung wurde nicht beendet',
  interruptedHint:
    'Inglenook wurde beendet, während die Sicherung vorbereitet wurde. Es wurde nichts geändert. Um sie wiederherzustellen, wähle sie unten noch einmal.',
  databaseDamaged: 'Die Datenbank ist beschädigt',
  databaseDamagedHint:
    'Stelle die neueste gültige Sicherung wieder her: „Prüfen“ zeigt, welche das ist. Bis dahin werden keine neuen Sicherungen behalten. Deine Bücher bleiben unberührt.',
  removeKept:
    'Die Datei dieser Sicherung wird gelöscht. Die Datenbank, deine Bücher und die anderen Sicherungen bleiben.',
}

export const backupKinds: Words['backupKinds'] = {
  automatic: 'Von selbst erstellt',
  manual: 'Von Hand erstellt',
  'before-migration': 'Vor einer Aktualisierung',
  'before-restore': 'Vor einer Wiederherstellung',
  replaced: 'Durch eine Wiederherstellung ersetzt',
  other: 'Von Hand dorthin gelegt',
}

export const maintenance: Words['maintenance'] = {
  title: 'Aufräumen',
  lead: 'Jeder Teil sagt, was er entfernen würde, bevor etwas geschieht. Deine Bücher werden nie angefasst.',
  covers: {
    title: 'Cover, die zu nichts gehören',
    lead: 'Kleine Cover und abgegebene Bilder, deren Buch oder Reihe weg ist.',
    look: 'Noch einmal nachsehen',
    nothing: 'Nichts zu entfernen.',
    amount: (small, uploaded) =>
      `${plural(small, 'kleines Cover', 'kleine Cover')} und ${plural(uploaded, 'abgegebenes Bild', 'abgegebene Bilder')}`,
    show: 'Dateien zeigen',
    remove: 'Entfernen',
    kept: 'Cover von vorhandenen Büchern und Reihen bleiben. Ein Buch, das zurückkommt, bekommt ein neues kleines Cover; ein abgegebenes Bild, dessen Reihe weg ist, kommt nicht zurück.',
    waits: 'Das Aufräumen wartet, bis es an der Reihe ist …',
    runs: 'Dateien werden entfernt …',
    failed: 'Das Aufräumen ging nicht gut aus.',
    stopped: 'Das Aufräumen wurde angehalten. Was bis dahin entfernt wurde, ist weg.',
    first: 'Die ersten davon:',
    done: 'Das Aufräumen ist fertig.',
    noneRemoved: 'Nichts wurde entfernt.',
    removed: (files, size) => `${plural(files, 'Datei ist', 'Dateien sind')} entfernt, ${size} sind wieder frei.`,
    notRemoved: (files) =>
      `${plural(files, 'Datei ließ', 'Dateien ließen')} sich nicht entfernen; warum, steht im Protokoll.`,
  },
  names: {
    title: 'Namen, die nichts trägt',
    lead: 'Genres, Schlagwörter und Personen, die nach Änderungen übrig sind.',
    remove: 'Entfernen',
    removeOf: (kind) => `${kind} entfernen`,
    kept: 'Nichts wird entfernt, was ein Buch oder eine Reihe trägt, auch nicht, was nur ein fehlendes Buch trägt.',
    none: 'Keine übrig',
    ask: (count) => `${plural(count, 'Namen', 'Namen')} entfernen?`,
  },
  missing: {
    title: 'Bücher, deren Dateien weg sind',
    lead: 'Fehlende Bücher werden behalten, damit mit der Datei alles zurückkommt. Wenn du sicher bist, vergiss sie.',
    forget: 'Fehlende Bücher vergessen',
    ask: (library) => `Fehlende Bücher von ${library} vergessen?`,
    forgotten: (count) => `${plural(count, 'fehlendes Buch', 'fehlende Bücher')} vergessen.`,
    kept: 'Dateien werden nicht angefasst. Bücher, deren Dateien weg sind, verlieren Lesestellen, Angaben und Bewertungen für immer. Kommt so eine Datei zurück, ist sie ein neues Buch.',
    none: 'Noch keine Bibliothek.',
  },
  tasks: {
    title: 'Beendete Hintergrundarbeit',
    lead: 'Die Liste dessen, was fertig ist, fehlschlug oder angehalten wurde. Sie wird auch von selbst kurz gehalten.',
    amount: (done, failed, stopped) => `${done} fertig, ${failed} fehlgeschlagen, ${stopped} angehalten.`,
    age: 'Beendet',
    forget: 'Vergessen',
    ask: 'Beendete Arbeit vergessen?',
    forgotten: (count) => `${plural(count, 'Zeile', 'Zeilen')} vergessen.`,
    kept: 'Nur Zeilen der Liste gehen. Was die Arbeit bewirkt hat, bleibt, und was wartet oder läuft, wird nicht angefasst.',
  },
}

export const cleanUpKinds: Words['cleanUpKinds'] = { genres: 'Genres', tags: 'Schlagwörter', people: 'Personen' }

export const cleanUpAges: Words['cleanUpAges'] = [
  { value: '30', label: 'vor einem Monat oder früher' },
  { value: '7', label: 'vor einer Woche oder früher' },
  { value: '1', label: 'gestern oder früher' },
  { value: '0', label: 'irgendwann' },
]

export const duplicates: Words['duplicates'] = {
  title: 'Doppeltes',
  lead: 'Dateien, die Byte für Byte gleich sind, und Reihen, die dieselben sind oder sein können. Von deiner Festplatte wird hier nie etwas gelöscht.',
  look: 'Nach Doppeltem suchen',
  looking: 'Nach Doppeltem wird gesucht …',
  waiting: 'Die Suche nach Doppeltem wartet, bis sie an der Reihe ist …',
  never: 'Es wurde noch nicht gesucht.',
  stopped: 'Die Suche wurde abgebrochen. Was sie bis dahin fand, wird gezeigt.',
  last: 'Zuletzt gesucht',
  failed: 'Die letzte Suche ging nicht gut aus.',
  schedule: 'Von selbst suchen',
  of: 'Was aufgeführt wird',
  books: 'Bücher',
  series: 'Reihen',
  merge: 'Vereinen …',
  move: 'In dieselbe Reihe verschieben …',
  notSearched: {
    title: 'Noch keine Suche ist abgeschlossen',
    text: 'Gleiche Bücher und Reihen findet Inglenook nur, wenn es danach sucht. Keine Datei wird dabei verändert.',
  },
  none: {
    books: {
      title: 'Keine gleichen Bücher',
      text: 'Hier stünden Bücher nebeneinander, deren Dateien gleich sind, wie auch immer sie heißen.',
    },
    series: {
      title: 'Keine gleichen Reihen',
      text: 'Hier stünden Reihen nebeneinander, die in einer Bibliothek denselben Titel oder anderswo dieselbe Kennung haben.',
    },
  },
  sameTitle: 'Gleicher Titel',
  sameId: 'Gleiche Kennung bei',
  equal: (files, each, spare) => `${plural(files, 'gleiche Datei', 'gleiche Dateien')}, je ${each}: ${spare} zu viel`,
  forget: 'Diese Gruppe vergessen',
  forgetAsk: 'Diese Gruppe vergessen?',
  forgetKept: {
    books:
      'Nur der Vermerk, dass diese Bücher gleich sind, geht. Die Bücher, deine Stellen darin und die Dateien bleiben; solange sie gleich sind, findet die nächste Suche sie wieder.',
    series:
      'Nur der Vermerk, dass diese Reihen dieselben sein können, geht. Die Reihen, ihre Bücher und die Dateien bleiben; solange sie sich gleichen, findet die nächste Suche sie wieder.',
  },
  further: 'weitere, die nicht gezeigt werden',
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
    progress: 'Gelesen',
  },
  read: 'Bis zum Ende',
  unread: 'Nicht begonnen',
  someRead: (read, all) => `${formatNumber(read)} von ${plural(all, 'Buch', 'Büchern')}`,
}

export const terms: Words['terms'] = {
  title: 'Genres, Schlagwörter, Personen',
  lead: 'Die Namen, die Reihen und Bücher tragen. Leg zwei Schreibweisen zusammen, und eine Datei, die die alte nennt, meint von da an die neue.',
  of: 'Was aufgeführt wird',
  find: 'Namen suchen',
  sort: 'Ordnung',
  sorts: [
    { value: 'name,asc', label: 'Nach Name' },
    { value: 'series_count,desc', label: 'Meiste Reihen zuerst' },
    { value: 'book_count,desc', label: 'Meiste Bücher zuerst' },
  ],
  unused: 'Nur unbenutzte',
  select: (name) => `${name} wählen`,
  rename: 'Umbenennen',
  delete: 'Von allem nehmen',
  actions: 'Mehr zu',
  save: 'Speichern',
  cancel: 'Abbrechen',
  name: 'Name',
  sortName: 'Sortiert als',
  sortNameHint: 'Zum Beispiel der Nachname zuerst. Leer: wie der Name ist.',
  chosen: (count) => `${plural(count, 'Name', 'Namen')} gewählt`,
  clear: 'Keinen wählen',
  merge: 'Zusammenlegen …',
  mergeTitle: 'Zu einem Namen zusammenlegen',
  mergeLead: 'Welcher bleibt?',
  mergeKept:
    'Alles, was die anderen trägt, trägt danach diesen. Die Dateien bleiben, wie sie sind; werden sie neu gelesen, meinen die anderen diesen. Auf einmal trennen lässt sich das nicht wieder.',
  affects: (people, shown, hidden) =>
    `${plural(people, 'Person', 'Personen')} würden etwas anderes sehen: höchstens ${shown} Reihen mehr, höchstens ${hidden} nicht mehr.`,
  onceMore: 'Wähle die Schaltfläche noch einmal, um es trotzdem zu tun.',
  mergeDo: 'Zusammenlegen',
  tooMany: (most) => `Höchstens ${most} Namen können auf einmal in einem anderen aufgehen. Wähle weniger.`,
  deleteAsk: 'Diesen Namen von allem nehmen?',
  deleteKept:
    'Keine Reihe und kein Buch trägt ihn danach. Sie selbst bleiben, auch die Dateien; eine Datei, die den Namen nennt, bringt ihn zurück, wenn sie neu gelesen wird. Soll er anders heißen, leg ihn zusammen.',
  cleanUp: 'Unbenutzte Namen entfernen',
  cleanUpAsk: 'Die unbenutzten Namen entfernen?',
  cleanUpKept: 'Namen, die nur Bücher tragen, deren Dateien weg sind, bleiben, falls diese zurückkommen.',
  none: {
    title: 'Noch keine Namen',
    text: 'Hier sammelt sich, was deine Dateien an Genres, Schlagwörtern und Personen nennen, während Bibliotheken eingelesen werden. Du kannst es auch auf der Seite einer Reihe eintragen.',
    action: 'Zu den Reihen',
  },
  noneFits: {
    title: 'Kein solcher Name',
    text: 'Kein Name beginnt so. Versuche andere Buchstaben.',
    action: 'Alle zeigen',
  },
}

export const termKinds: Words['termKinds'] = { genre: 'Genres', tag: 'Schlagwörter', person: 'Personen' }
