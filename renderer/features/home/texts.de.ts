import type { Translation } from '../../languages/translation.ts'
import { plural } from '../../lib/format.ts'
import type { english } from './texts.ts'

export const home: Translation<typeof english> = {
  title: 'Start',
  rows: {
    'keep-reading': 'Weiterlesen',
    'next-in-series': 'Als Nächstes in der Reihe',
    'new-in-series': 'Neu in deinen Reihen',
    'want-to-read': 'Merkliste',
    recommended: 'Für dich empfohlen',
    'new-books': 'Neu hinzugefügt',
    'new-series': 'Reihen mit Neuem',
    'new-releases': 'Neuerscheinungen',
  },
  arrange: 'Anpassen',
  arranged: 'Fertig',
  arrangeList: 'Zeilen der Startseite',
  arrangeLead:
    'Bring die Zeilen in deine Reihenfolge und blende aus, was du nicht brauchst. Das gilt auf allen deinen Geräten.',
  show: (row) => `„${row}“ zeigen`,
  wholeQueue: 'Alle anzeigen',
  allRecommended: 'Alle anzeigen',
  allSeries: 'Alle Reihen',
  unreadable: (count) => `Inglenook konnte ${plural(count, 'Datei', 'Dateien')} nicht lesen.`,
  showProblems: 'Probleme ansehen',
  morning: 'Guten Morgen',
  afternoon: 'Guten Tag',
  evening: 'Guten Abend',
  empty: {
    title: 'Noch keine Bücher',
    text: 'Füge einen Ordner mit Comics, Manga oder E-Books hinzu, um loszulesen.',
    action: 'Bibliothek hinzufügen',
  },
  scanning: {
    title: 'Deine Ordner werden eingelesen',
    text: 'Die ersten Bücher erscheinen, sobald sie eingelesen sind.',
  },
  paused: {
    title: 'Das Einlesen ist pausiert',
    text: 'Setze es fort, dann erscheinen hier die ersten Bücher.',
  },
}
