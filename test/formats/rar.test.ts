import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultLimits } from '../../server/formats/book-format.ts'
import { memorySource } from '../../server/formats/kit/byte-source.ts'
import { isThreadHealthy } from '../../server/formats/kit/thread-health.ts'
import { openRar } from '../../server/formats/rar/open-rar.ts'
import { listWithUnrar, unpackWithUnrar } from '../../server/formats/rar/unrar.ts'
import { buildRar4, type Rar4FileSpec } from '../fixtures/archives/rar4-writer.ts'
import { buildRar5, type Rar5FileSpec } from '../fixtures/archives/rar5-writer.ts'
import { scratch } from '../fixtures/scratch.ts'
import { names, rarCode, rarOf, textOf } from './open-archives.ts'

const page = { name: '01.jpg', data: 'first page' }
const second = { name: 'dir/02.jpg', data: 'second page' }
const four = (spec: Partial<Parameters<typeof buildRar4>[0]> = {}) => buildRar4({ files: [page, second], ...spec })
const five = (spec: Partial<Parameters<typeof buildRar5>[0]> = {}) => buildRar5({ files: [page, second], ...spec })

describe('a rar is refused', () => {
  it('archive-encrypted: encrypted headers', async () => {
    expect(await rarCode(four({ flags: 0x80 }))).toBe('archive-encrypted')
    expect(await rarCode(five({ encryptedHeaders: true }))).toBe('archive-encrypted')
  })

  it('archive-multivolume: a later volume, a split file, or an end record that announces another volume', async () => {
    expect(await rarCode(four({ files: [{ ...page, flags: 1 }], flags: 1 }))).toBe('archive-multivolume')
    expect(await rarCode(four({ files: [{ ...page, flags: 2 }], flags: 1 }))).toBe('archive-multivolume')
    expect(await rarCode(four({ endFlags: 1, flags: 1 }))).toBe('archive-multivolume')
    expect(await rarCode(five({ volume: 3 }))).toBe('archive-multivolume')
    expect(await rarCode(five({ files: [{ ...page, splitAfter: true }], volume: 0 }))).toBe('archive-multivolume')
    expect(await rarCode(five({ moreVolumes: true, volume: 0 }))).toBe('archive-multivolume')
  })

  it('not for a volume set that needed only one volume', async () => {
    expect(await rarCode(four({ flags: 1 }))).toBe('opens')
    expect(await rarCode(five({ volume: 0 }))).toBe('opens')
  })

  it('archive-truncated: cut inside file data or a header', async () => {
    for (const whole of [four(), five()]) {
      const inData = whole.indexOf('second page') + 3
      expect(await rarCode(whole.subarray(0, inData))).toBe('archive-truncated')
      expect(await rarCode(whole.subarray(0, 22))).toBe('archive-truncated')
    }
  })

  it('archive-damaged: a header with a wrong checksum, in our reader and the decoder', async () => {
    for (const whole of [four(), five()]) {
      const bytes = Buffer.from(whole)
      bytes[14] = (bytes[14] ?? 0) ^ 0xff
      expect(await rarCode(bytes)).toBe('archive-damaged')
    }
    expect(await rarCode(Buffer.from('Rar!\x1a\x07\x07 is no version'))).toBe('archive-damaged')
  })

  it('archive-too-many-entries: one more than the limit', async () => {
    const limits = { ...defaultLimits, maxEntries: 2 }
    const three = [page, second, { name: '03.jpg' }]
    expect(await rarCode(four(), limits)).toBe('opens')
    expect(await rarCode(four({ files: three }), limits)).toBe('archive-too-many-entries')
    expect(await rarCode(five({ files: three }), limits)).toBe('archive-too-many-entries')
  })
})

describe('an entry of a rar is refused', () => {
  const inFour = async (file: Rar4FileSpec) => textOf(await rarOf(four({ files: [file, second] })), '01.jpg')
  const inFive = async (file: Rar5FileSpec) => textOf(await rarOf(five({ files: [file, second] })), '01.jpg')

  it('archive-encrypted: encrypted on its own', async () => {
    expect(await inFour({ ...page, flags: 4 })).toBe('[archive-encrypted]')
    expect(await inFive({ ...page, encrypted: true })).toBe('[archive-encrypted]')
  })

  it('archive-damaged: a wrong checksum, or sizes that do not match', async () => {
    expect(await inFour({ ...page, claims: { crc: 1 } })).toBe('[archive-damaged]')
    expect(await inFive({ ...page, claims: { crc: 1 } })).toBe('[archive-damaged]')
    expect(await inFour({ ...page, claims: { size: 4 } })).toBe('[archive-damaged]')
    expect(await inFive({ ...page, claims: { size: 4 } })).toBe('[archive-damaged]')
  })

  it('archive-damaged: invalid compressed data', async () => {
    expect(await inFour({ ...page, method: 0x33 })).toBe('[archive-damaged]')
    expect(await inFive({ ...page, method: 3 })).toBe('[archive-damaged]')
  })

  it('archive-bomb: larger than allowed, or a ratio above 1,000 to 1', async () => {
    expect(await inFive({ ...page, method: 3, claims: { size: 2 ** 40 } })).toBe('[archive-bomb]')
    expect(await inFour({ ...page, method: 0x33, claims: { size: 0xffffffff } })).toBe('[archive-bomb]')
    expect(await inFive({ ...page, method: 3, claims: { size: 2_000_000 } })).toBe('[archive-bomb]')
  })

  it('limit-memory: a dictionary of gigabytes, before the decoder allocates it', async () => {
    expect(await inFive({ ...page, method: 3, dictionary: 15 })).toBe('[limit-memory]')
    expect(await inFive({ ...page, dictionary: 15 })).toBe('first page')
  })

  it('without affecting the other entries', async () => {
    const archive = await rarOf(four({ files: [{ ...page, method: 0x33 }, second] }))
    expect(await textOf(archive, '01.jpg')).toBe('[archive-damaged]')
    expect(await textOf(archive, 'dir/02.jpg')).toBe('second page')
    expect(isThreadHealthy()).toBe(true)
  })
})

describe('a rar is read', () => {
  it('by offset for stored entries, in both format versions', async () => {
    for (const bytes of [four(), five(), four({ endFlags: null }), five({ withoutEnd: true })]) {
      const archive = await rarOf(bytes)
      expect(names(archive)).toEqual(['01.jpg', 'dir/02.jpg'])
      expect(await textOf(archive, 'dir/02.jpg')).toBe('second page')
      const [first] = archive.entries
      const range = first && archive.locate(first)
      expect(range).toEqual({ ok: true, value: { offset: bytes.indexOf('first page'), size: 10 } })
    }
  })

  it('by the decoder with the same bytes', async () => {
    for (const bytes of [four({ comment: 'c' }), five({ comment: 'c' })]) {
      const source = memorySource(bytes)
      const listing = await listWithUnrar(source, 100)
      expect(listing.ok && listing.value.headers.map((header) => header.name.replaceAll('\\', '/'))).toEqual([
        '01.jpg',
        'dir/02.jpg',
      ])
      const unpacked: string[] = []
      const requests = [0, 1].map((position) => ({ position, maxBytes: 100 }))
      await unpackWithUnrar(
        source,
        requests,
        (_, result) => unpacked.push(result.ok ? result.value.toString() : '') > 0,
      )
      expect(unpacked).toEqual(['first page', 'second page'])
    }
  })

  it('with 64-bit sizes and its comment, but without folders', async () => {
    const archive = await rarOf(
      four({
        files: [
          { name: 'dir', directory: true },
          { ...page, large: true },
        ],
        comment: '{"é": 1}',
      }),
    )
    expect(names(archive)).toEqual(['01.jpg'])
    expect(archive.comment).toBe('{"é": 1}')
    expect((await rarOf(five({ comment: 'five' }))).comment).toBe('five')
  })

  it('with Unicode, UTF-8 and legacy names, including backslashes', async () => {
    // High byte 0x4E, commands 01 00 00 00: one character under the high byte, then low bytes.
    const unicodeName = Buffer.from([0x4e, 0b01_00_00_00, 0x2d, 0x2e, 0x6a, 0x70, 0b00_00_00_00, 0x67])
    const files: Rar4FileSpec[] = [
      { name: '?.jpg', unicodeName, data: 'x' },
      { name: 'a\\b.jpg', data: 'x' },
      { name: Buffer.from('91e630318aaa2e6a7067', 'hex'), data: 'x' },
    ]
    expect(names(await rarOf(four({ files })))).toEqual(['中.jpg', 'a/b.jpg', '第01巻.jpg'])
  })

  it('without names that escape the archive, and without following links', async () => {
    const archive = await rarOf(
      five({
        files: [
          { name: '../up.jpg', data: 'x' },
          { name: 'link.jpg', redirection: { type: 1, target: '/etc/passwd' } },
          { name: 'out.jpg', redirection: { type: 4, target: '../../etc/passwd' } },
          page,
        ],
      }),
    )
    expect(names(archive)).toEqual(['01.jpg'])
    expect(archive.warnings).toHaveLength(2)
    const unix = await rarOf(four({ files: [{ name: 'link.jpg', data: '/etc/passwd', unixMode: 0o120777 }, page] }))
    expect(names(unix)).toEqual(['01.jpg'])
  })

  it('with duplicate references, which have the content of the original', async () => {
    const copy: Rar5FileSpec = { name: '02.jpg', redirection: { type: 5, target: '01.jpg' } }
    expect(await textOf(await rarOf(five({ files: [page, copy] })), '02.jpg')).toBe('first page')
  })

  it('from its own file only, and never written to disk', async () => {
    using files = scratch()
    const [a, b] = ['aaaa', 'bbbb'].map((text, i) => {
      const entries = Array.from({ length: 5 }, (_, n) => ({ name: `${text}-${n}.jpg`, data: `${text}${n}` }))
      return files.put(`${i}.cbr`, buildRar5({ files: entries }))
    })
    if (a === undefined || b === undefined) throw new Error('no files')
    const opened = await Promise.all([openRar(a, defaultLimits), openRar(b, defaultLimits)])
    const read = await Promise.all(
      opened.flatMap((archive) => {
        if (!archive.ok) throw new Error(archive.failure.code)
        const { value } = archive
        return value.entries.map(async (entry) => `${entry.name}=${await textOf(value, entry.name)}`)
      }),
    )
    expect(read.every((line) => line.slice(0, 4) === line.slice(11, 15))).toBe(true)
    for (const archive of opened) if (archive.ok) archive.value.close()
    expect(readFileSync(a).length).toBeGreaterThan(0)
  })

  it('by two concurrent decoders, each from its own archive', async () => {
    const sources = ['aaaa', 'bbbb'].map((text) =>
      memorySource(five({ files: [{ name: text, data: text.repeat(1_000) }] })),
    )
    const results = await Promise.all(
      [0, 1, 0, 1, 0, 1].map(async (which) => {
        const source = sources[which]
        let text = ''
        if (source === undefined) return text
        await unpackWithUnrar(source, [{ position: 0, maxBytes: 10_000 }], (_, result) => {
          text = result.ok ? result.value.toString('utf8', 0, 4) : result.failure.code
          return true
        })
        return text
      }),
    )
    expect(results).toEqual(['aaaa', 'bbbb', 'aaaa', 'bbbb', 'aaaa', 'bbbb'])
  })

  it('by the decoder up to the limit', async () => {
    let code = ''
    await unpackWithUnrar(memorySource(four()), [{ position: 0, maxBytes: 5 }], (_, result) => {
      code = result.ok ? 'ok' : result.failure.code
      return true
    })
    expect(code).toBe('archive-bomb')
  })
})
