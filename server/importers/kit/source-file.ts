import { readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { decodeText } from '../../formats/kit/text-encoding.ts'

/** The file that a program exported, unpacked. */
export type SourceFile = {
  readonly bytes: Buffer
  /** Decoded; empty for what is no text. */
  readonly text: string
}

/** More than the largest library writes: some 300,000 chapters of a phone, or 100,000 comics of ComicRack. */
export const maxSourceBytes = 256 * 1024 * 1024

/** A file that has more than {@link maxSourceBytes}, packed or not. */
export class SourceTooLargeError extends Error {}

/**
 * Reads a file, and unpacks it where it is gzip.
 * @throws SourceTooLargeError, or Error of the file system or of a damaged gzip
 */
export function readSourceFile(path: string): SourceFile {
  if (statSync(path).size > maxSourceBytes) throw new SourceTooLargeError('the file is too large')
  const stored = readFileSync(path)
  const bytes = stored[0] === 0x1f && stored[1] === 0x8b ? unpack(stored) : stored
  let text: string | undefined
  return {
    bytes,
    get text() {
      text ??= bytes.subarray(0, sampleBytes).includes(0) && !isUtf16(bytes) ? '' : decodeText(bytes)
      return text
    },
  }
}

const sampleBytes = 4_096

const isUtf16 = (bytes: Buffer) => (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)

function unpack(packed: Buffer): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: maxSourceBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new SourceTooLargeError('too large unpacked')
    throw error
  }
}
