import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib'
import type { LibraryFiles } from '../../workers/files/library-files.ts'
import { createTaskQueue } from '../../workers/task-queue.ts'

/**
 * The bytes of a page, released once they are sent. Promises that waited for the page outlive it, and would retain its
 * bytes until the next full garbage collection, which then runs so often that it costs more than inflating.
 */
export type UnpackedPage = {
  /** In bytes. */
  readonly size: number
  /** Call once. */
  take(): Uint8Array
  /** Uses their memory again, once they are sent. */
  release(bytes: Uint8Array): void
}

/** The compressed bytes of a page. */
type Packed = {
  /** In bytes. */
  readonly size: number
  /** Null when they cannot be read. */
  read(): Promise<Uint8Array | null>
}

/** The memory of both: that of the file is given back. */
type Memory = Pick<LibraryFiles, 'lend' | 'release'>

/** The expected size and checksum of a deflated page. */
type Unpacked = { readonly size: number; readonly crc32: number }

/** Concurrent pages, in the runtime's thread pool; and the limit of one, compressed and inflated. */
const atOnce = 4
const maxBytes = 4 * 1024 * 1024
/** Pages of ordinary size come in one chunk or two. */
const pieceBytes = 128 * 1024

/**
 * Inflates pages (RFC 1951) off the event loop, without opening their book.
 * @returns null for a page that is larger than 4 MB, cannot be read, or does not match its record: a worker then finds
 * the cause
 */
export function createInflater(memory: Memory): (packed: Packed, unpacked: Unpacked) => Promise<UnpackedPage | null> {
  const queue = createTaskQueue(atOnce)
  // Pooled: each retains a chunk of its last page for its lifetime.
  const unpackers: (InflateRaw | undefined)[] = []
  return (packed, unpacked) => {
    if (packed.size > maxBytes || unpacked.size > maxBytes) return Promise.resolve(null)
    return new Promise((resolve) => {
      queue.add({
        start: async (slot) => {
          const input = await packed.read().catch(() => null)
          const unpacker = unpackers[slot] ?? createUnpacker()
          const page = input === null ? null : await inflate(unpacker, input, { ...unpacked, memory })
          unpackers[slot] = unpacker.destroyed ? undefined : unpacker
          // An inflater that was given up may still read it.
          if (input !== null && !unpacker.destroyed) memory.release(input)
          resolve(page)
        },
      })
    })
  }
}

function createUnpacker(): InflateRaw {
  // The caller handles the failure; as an unhandled rejection it would end the server.
  return createInflateRaw({ chunkSize: pieceBytes }).on('error', () => undefined)
}

/** Leaves the inflater ready for the next page, or destroyed. */
function inflate(
  unpacker: InflateRaw,
  input: Uint8Array,
  unpacked: Unpacked & { readonly memory: Memory },
): Promise<UnpackedPage | null> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let length = 0
    const fail = () => {
      unpacker.destroy()
      resolve(null)
    }
    unpacker.on('data', (piece: Buffer) => {
      pieces.push(piece)
      length += piece.length
      if (length > unpacked.size) fail()
    })
    // Ends early when data follows the compressed bytes.
    unpacker.once('error', fail).once('end', fail)
    unpacker.write(input, (error) => {
      unpacker.removeAllListeners('data').off('error', fail).off('end', fail)
      if (error || unpacker.destroyed || length !== unpacked.size) return fail()
      unpacker.reset()
      const bytes = joined(pieces, unpacked.memory.lend(length))
      pieces.length = 0
      resolve(crc32(bytes) === unpacked.crc32 ? takeOnce(bytes, unpacked.memory) : null)
    })
  })
}

function joined(pieces: readonly Uint8Array[], bytes: Uint8Array): Uint8Array {
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

function takeOnce(page: Uint8Array, { release }: Memory): UnpackedPage {
  let cachedPage: Uint8Array | undefined = page
  return {
    size: page.length,
    release,
    take() {
      const bytes = cachedPage
      cachedPage = undefined
      if (bytes === undefined) throw new Error('This page was handed out before.')
      return bytes
    },
  }
}
