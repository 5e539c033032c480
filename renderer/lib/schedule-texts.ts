import { inLanguage } from '../languages/in-language.ts'

/** When something runs automatically. */
export const english = {
  never: 'Manually only',
  halfHourly: 'Every 30 minutes',
  hourly: 'Every hour',
  sixHourly: 'Every 6 hours',
  nightly: 'Daily at 3:00',
  weekly: 'Every Monday at 3:00',
  monthly: 'On the 1st of each month',
  own: (expression: string) => `Custom (${expression})`,
  everyDay: (time: string) => `Daily at ${time}`,
  /** @param day name of a weekday */
  everyWeek: (day: string, time: string) => `Every ${day} at ${time}`,
} as const

export const scheduleTexts = inLanguage('schedules', english)
