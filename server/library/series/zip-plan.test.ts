import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { planZip, readZip, type ZipContents, type ZipPlan } from './zip-plan.ts'

/** Contents from bytes, recording the requested checksums. */
function contentsOf(files: readonly Uint8Array[]): ZipContents & { readonly asked: Set<number> } {
  const asked = new Set<number>()
  return {
    asked,
    async checksum(file) {
      asked.add(file)
      return crc32(files[file] ?? '')
    },
    async *read(file, first, last) {
      // In two chunks, like a file stream.
      const bytes = files[file]?.subarray(first, last + 1) ?? new Uint8Array()
      yield bytes.subarray(0, 3)
      yield bytes.subarray(3)
    },
  }
}

const part = (plan: ZipPlan, first: number, last: number, contents: ZipContents) =>
  buffer(Readable.from(readZip(plan, { first, last }, contents)))
const whole = (plan: ZipPlan, contents: ZipContents) => part(plan, 0, plan.size - 1, contents)

async function unpack(archive: Buffer) {
  const zip = await yauzl.fromBufferPromise(archive)
  const found: { name: string; bytes: Buffer; when: number; method: number }[] = []
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry))
    expect(crc32(bytes)).toBe(entry.crc32)
    found.push({ name: entry.fileName, bytes, when: entry.getLastModDate().getTime(), method: entry.compressionMethod })
  }
  return found
}

const anyFiles = fc
  .uniqueArray(fc.record({ name: fc.stringMatching(/^[\p{L} ()]{1,20}$/u), bytes: fc.uint8Array({ maxLength: 60 }) }), {
    maxLength: 8,
    selector: ({ name }) => name,
  })
  .map((files) => files.map((file) => ({ ...file, modifiedAt: Date.UTC(2024, 4, 6, 7, 8, 9) })))

const planOf = (files: readonly { name: string; bytes: Uint8Array; modifiedAt: number }[]) =>
  planZip(files.map(({ name, bytes, modifiedAt }) => ({ name, size: bytes.byteLength, modifiedAt })))

describe('a streamed ZIP archive', () => {
  it('has the planned size, and another program extracts the original files', async () => {
    await fc.assert(
      fc.asyncProperty(anyFiles, async (files) => {
        const plan = planOf(files)
        const archive = await whole(plan, contentsOf(files.map(({ bytes }) => bytes)))
        expect(archive).toHaveLength(plan.size)
        const expected = files.map(({ name, bytes, modifiedAt }) => ({
          name,
          bytes: Buffer.from(bytes),
          when: modifiedAt,
          method: 0,
        }))
        expect(await unpack(archive)).toEqual(expected)
      }),
    )
  })

  it('returns for any range the same bytes as the complete archive', async () => {
    await fc.assert(
      fc.asyncProperty(anyFiles, fc.nat(), fc.nat(), async (files, one, other) => {
        const plan = planOf(files)
        const contents = contentsOf(files.map(({ bytes }) => bytes))
        const archive = await whole(plan, contents)
        const [first = 0, last = 0] = [one % plan.size, other % plan.size].sort((a, b) => a - b)
        expect((await part(plan, first, last, contents)).equals(archive.subarray(first, last + 1))).toBe(true)
      }),
    )
  })

  it('needs no checksum for a range within the content of a file', async () => {
    const files = [Buffer.alloc(50, 1), Buffer.alloc(50, 2)]
    const contents = contentsOf(files)
    const plan = planZip(files.map(({ length }, index) => ({ name: `${index}`, size: length, modifiedAt: 0 })))
    await part(plan, 45, 80, contents)
    expect(contents.asked).toEqual(new Set())
  })

  it('uses 64-bit fields where files, offsets or counts need them', async () => {
    const big = 5 * 2 ** 30
    const many = Array.from({ length: 70_000 }, (_, index) => ({ name: `${index}`, size: 0, modifiedAt: 0 }))
    const files = [{ name: 'big', size: big, modifiedAt: 0 }, { name: 'behind', size: 3, modifiedAt: 0 }, ...many]
    const plan = planZip(files)
    const contents: ZipContents = {
      checksum: async (file) => (file === 1 ? crc32('abc') : 0),
      async *read(file, first, last) {
        yield file === 1 ? Buffer.from('abc').subarray(first, last + 1) : new Uint8Array(last - first + 1)
      },
    }
    class Archive extends yauzl.RandomAccessReader {
      override _readStreamForRange(start: number, end: number) {
        return Readable.from(readZip(plan, { first: start, last: end - 1 }, contents))
      }
    }
    const options = { lazyEntries: true, autoClose: false } as const
    const zip = await yauzl.fromRandomAccessReaderPromise(new Archive(), plan.size, options)
    expect(zip.entryCount).toBe(70_002)
    const entries: yauzl.Entry[] = []
    for await (const entry of zip.eachEntry()) if (entries.push(entry) === 3) break
    expect(entries.map((entry) => entry.uncompressedSize)).toEqual([big, 3, 0])
    expect(entries[1]?.relativeOffsetOfLocalHeader).toBeGreaterThan(big)
    const behind = entries[1]
    if (behind === undefined) throw new Error('the second file is not in the directory')
    expect((await buffer(await zip.openReadStreamPromise(behind))).toString()).toBe('abc')
  })

  it.each([
    ['before 1980', Date.UTC(1971, 0, 1), 0],
    ['after 2038', Date.UTC(2050, 0, 1), 0],
    ['before the Unix epoch', -10_000, 0],
  ])('accepts a file from %s', async (_, modifiedAt) => {
    const plan = planZip([{ name: 'a', size: 1, modifiedAt }])
    expect(await unpack(await whole(plan, contentsOf([Buffer.from('x')])))).toMatchObject([{ name: 'a' }])
  })
})
