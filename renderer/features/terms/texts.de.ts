import type { Translation } from '../../languages/translation.ts'
import { plural } from '../../lib/format.ts'
import type { english, englishKindNames } from './texts.ts'

export const terms: Translation<typeof english> = {
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
  save: 'Speichern',
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

export const termKinds: Translation<typeof englishKindNames> = {
  genre: 'Genres',
  tag: 'Schlagwörter',
  person: 'Personen',
}
