import type { LibraryJobInput } from '../../../api/libraries/library-jobs.ts'
import type { LibraryJob } from '../../../api/types.ts'

export type JobKind = LibraryJob['kind']
type Config = LibraryJob['config']
export type ConfigOf<K extends JobKind> = Extract<Config, { kind: K }>

/** A job as it is edited. */
export type JobDraft = {
  readonly name: string
  readonly config: Config
  /** Cron expression; empty: started by hand only. */
  readonly schedule: string
  /** Of the schedule; null: that of the server. */
  readonly timeZone: string | null
}

/** What a new job of each kind does. */
export const newConfigs: { readonly [K in JobKind]: ConfigOf<K> } = {
  verify_files: { kind: 'verify_files', maxFiles: null, megabytesPerSecond: 20 },
  clean_up: {
    kind: 'clean_up',
    deletedForDays: 30,
    withEmptySeries: true,
    withUnusedTerms: true,
    withOrphanedFiles: true,
  },
  match: { kind: 'match' },
  refresh_metadata: {
    kind: 'refresh_metadata',
    pluginId: null,
    scope: 'series_only',
    fields: [],
    skipRecentlySyncedWithinS: 86_400,
    maxConcurrency: 4,
  },
  rules: { kind: 'rules' },
  export: { kind: 'export', exportType: 'both', format: 'json', keep: 5 },
}

export const jobKinds = Object.keys(newConfigs) as readonly JobKind[]

/** A schedule that is new is in the time zone of the browser. */
export function draftOfJob({ name, config, cronSchedule, cronTimezone }: LibraryJob): JobDraft {
  const timeZone = cronSchedule === null ? browserTimeZone() : cronTimezone
  return { name, config, schedule: cronSchedule ?? '', timeZone }
}

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The job as the server takes it. */
export function inputOf({ name, config, schedule, timeZone }: JobDraft): LibraryJobInput {
  const hasSchedule = schedule !== ''
  return {
    name: name.trim(),
    config,
    cronSchedule: hasSchedule ? schedule : null,
    cronTimezone: hasSchedule ? timeZone : null,
  }
}
