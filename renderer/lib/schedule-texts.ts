import { inLanguage } from '../languages/in-language.ts'

/** When something is done by itself. */
export const english = {
  never: 'Only when I ask',
  halfHourly: 'Every 30 minutes',
  hourly: 'Every hour',
  sixHourly: 'Every 6 hours',
  nightly: 'Every night at 3',
  weekly: 'Every Monday at 3',
  monthly: 'On the first of each month',
  own: (expression: string) => `Own schedule (${expression})`,
  everyDay: (time: string) => `Every day at ${time}`,
  /** @param day the name of a day of the week, as a calendar says it */
  everyWeek: (day: string, time: string) => `Every ${day} at ${time}`,
} as const

export const scheduleTexts = inLanguage('schedules', english)
