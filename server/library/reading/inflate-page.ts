import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { createTaskQueue } from '../../workers/task-queue.ts'

/** What a deflated page must come to. */
type Unpacked = { readonly size: number; readonly crc32: number }

/** So many at once, in threads of the runtime; so much, packed and unpacked, may one of them hold. */
const atOnce = 4
const mostBytes = 4 * 1024 * 1024

const inflateInThread = promisify<Buffer | Uint8Array, { maxOutputLength: number; chunkSize: number }, Buffer>(
  inflateRaw,
)

/**
 * Unpacks deflated pages (RFC 1951) off the loop, without opening their book.
 * @returns null for what is larger than 4 MB, cannot be read, or is not what its archive says: a worker tells why
 */
export function createInflater(): (
  packed: { readonly size: number },
  unpacked: Unpacked,
  read: () => Promise<Uint8Array | null>,
) => Promise<Uint8Array | null> {
  const turns = createTaskQueue(atOnce)
  return (packed, unpacked, read) => {
    if (packed.size > mostBytes || unpacked.size > mostBytes) return Promise.resolve(null)
    return new Promise((resolve) => {
      turns.add({
        start: async () => resolve(await inflate(unpacked, read).catch(() => null)),
      })
    })
  }
}

async function inflate(unpacked: Unpacked, read: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
  const input = await read()
  if (input === null) return null
  // One byte more than is due: the output then fits into one buffer, and too much is seen.
  const chunkSize = Math.max(64, unpacked.size + 1)
  const bytes = await inflateInThread(input, { maxOutputLength: Math.max(1, unpacked.size), chunkSize })
  return bytes.length === unpacked.size && crc32(bytes) === unpacked.crc32 ? bytes : null
}
