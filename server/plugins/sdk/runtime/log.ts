import type { Log } from '../types.ts'

type Level = keyof Log

const levels: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error']

/**
 * Writes lines to standard error, which the server logs.
 * @param levelNow the least level that is written, from `initialize`
 */
export function createLog(write: (text: string) => void, levelNow: () => string): Log {
  const report =
    (level: Level) =>
    (message: string, fields?: Record<string, unknown>): void => {
      const least = levels.indexOf(levelNow())
      if (levels.indexOf(level) < least) return
      const text = `${level}: ${message}${fields === undefined ? '' : ` ${JSON.stringify(fields)}`}`
      write(`${text.replace(/\s*\n\s*/g, ' ')}\n`)
    }
  return { debug: report('debug'), info: report('info'), warn: report('warn'), error: report('error') }
}
