import { type ScheduledTask, schedule, validateDetailed } from 'node-cron'
import { noteText } from '../domain/notes/table.ts'

/** A checked schedule. `timezone` is an IANA name. */
type CronSchedule = { readonly expression: string; readonly timezone: string }

type ParsedCron =
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

/** The next time of a schedule after now, in milliseconds since 1970. */
export function nextTimeOf({ expression, timezone }: CronSchedule): number | null {
  // Only a task that is scheduled knows its next time.
  const task = schedule(expression, () => undefined, { timezone, unref: true })
  try {
    return task.getNextRun()?.getTime() ?? null
  } finally {
    void task.destroy()
  }
}

/** Scheduled work by name: one schedule per name. */
export type CronTable = {
  /** Sets, replaces or (with null) removes the schedule of a name. */
  set(name: string, when: CronSchedule | null, run: () => Promise<void>): void
  /** Time of the next run, in milliseconds since 1970; null when there is none. */
  nextRun(name: string): number | null
  close(): void
}

type CronTableOptions = {
  /** Called with the error of a failed run; the schedule continues. */
  readonly onFailure: (name: string, error: unknown) => void
  /** Whether this server does what is due then (milliseconds since 1970); of several servers only one does. */
  readonly takesTurn?: (name: string, dueAt: number) => Promise<boolean>
}

const minuteMs = 60_000

/** @returns an empty table; its timers do not keep the process alive */
export function createCronTable(options: CronTableOptions): CronTable {
  const tasks = new Map<string, ScheduledTask>()

  function end(name: string): void {
    void tasks.get(name)?.destroy()
    tasks.delete(name)
  }

  return {
    set(name, when, run) {
      end(name)
      if (when === null) return
      const runInTurn = async (dueAt: number) => {
        if ((await options.takesTurn?.(name, dueAt)) !== false) await run()
      }
      const guarded = ({ date }: { readonly date: Date }) =>
        runInTurn(Math.floor(date.getTime() / minuteMs) * minuteMs).catch((error: unknown) =>
          options.onFailure(name, error),
        )
      // A run that is due while the last one is still running is skipped: scans refuse to overlap anyway.
      const task = schedule(when.expression, guarded, {
        timezone: when.timezone,
        noOverlap: true,
        unref: true,
        suppressMissedWarning: true,
      })
      tasks.set(name, task)
    },
    nextRun: (name) => tasks.get(name)?.getNextRun()?.getTime() ?? null,
    close() {
      for (const name of [...tasks.keys()]) end(name)
    },
  }
}
