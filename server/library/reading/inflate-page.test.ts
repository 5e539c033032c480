import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createReadBuffers } from '../../workers/files/read-buffers.ts'
import { createInflater } from './inflate-page.ts'

const page = Buffer.from('what is on a page, '.repeat(500))
const packed = deflateRawSync(page)
const due = { size: page.length, crc32: crc32(page) }
type Packed = Parameters<ReturnType<typeof createInflater>>[0]
const give = (bytes: Uint8Array | null, others: Partial<Packed> = {}): Packed => ({
  size: bytes?.length ?? packed.length,
  read: () => Promise.resolve(bytes),
  ...others,
})

describe('a deflated page', () => {
  it('is inflated to its original bytes, also for many at once', async () => {
    const inflate = createInflater(createReadBuffers())
    const all = await Promise.all(Array.from({ length: 40 }, () => inflate(give(packed), due)))
    for (const unpacked of all) {
      expect(unpacked?.size).toBe(page.length)
      expect(unpacked && page.equals(unpacked.take())).toBe(true)
    }
  })

  it('is complete when it is larger than one chunk', async () => {
    const inflate = createInflater(createReadBuffers())
    const large = Buffer.from(Array.from({ length: 1_000_000 }, (_, at) => (at * at) % 251))
    const bytes = deflateRawSync(large)
    for (const _ of [1, 2, 3]) {
      const unpacked = await inflate(give(bytes), { size: large.length, crc32: crc32(large) })
      expect(unpacked && large.equals(unpacked.take())).toBe(true)
    }
  })

  it('is handed out once and then released', async () => {
    const unpacked = await createInflater(createReadBuffers())(give(packed), due)
    unpacked?.take()
    expect(() => unpacked?.take()).toThrow('handed out before')
  })

  it('gives the memory back that was read, and lends its own again', async () => {
    const [given, large]: [Uint8Array[], Buffer] = [[], Buffer.alloc(100_000, 'page')]
    const { lend, release } = createReadBuffers()
    const inflate = createInflater({
      lend,
      release(one) {
        given.push(one)
        release(one)
      },
    })
    const bytes = deflateRawSync(large)
    const memory = new Set<ArrayBufferLike>()
    for (const _ of [1, 2, 3]) {
      const unpacked = await inflate(give(bytes), { size: large.length, crc32: crc32(large) })
      const sent = unpacked?.take() ?? new Uint8Array()
      expect(large.equals(sent)).toBe(true)
      memory.add(sent.buffer)
      unpacked?.release(sent)
    }
    expect(given.filter((one) => one === bytes)).toHaveLength(3)
    expect(memory.size).toBe(1)
  })

  it('is left to a worker when size or checksum of the archive entry do not match', async () => {
    const inflate = createInflater(createReadBuffers())
    expect(await inflate(give(packed), { ...due, crc32: due.crc32 ^ 1 })).toBeNull()
    expect(await inflate(give(packed), { ...due, size: due.size - 1 })).toBeNull()
    expect(await inflate(give(packed), { ...due, size: due.size + 1 })).toBeNull()
    expect(await inflate(give(packed.subarray(0, 20)), due)).toBeNull()
    expect(await inflate(give(Buffer.from('no deflate at all')), due)).toBeNull()
    expect(await inflate(give(Buffer.concat([packed, packed])), due)).toBeNull()
    expect(await inflate(give(null), due)).toBeNull()
    expect(await inflate(give(null, { read: () => Promise.reject(new Error('the disk is gone')) }), due)).toBeNull()
    expect(await inflate(give(packed), due)).not.toBeNull()
  })

  it('is not read when it is larger than the limit for a page', async () => {
    const inflate = createInflater(createReadBuffers())
    let reads = 0
    const read = () => {
      reads += 1
      return Promise.resolve(packed)
    }
    expect(await inflate(give(packed, { size: 100, read }), { size: 5 * 1024 * 1024, crc32: 0 })).toBeNull()
    expect(await inflate(give(packed, { size: 5 * 1024 * 1024, read }), due)).toBeNull()
    expect(reads).toBe(0)
  })
})
