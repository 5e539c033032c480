import { type ScheduledTask, schedule } from 'node-cron'
import type { CronSchedule } from './parse-cron.ts'

/** Scheduled work by name: one schedule per name. */
export type CronTable = {
  /** Sets, replaces or (with null) removes the schedule of a name. */
  set(name: string, when: CronSchedule | null, run: () => Promise<void>): void
  /** Time of the next run, in milliseconds since 1970; null when there is none. */
  nextRun(name: string): number | null
  close(): void
}

export type CronTableOptions = {
  /** Called with the error of a failed run; the schedule continues. */
  readonly onFailure: (name: string, error: unknown) => void
}

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
      const guarded = () => run().catch((error: unknown) => options.onFailure(name, error))
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
