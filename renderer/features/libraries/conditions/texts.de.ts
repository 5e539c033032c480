import type { Translation } from '../../../languages/translation.ts'
import type {
  english,
  englishDetailNames,
  englishFieldLabels,
  englishGroupNames,
  englishLockNames,
  englishOperatorNames,
  englishOtherLocks,
} from './texts.ts'

export const conditions: Translation<typeof english> = {
  title: 'Automatische Angaben',
  lead: 'Welche Reihen Plugins automatisch zuordnen. Alle anderen werden nur auf Wunsch zugeordnet.',
  none: 'Keine Bedingungen: Alle Reihen werden automatisch zugeordnet.',
  other: 'Diese Bedingungen enthalten etwas, das diese Seite nicht zeigen kann. Sie gelten weiter.',
  startOver: 'Neu beginnen',
  condition: 'Bedingung',
  howMany: 'Wie viele zutreffen müssen',
  all: 'Alle Bedingungen',
  any: 'Eine der Bedingungen',
  add: 'Bedingung hinzufügen',
  remove: 'Bedingung entfernen',
  what: 'Feld',
  how: 'Vergleich',
  value: 'Wert',
  choose: 'Wählen …',
  values: 'Werte',
  valuesHint: 'Nach jedem die Eingabetaste.',
  source: 'Anbieter, etwa anilist',
  custom: 'Name des Felds; a.b für b in a',
  idAt: 'Externe Kennung von',
  lockedDetail: 'Angabe',
  unfinished: 'Eine Bedingung ist unvollständig. Ergänze oder entferne sie, um zu speichern.',
  test: 'Bedingungen testen',
  find: 'Reihen zum Testen',
  findHint: 'Ein Teil des Titels; leer für die ganze Bibliothek.',
  run: 'Bedingungen testen',
  result: 'Testergebnis',
  matches: 'Passt',
  doesNotMatch: 'Passt nicht',
  met: 'trifft zu',
  notMet: 'trifft nicht zu',
  actualValue: (what) => `tatsächlicher Wert: ${what}`,
  nothing: 'nichts',
  noMatches: 'Keine passende Reihe in dieser Bibliothek.',
  empty: 'Diese Bibliothek hat noch keine Reihen.',
  matchNow: 'Reihen jetzt zuordnen',
  matchNowExplanation:
    'Plugins suchen nach jeder Reihe, die die Bedingungen erfüllt und noch nicht zugeordnet ist. Nur Sicheres wird übernommen, und Gesperrtes nie geändert.',
  matchUnsaved: 'Speichere erst die Bedingungen, dann ordne die Reihen zu.',
  matchStarted: 'Die Reihen werden im Hintergrund zugeordnet.',
  viewTasks: 'Aufgaben ansehen',
}

export const conditionGroups: Translation<typeof englishGroupNames> = {
  series: 'Reihe',
  details: 'Angaben',
  other: 'Weiteres',
}

export const conditionFields: Translation<typeof englishFieldLabels> = {
  bookCount: 'Bücher',
  'externalIds.count': 'Externe Kennungen (Anzahl)',
  'externalIds.': 'Externe Kennung',
  'customMetadata.': 'Eigenes Feld',
  lock: 'Gesperrte Angabe',
}

export const detailNames: Translation<typeof englishDetailNames> = {
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
  externalIds: 'Externe Kennungen',
}

export const conditionOperators: Translation<typeof englishOperatorNames> = {
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

export const lockNames: Translation<typeof englishLockNames> = { true: 'ist gesperrt', false: 'ist nicht gesperrt' }

export const otherLocks: Translation<typeof englishOtherLocks> = { customMetadata: 'Eigene Felder', cover: 'Cover' }
