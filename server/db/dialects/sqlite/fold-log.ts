import { statSync } from 'node:fs'
import { openForWriting } from './connection.ts'

/**
 * Moves the log left by an unclean shutdown into a closed database, so that the file alone is complete. A file that
 * cannot be opened or written stays as it is, with its log.
 */
export function foldLog(file: string): void {
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return
  try {
    const connection = openForWriting(file)
    try {
      connection.pragma('wal_checkpoint(truncate)')
    } finally {
      connection.close()
    }
  } catch {
    // It is about to be replaced, perhaps because it is damaged.
  }
}
