import { join, parse } from 'node:path'
import { type Config, ConfigError } from '../config/config.ts'
import { type Journal, type LogTarget, openLog } from '../log/log.ts'
import type { OwnProcess } from '../processes/process.ts'

type LogOptions = { readonly writesLog?: boolean; readonly ownProcess?: OwnProcess | null }

/** Null: none. Processes that share a port write a file each: one that renames a full file would take it from the others. */
export function logFileOf({ logging, dataDir }: Config, { writesLog, ownProcess }: LogOptions): string | null {
  const file = logging.file ?? (writesLog ? join(dataDir, 'logs', 'inglenook.log') : null)
  if (file === null || !ownProcess || ownProcess.number === 1) return file
  const { dir, name, ext } = parse(file)
  return join(dir, `${name}-${ownProcess.number}${ext}`)
}

/** @throws ConfigError when the log file cannot be written */
export function openLogOrExplain(logging: Config['logging'], console: LogTarget): Journal {
  try {
    return openLog(logging, console)
  } catch {
    const about = { reason: 'not-writable', place: logging.file ?? '', code: '' } as const
    throw new ConfigError([`logging.file: ${logging.file} cannot be written. Choose another path.`], about)
  }
}
