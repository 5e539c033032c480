import type { Translation } from '../../../languages/translation.ts'
import { formatNumber, plural } from '../../../lib/format.ts'
import type { english } from './texts.ts'

export const listImport: Translation<typeof english> = {
  title: 'Leseliste importieren',
  lead: 'Eine CBL-Datei nennt Hefte in Lesefolge. Inglenook findet sie nach Reihe und Nummer in deinen Bibliotheken.',
  drop: 'Zieh eine CBL-Leseliste hierher oder wähle eine Datei. Du kannst die Ergebnisse prüfen, bevor etwas angelegt wird.',
  choose: 'CBL-Datei wählen',
  other: 'Andere Datei wählen',
  reading: 'Die Hefte werden in deinen Bibliotheken gesucht …',
  tooLarge:
    'Diese Datei ist größer, als eine Leseliste sein kann (etwa 900.000 Zeichen). Wähle die CBL-Datei selbst oder teile die Liste.',
  unreadable:
    'Diese Datei lässt sich nicht öffnen. Sieh nach, ob es sie noch gibt und ob sie gelesen werden darf, dann wähle sie noch einmal.',
  show: 'Zeigen',
  shows: { all: 'Alle', ambiguous: 'Zu prüfen', missing: 'Fehlend', matched: 'Gefunden' },
  which: 'Welches Buch ist',
  skip: 'Überspringen',
  find: 'Buch wählen',
  findLabel: 'Das Buch suchen für',
  typeMore: 'Tippe einen Teil des Titels',
  nothing: 'Keine passenden Bücher',
  name: 'Name der Liste',
  importBooks: (books) => `${books} importieren`,
  notIn: 'Nicht in deinen Bibliotheken',
  more: 'Mehr zeigen',
  noneOfKind: 'Keine passenden Hefte.',
  nothingFound:
    'Keines dieser Hefte ist in deinen Bibliotheken. Wähle unten selbst Bücher, oder füge die fehlenden hinzu und versuche es noch einmal.',
  unnamed: 'Reihe ohne Namen',
  found: (count) => `${formatNumber(count)} gefunden`,
  toReview: (count) => `${formatNumber(count)} zu prüfen`,
  missing: (count) => `${formatNumber(count)} fehlend`,
  total: (issues, parts) => `${plural(issues, 'Heft', 'Hefte')}: ${parts}.`,
}
