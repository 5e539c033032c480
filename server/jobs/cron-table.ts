import { type ScheduledTask, schedule } from 'node-cron'
import type { CronSchedule } from './parse-cron.ts'

/** What runs by the clock, by name: one schedule for each name. */
export type CronTable = {
  /** Sets, replaces or (with null) ends the schedule of a name. */
  set(name: string, when: CronSchedule | null, run: () => Promise<void>): void
  /** When the name runs next, in milliseconds since 1970; null when it does not. */
  nextRun(name: string): number | null
  close(): void
}

export type CronTableOptions = {
  /** Called with the error of a failed run; the schedule continues. */
  readonly onFailure: (name: string, error: unknown) => void
}

/** @returns an empty table; nothing keeps the process alive */
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
      // A run that is due while the last one is not over is left out: scans refuse to overlap anyway.
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
