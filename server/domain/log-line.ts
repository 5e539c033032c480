import { type LogLevel, logLevels } from './vocabulary.ts'

/** One line of the log, as it was written: secrets have been replaced. */
export type LogLine = {
  /** RFC 3339, UTC. */
  readonly time: string
  readonly level: LogLevel
  readonly subsystem: string | null
  readonly message: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Which lines someone looks for. */
export type LogQuery = {
  /** This level and what is graver. */
  readonly level?: LogLevel | undefined
  /** Somewhere in the line, in either case. */
  readonly text?: string | undefined
  readonly limit: number
}

/** 0 for the gravest level. */
export function rankOf(level: LogLevel): number {
  return logLevels.indexOf(level)
}
