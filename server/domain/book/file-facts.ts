import type { BookFileFormat } from '../vocabulary.ts'

/** File facts from the directory, before the file is opened. */
export type FileFacts = {
  /** Path relative to the library root, `/` between parts, in the file system's spelling. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Last modification in whole microseconds since 1970 (fits a double exactly). */
  readonly mtimeUs: number
  /** Inode or file index; 0 where the file system has none. */
  readonly inode: number
  /** Its content is in the cloud: opening it would download it. Without a known size (a stub) the size is 0. */
  readonly inCloud?: boolean
}

/** The scanned file extensions, lower case without the dot, with the format of each. */
export const formatByExtension: Readonly<Record<string, BookFileFormat>> = {
  cbz: 'cbz',
  cbr: 'cbr',
  epub: 'epub',
  pdf: 'pdf',
}

/**
 * The modification time in whole microseconds from `fs.Stats.mtimeMs`. Used everywhere file times are compared or
 * stored, so that rounding agrees.
 */
export function toMicroseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1_000)
}
