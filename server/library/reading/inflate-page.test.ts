import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createInflater } from './inflate-page.ts'

const page = Buffer.from('what is on a page, '.repeat(500))
const packed = deflateRawSync(page)
const due = { size: page.length, crc32: crc32(page) }
const whole = { size: packed.length }
const give = (bytes: Uint8Array | null) => () => Promise.resolve(bytes)

describe('a deflated page', () => {
  it('is inflated to its original bytes, also for many at once', async () => {
    const inflate = createInflater()
    const all = await Promise.all(Array.from({ length: 40 }, () => inflate(whole, due, give(packed))))
    for (const unpacked of all) {
      expect(unpacked?.size).toBe(page.length)
      expect(unpacked && page.equals(unpacked.take())).toBe(true)
    }
  })

  it('is complete when it is larger than one chunk', async () => {
    const inflate = createInflater()
    const large = Buffer.from(Array.from({ length: 1_000_000 }, (_, at) => (at * at) % 251))
    const bytes = deflateRawSync(large)
    for (const _ of [1, 2, 3]) {
      const unpacked = await inflate({ size: bytes.length }, { size: large.length, crc32: crc32(large) }, give(bytes))
      expect(unpacked && large.equals(unpacked.take())).toBe(true)
    }
  })

  it('is handed out once and then released', async () => {
    const unpacked = await createInflater()(whole, due, give(packed))
    unpacked?.take()
    expect(() => unpacked?.take()).toThrow('handed out before')
  })

  it('is left to a worker when size or checksum of the archive entry do not match', async () => {
    const inflate = createInflater()
    expect(await inflate(whole, { ...due, crc32: due.crc32 ^ 1 }, give(packed))).toBeNull()
    expect(await inflate(whole, { ...due, size: due.size - 1 }, give(packed))).toBeNull()
    expect(await inflate(whole, { ...due, size: due.size + 1 }, give(packed))).toBeNull()
    expect(await inflate(whole, due, give(packed.subarray(0, 20)))).toBeNull()
    expect(await inflate(whole, due, give(Buffer.from('no deflate at all')))).toBeNull()
    expect(await inflate(whole, due, give(Buffer.concat([packed, packed])))).toBeNull()
    expect(await inflate(whole, due, give(null))).toBeNull()
    expect(await inflate(whole, due, () => Promise.reject(new Error('the disk is gone')))).toBeNull()
    expect(await inflate(whole, due, give(packed))).not.toBeNull()
  })

  it('is not read when it is larger than the limit for a page', async () => {
    const inflate = createInflater()
    let reads = 0
    const read = () => {
      reads += 1
      return Promise.resolve(packed)
    }
    expect(await inflate({ size: 100 }, { size: 5 * 1024 * 1024, crc32: 0 }, read)).toBeNull()
    expect(await inflate({ size: 5 * 1024 * 1024 }, due, read)).toBeNull()
    expect(reads).toBe(0)
  })
})
