import type { Crash, CrashRecord } from '../domain/crash.ts'
import { readerProcessEnded } from '../domain/crash.ts'
import { redactText } from '../log/redact.ts'
import { openCrashRecords } from '../storage/crash-records.ts'
import type { AppOptions } from './app-options.ts'

export type Crashes = {
  /** Logs and stores it. */
  record(crash: Crash): void
  /** The latest ones, newest first. */
  list(): Promise<readonly CrashRecord[]>
  /** Called for a defect of a task; records it if its process ended. */
  readerDefect(task: string, error: string): void
}

/** Evidence of crashes, which stays on this computer. */
export function openCrashes({ config, journal, version, clock = Date.now }: AppOptions): Crashes {
  const log = journal.log.for('crashes')
  const records = openCrashRecords(config.dataDir)
  const record = ({ part, reason, details }: Crash) => {
    const crash = { part, reason, details: redactText(details) }
    log.error('Crash recorded', crash)
    records.add({ ...crash, at: clock(), version })
  }
  return {
    record,
    list: records.list,
    readerDefect(task, error) {
      if (error === readerProcessEnded) record({ part: 'reader', reason: 'crashed', details: `${task}: ${error}` })
    },
  }
}
