import { type LogLevel, logLevels } from './vocabulary.ts'

/** One line of the log as written: secrets have been replaced. */
export type LogLine = {
  /** RFC 3339, UTC. */
  readonly time: string
  readonly level: LogLevel
  readonly subsystem: string | null
  readonly message: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Filter for log lines. */
export type LogQuery = {
  /** This level and more severe ones. */
  readonly level?: LogLevel | undefined
  /** Case-insensitive substring. */
  readonly text?: string | undefined
  readonly limit: number
}

/** 0 for the most severe level. */
export function rankOf(level: LogLevel): number {
  return logLevels.indexOf(level)
}
