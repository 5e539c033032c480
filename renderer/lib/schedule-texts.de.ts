import type { Translation } from '../languages/translation.ts'
import type { english } from './schedule-texts.ts'

export const schedules: Translation<typeof english> = {
  never: 'Nur manuell',
  halfHourly: 'Alle 30 Minuten',
  hourly: 'Jede Stunde',
  sixHourly: 'Alle 6 Stunden',
  nightly: 'Täglich um 3 Uhr',
  weekly: 'Jeden Montag um 3 Uhr',
  monthly: 'Am Ersten jedes Monats',
  own: (expression) => `Eigener Zeitplan (${expression})`,
  everyDay: (time) => `Täglich um ${time} Uhr`,
  everyWeek: (day, time) => `Jeden ${day} um ${time} Uhr`,
}
