import { validateDetailed } from 'node-cron'
import { noteText } from '../domain/notes/table.ts'

/** A checked schedule. `timezone` is an IANA name. */
export type CronSchedule = { readonly expression: string; readonly timezone: string }

export type ParsedCron =
  | { readonly ok: true; readonly schedule: CronSchedule }
  /** One sentence: the problem, and what is valid. */
  | { readonly ok: false; readonly message: string }

const fields = {
  minute: { name: 'minute', range: '0 to 59' },
  hour: { name: 'hour', range: '0 to 23' },
  dayOfMonth: { name: 'day of the month', range: '1 to 31' },
  month: { name: 'month', range: '1 to 12 or JAN to DEC' },
  dayOfWeek: { name: 'day of the week', range: '0 to 7 or SUN to SAT' },
} as const

function refuse(message: string): ParsedCron {
  return { ok: false, message }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * Validates a cron expression of exactly five fields (minute, hour, day of the month, month, day of the week) and a
 * time zone. Six fields, names such as `@daily` and dates that never occur are refused.
 * @param timezone IANA name; null means UTC
 */
export function parseCron(text: string, timezone: string | null): ParsedCron {
  const parts = text.trim().split(/\s+/)
  if (parts.length !== 5 || text.trim() === '') {
    return refuse(noteText('cron_fields'))
  }
  const zone = timezone ?? 'UTC'
  if (!isTimeZone(zone)) return refuse(noteText('cron_time_zone', { zone }))
  const expression = parts.join(' ')
  const { valid, errors } = validateDetailed(expression)
  if (valid) return { ok: true, schedule: { expression, timezone: zone } }
  const error = errors[0]
  const field = fields[error?.field as keyof typeof fields]
  if (error === undefined || field === undefined) return refuse(noteText('cron_unclear', { expression }))
  if (error.message.includes('impossible')) return refuse(noteText('cron_never'))
  return refuse(
    noteText('cron_part_wrong', { part: field.name, value: String(error.value ?? 'this'), range: field.range }),
  )
}
