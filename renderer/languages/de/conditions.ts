import type { Words } from '../words.ts'

export const conditions: Words['conditions'] = {
  title: 'Was von selbst nachgeschlagen wird',
  lead: 'Welche Reihen Plugins ungefragt anderswo nachschlagen. Was nicht passt, wartet, bis jemand fragt.',
  none: 'Keine Bedingungen: Jede Reihe wird nachgeschlagen.',
  other: 'Diese Bedingungen enthalten etwas, das diese Seite nicht zeigen kann. Sie gelten weiter.',
  anew: 'Neu beginnen',
  condition: 'Bedingung',
  howMany: 'Wie viele gelten müssen',
  all: 'Alle gelten',
  any: 'Eine davon gilt',
  add: 'Bedingung hinzufügen',
  remove: 'Bedingung entfernen',
  what: 'Was',
  how: 'Wie',
  value: 'Wert',
  choose: 'Wählen …',
  values: 'Werte',
  valuesHint: 'Nach jedem die Eingabetaste.',
  source: 'Verzeichnis, etwa anilist',
  custom: 'Name des Eintrags; a.b für b in a',
  idAt: 'Kennung bei',
  lockOf: 'Welche Angabe',
  unfinished: 'Einer Bedingung fehlt etwas. Ergänze oder entferne sie, dann lässt sich das speichern.',
  test: 'Bedingungen ausprobieren',
  find: 'Reihen zum Ausprobieren',
  findHint: 'Ein paar Buchstaben des Titels; leer für die ganze Bibliothek.',
  run: 'Ausprobieren',
  result: 'Was nachgeschlagen würde',
  fits: 'Passt',
  fitsNot: 'Passt nicht',
  holds: 'gilt',
  holdsNot: 'gilt nicht',
  has: (what) => `sie hat ${what}`,
  nothing: 'nichts',
  found: 'Keine Reihe dieser Bibliothek enthält diese Wörter.',
  empty: 'Diese Bibliothek hat noch keine Reihen.',
  now: 'Die Reihen jetzt nachschlagen',
  nowAbout:
    'Plugins werden nach jeder Reihe gefragt, die passt und die sie noch nicht kennen. Nur was sicher dasselbe ist, wird übernommen, und nichts Gesperrtes.',
  nowUnsaved: 'Speichere erst die Bedingungen; dann kann nach ihnen nachgeschlagen werden.',
  nowBegun: 'Die Reihen werden im Hintergrund nachgeschlagen.',
  nowTasks: 'Die Arbeit ansehen',
}

export const conditionGroups: Words['conditionGroups'] = { series: 'Reihe', details: 'Angaben', other: 'Anderswo' }

export const conditionFields: Words['conditionFields'] = {
  bookCount: 'Bücher',
  'externalIds.count': 'Kennungen anderswo, Anzahl',
  'externalIds.': 'Kennung in einem Verzeichnis',
  'customMetadata.': 'Eigener Eintrag',
  lock: 'Gesperrte Angabe',
}

export const detailNames: Words['detailNames'] = {
  title: 'Titel',
  titleSort: 'Titel zum Sortieren',
  alternateTitles: 'Weitere Titel',
  summary: 'Inhalt',
  publisher: 'Verlag',
  imprint: 'Imprint',
  status: 'Stand',
  year: 'Jahr',
  language: 'Sprache',
  readingDirection: 'Leserichtung',
  ageRating: 'Altersfreigabe',
  totalVolumeCount: 'Bände insgesamt',
  totalChapterCount: 'Kapitel insgesamt',
  people: 'Mitwirkende',
  genres: 'Genres',
  tags: 'Schlagwörter',
  links: 'Links',
  externalIds: 'Kennungen anderswo',
}

export const conditionOperators: Words['conditionOperators'] = {
  equals: 'ist',
  not_equals: 'ist nicht',
  contains: 'enthält',
  not_contains: 'enthält nicht',
  starts_with: 'beginnt mit',
  ends_with: 'endet mit',
  gt: 'ist mehr als',
  gte: 'ist mindestens',
  lt: 'ist weniger als',
  lte: 'ist höchstens',
  in: 'ist eins von',
  not_in: 'ist keins von',
  matches: 'entspricht (regulärer Ausdruck)',
  is_null: 'ist leer',
  is_not_null: 'ist nicht leer',
}

export const lockNames: Words['lockNames'] = { true: 'ist gesperrt', false: 'ist nicht gesperrt' }

export const otherLocks: Words['otherLocks'] = { customMetadata: 'Weitere Daten', cover: 'Cover' }
