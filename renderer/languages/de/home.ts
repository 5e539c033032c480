import { plural } from '../../lib/format.ts'
import type { Words } from '../words.ts'

export const home: Words['home'] = {
  title: 'Start',
  rows: {
    'keep-reading': 'Weiterlesen',
    'next-in-series': 'Als Nächstes in der Reihe',
    'new-in-series': 'Neu in deinen Reihen',
    'want-to-read': 'Merkliste',
    'new-books': 'Neu hinzugefügt',
    'new-series': 'Reihen mit Neuem',
  },
  arrange: 'Anordnen',
  arranged: 'Fertig',
  arrangeList: 'Zeilen der Startseite',
  arrangeLead:
    'Bring die Zeilen in deine Reihenfolge und blende aus, was du nicht brauchst. Das gilt auf allen deinen Geräten.',
  show: (row) => `„${row}“ zeigen`,
  wholeQueue: 'Die ganze Merkliste',
  allSeries: 'Alle Reihen',
  unreadable: (count) => `Inglenook konnte ${plural(count, 'Datei', 'Dateien')} nicht lesen.`,
  showProblems: 'Probleme ansehen',
  morning: 'Guten Morgen',
  afternoon: 'Guten Tag',
  evening: 'Guten Abend',
  empty: {
    title: 'Ein stilles Regal',
    text: 'Hier stehen die Bücher, die du gerade liest, und was zuletzt dazukam. Zeig Inglenook einen Ordner mit Comics, Manga oder E-Books, dann geht es los.',
    action: 'Bibliothek hinzufügen',
  },
  scanning: {
    title: 'Deine Ordner werden durchgesehen',
    text: 'Die ersten Bücher erscheinen, sobald sie eingelesen sind.',
  },
  paused: {
    title: 'Das Einlesen ist pausiert',
    text: 'Sobald es fortgesetzt wird, erscheinen die ersten Bücher hier.',
  },
}
