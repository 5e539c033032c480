import type { ScanningConfig } from '../api/types.ts'

/** Schedules people ask for, as cron expressions; empty means only when somebody asks. */
const presets = [
  { value: '', label: 'Only when I ask' },
  { value: '*/30 * * * *', label: 'Every 30 minutes' },
  { value: '0 * * * *', label: 'Every hour' },
  { value: '0 */6 * * *', label: 'Every 6 hours' },
  { value: '0 3 * * *', label: 'Every night at 3' },
  { value: '0 3 * * 1', label: 'Every Monday at 3' },
  { value: '0 3 1 * *', label: 'On the first of each month' },
] as const

/** The schedule of a new library. */
export const nightly = '0 3 * * *'

type Schedule = Pick<ScanningConfig, 'enabled' | 'cronSchedule'>

/** The expression that is in force; empty when there is none. */
export function scheduleOf({ enabled, cronSchedule }: Schedule): string {
  return enabled ? (cronSchedule ?? '') : ''
}

/** What can be chosen: the presets, and the present one when it is none of them. */
export function scheduleChoices(current: string): readonly { readonly value: string; readonly label: string }[] {
  if (presets.some(({ value }) => value === current)) return presets
  return [...presets, { value: current, label: scheduleName(current) }]
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A cron expression in words where it is once a day or once a week; any other as it is. */
function scheduleName(expression: string): string {
  const [, minute = '', hour = '', day = ''] = /^(\d{1,2}) (\d{1,2}) \* \* (\*|[0-7])$/.exec(expression) ?? []
  if (minute === '') return `Own schedule (${expression})`
  const time = `${hour}:${minute.padStart(2, '0')}`
  return `Every ${day === '*' ? 'day' : days[Number(day)]} at ${time}`
}

/** The setting for a chosen expression, in the time zone of the person who chose it. */
export function scheduleSetting(expression: string, timeZone: string) {
  if (expression === '') return { enabled: false, cronSchedule: null }
  return { enabled: true, cronSchedule: expression, cronTimezone: timeZone }
}
