import type { BookFileFormat } from '../vocabulary.ts'

/** What the directory tells about a file before it is opened. */
export type FileFacts = {
  /** Path relative to the library root, `/` between parts, as the file system spells it. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Last modification in whole microseconds since 1970 (fits a double exactly). */
  readonly mtimeUs: number
  /** Inode or file index; 0 where the file system has none. */
  readonly inode: number
}

/** The file extensions that are scanned, lower case without the dot, and the format that each one names. */
export const formatByExtension: Readonly<Record<string, BookFileFormat>> = {
  cbz: 'cbz',
  cbr: 'cbr',
  epub: 'epub',
  pdf: 'pdf',
}

/**
 * The whole microseconds of a modification time as `fs.Stats.mtimeMs` tells it. Everyone who compares or stores file
 * times uses this one rounding.
 */
export function toMicroseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1_000)
}
