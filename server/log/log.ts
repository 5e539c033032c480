import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import { type LogLine, type LogQuery, rankOf } from '../domain/log-line.ts'
import type { LogLevel } from '../domain/vocabulary.ts'
import { createRecentLines } from './recent-lines.ts'
import { redact, redactText } from './redact.ts'
import { openRollingFile } from './rolling-file.ts'

type Line = { readonly level: string; readonly time: string; readonly subsystem?: string; readonly message?: string }

const ownFields = new Set(['level', 'time', 'subsystem', 'message'])

/** One JSON line of the log in human-readable form: `11:20:05 warn scan: message key=value`. */
function consoleLine(json: string): string {
  const entry = JSON.parse(json) as Line & Record<string, unknown>
  const time = entry.time.slice(11, 19)
  const subsystem = entry.subsystem === undefined ? '' : `${entry.subsystem}: `
  const fields = Object.entries(entry)
    .filter(([key]) => !ownFields.has(key))
    .map(([key, value]) => `  ${key}=${shown(value)}`)
  return `${time} ${entry.level.padEnd(5)} ${subsystem}${oneLine(entry.message ?? '')}${fields.join('')}\n`
}

/** An expected failure is one sentence for people; its stack is not useful. */
function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'type' in value && value.type === 'AppError') {
    return 'message' in value ? oneLine(String(value.message)) : ''
  }
  if (typeof value === 'object' && value !== null && 'stack' in value) return `\n    ${String(value.stack)}`
  return oneLine(typeof value === 'string' ? value : JSON.stringify(value))
}

/** File names may contain line breaks and terminal control characters: they are escaped. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, (sign) => {
    const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
    return named[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

type Fields = Readonly<Record<string, unknown>>

/** Logger of one part of the server. Secrets in messages and fields are redacted before writing. */
export type Log = { readonly [L in LogLevel]: (message: string, fields?: Fields) => void } & {
  /** A child logger whose lines contain the name of a subsystem. */
  for(subsystem: string): Log
  enabled(level: LogLevel): boolean
}

export type LogTarget = { write(text: string): unknown }

/** The log, with its level and recent lines at runtime. */
export type Journal = {
  readonly log: Log
  /** Sets the minimum level from now on. */
  setLevel(level: LogLevel): void
  /** Lines of this run, newest first, bounded. */
  recent(query: LogQuery): readonly LogLine[]
  /**
   * Calls `listener` after each line; it must not throw.
   * @returns a function that unsubscribes
   */
  follow(listener: () => void): () => void
  close(): void
}

/**
 * Opens the configured log: readable lines on the console, JSON lines in `logging.file` with rotation.
 * @throws when the file cannot be opened
 */
export function openLog(settings: Config['logging'], console: LogTarget): Journal {
  const megabyte = 1024 * 1024
  const file =
    settings.file === undefined
      ? undefined
      : openRollingFile(settings.file, { maxBytes: settings.maxFileSize * megabyte, keep: settings.maxFiles })
  const recent = createRecentLines()
  const listeners = new Set<() => void>()
  const target: LogTarget = {
    write(line) {
      recent.add(line)
      file?.write(line)
      if (settings.console) console.write(consoleLine(line))
      for (const listener of listeners) listener()
    },
  }
  const root = pino(
    {
      level: 'trace',
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (fields) => redact(fields) as Record<string, unknown> },
    },
    target,
  )
  const threshold = { rank: rankOf(settings.level) }
  return {
    log: wrap(root, threshold),
    setLevel(level) {
      threshold.rank = rankOf(level)
    },
    recent: recent.find,
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => file?.close(),
  }
}

/** A log that discards everything, for tests and tools. */
export const silentLog: Log = wrap(pino({ level: 'silent' }, { write: () => undefined }), { rank: -1 })

/** @param threshold minimum level, shared by all loggers of a log */
function wrap(logger: pino.Logger, threshold: { readonly rank: number }): Log {
  const enabled = (level: LogLevel) => rankOf(level) <= threshold.rank
  const at =
    (level: LogLevel) =>
    (message: string, fields: Fields = {}): void => {
      if (enabled(level)) logger[level](fields, redactText(message))
    }
  return {
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    trace: at('trace'),
    for: (subsystem) => wrap(logger.child({ subsystem }), threshold),
    enabled,
  }
}
