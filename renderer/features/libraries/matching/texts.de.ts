import type { Translation } from '../../../languages/translation.ts'
import type { english } from './texts.ts'

export const libraryMatching: Translation<typeof english> = {
  title: 'Anbieter von Angaben',
  lead: 'Wann Plugins diese Bibliothek zuordnen, und wessen Angaben vorgehen.',
  afterScan: 'Nach jedem Einlesen zuordnen',
  asServer: 'Wie in den Einstellungen des Servers',
  always: 'Immer',
  never: 'Nie',
  none: 'Für diese Bibliothek gibt es kein Plugin. Die Verwaltung richtet Plugins ein.',
  order: 'Reihenfolge',
  orderHint:
    'Stehen zwei oder mehr Plugins in dieser Reihenfolge, wird bei jedem gesucht. Angaben eines Plugins ersetzen die der Plugins nach ihm, aber nie, was jemand eingegeben hat.',
  byName: 'Die Plugins haben keine Reihenfolge: Jede Reihe wird beim ersten zugeordnet, das sie sicher kennt.',
  useOrder: 'Reihenfolge festlegen',
  noOrder: 'Reihenfolge entfernen',
  up: (name) => `${name} nach oben`,
  down: (name) => `${name} nach unten`,
  exceptions: 'Ausnahmen',
  exceptionsHint: 'Einzelne Angaben, bei denen ein anderes Plugin vorgeht.',
  field: 'Angabe',
  first: 'Zuerst',
  add: 'Ausnahme hinzufügen',
  remove: (field) => `Ausnahme für ${field} entfernen`,
  gone: 'Entferntes Plugin',
}
