import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib'
import { createTaskQueue } from '../../workers/task-queue.ts'

/**
 * A page that is kept for whoever sends it, and for nobody after that. Everything that waited for the page outlives it,
 * and would hold on to its bytes until all old objects are looked at: that then happens so often that it costs more than
 * unpacking.
 */
export type UnpackedPage = {
  /** In bytes. */
  readonly size: number
  /** To be called once. */
  take(): Uint8Array
}

/** What a deflated page must come to. */
type Unpacked = { readonly size: number; readonly crc32: number }

/** So many at once, in threads of the runtime; so much, packed and unpacked, may one of them hold. */
const atOnce = 4
const maxBytes = 4 * 1024 * 1024
/** Pages of ordinary size come in one piece or two. */
const pieceBytes = 128 * 1024

/**
 * Unpacks deflated pages (RFC 1951) off the loop, without opening their book.
 * @returns null for what is larger than 4 MB, cannot be read, or is not what its archive says: a worker tells why
 */
export function createInflater(): (
  packed: { readonly size: number },
  unpacked: Unpacked,
  read: () => Promise<Uint8Array | null>,
) => Promise<UnpackedPage | null> {
  const turns = createTaskQueue(atOnce)
  // Used again and again: each holds a piece of its last page for as long as it lives.
  const unpackers: (InflateRaw | undefined)[] = []
  return (packed, unpacked, read) => {
    if (packed.size > maxBytes || unpacked.size > maxBytes) return Promise.resolve(null)
    return new Promise((resolve) => {
      turns.add({
        start: async (slot) => {
          const input = await read().catch(() => null)
          const unpacker = unpackers[slot] ?? createUnpacker()
          const page = input === null ? null : await inflate(unpacker, input, unpacked)
          unpackers[slot] = unpacker.destroyed ? undefined : unpacker
          resolve(page)
        },
      })
    })
  }
}

function createUnpacker(): InflateRaw {
  // Its failure is told to whoever waits for the page; told again later, it must not end the server.
  return createInflateRaw({ chunkSize: pieceBytes }).on('error', () => undefined)
}

/** Leaves the unpacker ready for the next page, or destroyed. */
function inflate(unpacker: InflateRaw, input: Uint8Array, unpacked: Unpacked): Promise<UnpackedPage | null> {
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
    // It ends by itself when something follows the packed bytes.
    unpacker.once('error', fail).once('end', fail)
    unpacker.write(input, (error) => {
      unpacker.removeAllListeners('data').off('error', fail).off('end', fail)
      if (error || unpacker.destroyed || length !== unpacked.size) return fail()
      unpacker.reset()
      const bytes = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces, length)
      pieces.length = 0
      resolve(crc32(bytes) === unpacked.crc32 ? handOnce(bytes) : null)
    })
  })
}

function handOnce(page: Uint8Array): UnpackedPage {
  let cachedPage: Uint8Array | undefined = page
  return {
    size: page.length,
    take() {
      const bytes = cachedPage
      cachedPage = undefined
      if (bytes === undefined) throw new Error('This page was handed out before.')
      return bytes
    },
  }
}
