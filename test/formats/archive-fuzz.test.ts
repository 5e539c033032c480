import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analysisErrors } from '../../server/domain/result.ts'
import { defaultLimits } from '../../server/formats/book-format.ts'
import type { Archive, ArchiveEntry } from '../../server/formats/kit/archive.ts'
import { memorySource } from '../../server/formats/kit/byte-source.ts'
import { openRar } from '../../server/formats/rar/open-rar.ts'
import { openZip } from '../../server/formats/zip/open-zip.ts'
import { buildRar4 } from '../fixtures/archives/rar4-writer.ts'
import { buildRar5 } from '../fixtures/archives/rar5-writer.ts'
import { buildZip } from '../fixtures/archives/zip-writer.ts'

const limits = { ...defaultLimits, maxEntryBytes: 1_000_000, maxEntries: 200 }
const data = Buffer.from('page '.repeat(200))

const zips = [
  buildZip({
    files: [
      { name: '01.jpg', data },
      { name: '02.jpg', data, method: 'deflate' },
    ],
    comment: 'comment',
  }),
  buildZip({
    files: [
      { name: 'é.jpg', data, zip64: true, method: 'deflate' },
      { name: 'b', dataDescriptor: true, data },
    ],
    zip64: true,
  }),
]
const rars = [
  buildRar4({
    files: [
      { name: '01.jpg', data },
      { name: 'dir', directory: true },
      { name: '02.jpg', data },
    ],
    comment: 'comment',
  }),
  buildRar5({
    files: [
      { name: '01.jpg', data },
      { name: '02.jpg', data, redirection: { type: 5, target: '01.jpg' } },
    ],
    comment: 'comment',
  }),
  buildRar5({
    files: [
      { name: '01.jpg', data, method: 3 },
      { name: '02.jpg', data, method: 5 },
    ],
    solid: true,
  }),
]

/** A valid archive with flipped bits, truncated. */
const damaged = (samples: readonly Buffer[]) =>
  fc
    .tuple(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
      fc.option(fc.nat(), { freq: 3 }),
    )
    .map(([sample, flips, cut]) => {
      const bytes = Buffer.from(sample)
      for (const [at, value] of flips) bytes[at % bytes.length] = value
      return cut === null ? bytes : bytes.subarray(0, Math.max(1, cut % bytes.length))
    })

/** Reads all entries and returns the largest size; fails on anything but values and known error codes. */
async function readAll<Entry extends ArchiveEntry>(archive: Archive<Entry>): Promise<number> {
  let most = 0
  for (const entry of archive.entries) {
    expect(entry.name).not.toMatch(/^\/|\\|\0|(^|\/)\.\.(\/|$)/)
    const bytes = await archive.read(entry, limits.maxEntryBytes)
    const head = await archive.readHead(entry, 4_096)
    const range = archive.locate(entry)
    for (const result of [bytes, head, range])
      if (!result.ok) expect(analysisErrors).toHaveProperty(result.failure.code)
    if (bytes.ok && head.ok) expect(bytes.value.subarray(0, head.value.length).equals(head.value)).toBe(true)
    if (bytes.ok) most = Math.max(most, bytes.value.length)
    if (head.ok) expect(head.value.length).toBeLessThanOrEqual(1_000_000)
  }
  archive.close()
  return most
}

describe('a damaged archive', () => {
  it('as zip returns values within the limits, never an exception', async () => {
    await fc.assert(
      fc.asyncProperty(damaged(zips), async (bytes) => {
        const archive = openZip(memorySource(bytes), limits)
        if (!archive.ok) expect(analysisErrors).toHaveProperty(archive.failure.code)
        else expect(await readAll(archive.value)).toBeLessThanOrEqual(limits.maxEntryBytes)
      }),
      { numRuns: 1_500 },
    )
  })

  it('as rar returns values within the limits, never an exception', async () => {
    await fc.assert(
      fc.asyncProperty(damaged(rars), async (bytes) => {
        const archive = await openRar(memorySource(bytes), limits)
        if (!archive.ok) expect(analysisErrors).toHaveProperty(archive.failure.code)
        else expect(await readAll(archive.value)).toBeLessThanOrEqual(limits.maxEntryBytes)
      }),
      { numRuns: 600 },
    )
  })

  it('with valid checksums over random numbers returns values too', async () => {
    const number = fc.oneof(fc.nat(3_000), fc.nat(0xffffffff), fc.constantFrom(0, 0xffffffff, 0x7fffffff))
    const claims = fc.record({ size: number, packedSize: number, crc: number }, { requiredKeys: [] })
    const file = fc.record({
      name: fc.string({ maxLength: 20 }),
      claims,
      method: fc.nat(7),
      dictionary: fc.nat(15),
      flags: fc.nat(0xffff),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(file, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.nat(0xffff),
        async (files, solid, flags) => {
          const withData = files.map((one) => ({ ...one, data }))
          const four = buildRar4({
            files: withData.map((one) => ({ ...one, method: 0x30 + one.method })),
            flags: flags & ~0x80,
          })
          const five = buildRar5({ files: withData, solid })
          for (const bytes of [four, five]) {
            const archive = await openRar(memorySource(bytes), limits)
            if (!archive.ok) expect(analysisErrors).toHaveProperty(archive.failure.code)
            else expect(await readAll(archive.value)).toBeLessThanOrEqual(limits.maxEntryBytes)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('of random bytes is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 400 }), async (noise) => {
        const bytes = Buffer.from(noise)
        expect(openZip(memorySource(bytes), limits).ok).toBe(false)
        const rar = await openRar(
          memorySource(Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), bytes])),
          limits,
        )
        if (rar.ok) expect(rar.value.entries).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
