import type { ScanningConfig } from '../api/types.ts'
import { activeLocale } from '../languages/active.ts'
import { scheduleTexts as texts } from './schedule-texts.ts'

/** Common schedules as cron expressions; empty for manual only. */
const presets = [
  { value: '', label: texts.never },
  { value: '*/30 * * * *', label: texts.halfHourly },
  { value: '0 * * * *', label: texts.hourly },
  { value: '0 */6 * * *', label: texts.sixHourly },
  { value: '0 3 * * *', label: texts.nightly },
  { value: '0 3 * * 1', label: texts.weekly },
  { value: '0 3 1 * *', label: texts.monthly },
] as const

/** The schedule of a new library. */
export const nightly = '0 3 * * *'

type Schedule = Pick<ScanningConfig, 'enabled' | 'cronSchedule'>

/** The effective cron expression; empty for none. */
export function scheduleOf({ enabled, cronSchedule }: Schedule): string {
  return enabled ? (cronSchedule ?? '') : ''
}

/** Options: the presets, and the current expression when it is none of them. */
export function scheduleChoices(current: string): readonly { readonly value: string; readonly label: string }[] {
  if (presets.some(({ value }) => value === current)) return presets
  return [...presets, { value: current, label: scheduleName(current) }]
}

const weekdays = new Intl.DateTimeFormat(activeLocale, { weekday: 'long', timeZone: 'UTC' })

/** Name of a weekday by its number in a cron expression: 0 and 7 are Sunday. */
function dayName(day: number): string {
  // 1 February 2026 was a Sunday.
  return weekdays.format(Date.UTC(2026, 1, 1 + day))
}

/** A daily or weekly cron expression in words; others unchanged. */
function scheduleName(expression: string): string {
  const [, minute = '', hour = '', day = ''] = /^(\d{1,2}) (\d{1,2}) \* \* (\*|[0-7])$/.exec(expression) ?? []
  if (minute === '') return texts.own(expression)
  const time = `${hour}:${minute.padStart(2, '0')}`
  return day === '*' ? texts.everyDay(time) : texts.everyWeek(dayName(Number(day)), time)
}

/** Setting for an expression, in the time zone of the browser. */
export function scheduleSetting(expression: string, timeZone: string) {
  if (expression === '') return { enabled: false, cronSchedule: null }
  return { enabled: true, cronSchedule: expression, cronTimezone: timeZone }
}
