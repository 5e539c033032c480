import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import type { LogLevel } from '../domain/vocabulary.ts'
import { consoleLine } from './console-line.ts'
import { redact, redactText } from './redact.ts'
import { openRollingFile } from './rolling-file.ts'

type Fields = Readonly<Record<string, unknown>>

/** Where a part of the server tells what happens. Secrets in messages and fields are replaced before they are written. */
export type Log = { readonly [L in LogLevel]: (message: string, fields?: Fields) => void } & {
  /** A logger whose lines carry the name of a subsystem. */
  for(subsystem: string): Log
  enabled(level: LogLevel): boolean
}

export type LogTarget = { write(text: string): unknown }

/**
 * Opens the log of the configuration: lines for people on the console, JSON lines in `logging.file` with rolling.
 * @throws when the file cannot be opened
 */
export function openLog(settings: Config['logging'], console: LogTarget): { readonly log: Log; close(): void } {
  const megabyte = 1024 * 1024
  const file =
    settings.file === undefined
      ? undefined
      : openRollingFile(settings.file, { maxBytes: settings.maxFileSize * megabyte, keep: settings.maxFiles })
  const target: LogTarget = {
    write(line) {
      file?.write(line)
      if (settings.console) console.write(consoleLine(line))
    },
  }
  const root = pino(
    {
      level: settings.level,
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (fields) => redact(fields) as Record<string, unknown> },
    },
    target,
  )
  return { log: wrap(root), close: () => file?.close() }
}

/** A log that keeps nothing: for tests and for tools that have none. */
export const silentLog: Log = wrap(pino({ level: 'silent' }, { write: () => undefined }))

function wrap(logger: pino.Logger): Log {
  const at =
    (level: LogLevel) =>
    (message: string, fields: Fields = {}): void => {
      if (logger.isLevelEnabled(level)) logger[level](fields, redactText(message))
    }
  return {
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    trace: at('trace'),
    for: (subsystem) => wrap(logger.child({ subsystem })),
    enabled: (level) => logger.isLevelEnabled(level),
  }
}
