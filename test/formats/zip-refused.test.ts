import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { defaultLimits } from '../../server/formats/book-format.ts'
import { buildZip, type ZipFileSpec } from '../fixtures/archives/zip-writer.ts'
import { names, textOf, zipCode, zipOf } from './open-archives.ts'

const page: ZipFileSpec = { name: '01.jpg', data: 'first page' }
const second: ZipFileSpec = { name: '02.jpg', data: 'second page', method: 'deflate' }
const sound = buildZip({ files: [page, second] })

describe('a zip is refused', () => {
  it('archive-truncated: cut anywhere before its end record', () => {
    for (const length of [40, sound.length - 60, sound.length - 22, sound.length - 1]) {
      expect(zipCode(sound.subarray(0, length))).toBe('archive-truncated')
    }
  })

  it('archive-damaged: not a zip, or an end record with invalid offsets', () => {
    expect(zipCode(Buffer.from('no zip at all'))).toBe('archive-damaged')
    const lost = Buffer.from(sound)
    lost.writeUInt32LE(0x00ffffff, lost.length - 6) // offset of the directory
    expect(zipCode(lost)).toBe('archive-damaged')
    const nowhere = Buffer.from(sound)
    nowhere.writeUInt32LE(4, nowhere.length - 10) // size of the directory
    expect(zipCode(nowhere)).toBe('archive-damaged')
  })

  it('archive-damaged: a directory whose records exceed it', () => {
    const directory = sound.indexOf(Buffer.from('PK\x01\x02'))
    const broken = Buffer.from(sound)
    broken.writeUInt16LE(60_000, directory + 28) // length of the first name
    expect(zipCode(broken)).toBe('archive-damaged')
  })

  it('archive-multivolume: a later part, a first part, and a zip64 set', () => {
    expect(zipCode(buildZip({ files: [page], disk: 2 }))).toBe('archive-multivolume')
    const first = Buffer.concat([Buffer.from('PK\x07\x08'), sound.subarray(0, 60)])
    expect(zipCode(first)).toBe('archive-multivolume')
    const set = buildZip({ files: [page], zip64: true })
    set.writeUInt32LE(3, set.indexOf(Buffer.from('PK\x06\x07')) + 16) // number of disks
    expect(zipCode(set)).toBe('archive-multivolume')
  })

  it('archive-encrypted: an encrypted directory', () => {
    const hidden = Buffer.from(sound)
    hidden.writeUInt32LE(0x08064b50, hidden.indexOf(Buffer.from('PK\x01\x02')))
    expect(zipCode(hidden)).toBe('archive-encrypted')
  })

  it('archive-too-many-entries: one more than the limit; the limit itself opens', () => {
    const limits = { ...defaultLimits, maxEntries: 2 }
    expect(zipCode(sound, limits)).toBe('opens')
    expect(zipCode(buildZip({ files: [page, second, { name: '03.jpg' }] }), limits)).toBe('archive-too-many-entries')
  })

  it('archive-unsafe: overlapping entries, as in the densest bombs', () => {
    const kernel: ZipFileSpec = { name: 'a.jpg', data: Buffer.alloc(4_000), method: 'deflate' }
    const files = [kernel, { ...kernel, name: 'b.jpg', claims: { headerOffset: 0 } }]
    expect(zipCode(buildZip({ files }))).toBe('archive-unsafe')
    const quoting = { name: 'a.jpg', data: Buffer.concat([Buffer.alloc(30), buildZip({ files: [second] })]) }
    expect(zipCode(buildZip({ files: [quoting, { name: 'b.jpg', data: 'b', claims: { headerOffset: 40 } }] }))).toBe(
      'archive-unsafe',
    )
  })
})

describe('an entry is refused', () => {
  const only = (file: ZipFileSpec) => textOf(zipOf(buildZip({ files: [file, { name: 'z', data: 'z' }] })), '01.jpg')

  it.each([
    ['archive-encrypted: traditional encryption', { ...page, flags: 1 }],
    ['archive-encrypted: strong encryption', { ...page, flags: 65 }],
    ['archive-encrypted: AES', { ...page, method: 99 }],
    ['archive-method: bzip2', { ...page, method: 12 }],
    ['archive-method: deflate64', { ...page, method: 9 }],
    ['archive-method: LZMA', { ...page, method: 14 }],
    ['archive-damaged: its checksum is wrong', { ...page, claims: { crc: 1 } }],
    ['archive-damaged: it exceeds the file', { ...page, claims: { packedSize: 100_000_000, size: 100_000_000 } }],
    ['archive-damaged: its header is beyond the end of the file', { ...page, claims: { headerOffset: 0x7fffff00 } }],
    ['archive-damaged: its local header has another method', { ...page, claims: { localMethod: 8 } }],
    ['archive-damaged: stored with two different sizes', { ...page, claims: { size: 5 } }],
    ['archive-damaged: it unpacks to less than declared', { ...second, name: '01.jpg', claims: { size: 500 } }],
    ['archive-damaged: invalid deflate data', { ...page, method: 8, packed: Buffer.from('\xff\xff\xff', 'latin1') }],
    [
      'archive-damaged: truncated deflate data',
      { ...page, method: 8, packed: deflateRawSync('first page').subarray(0, 5) },
    ],
    ['archive-bomb: it unpacks to more than declared', { ...second, name: '01.jpg', claims: { size: 3 } }],
    ['archive-bomb: its declared size exceeds the limit', { ...page, method: 8, claims: { size: 0x7fffffff } }],
    ['archive-bomb: a ratio above 1,000 to 1', { name: '01.jpg', data: Buffer.alloc(4_000_000), method: 'deflate' }],
  ] satisfies [string, ZipFileSpec][])('%s', async (title, file) => {
    expect(await only(file)).toBe(`[${title.split(':')[0]}]`)
  })

  it('without affecting the other entries', async () => {
    const archive = zipOf(buildZip({ files: [{ ...page, claims: { crc: 1 } }, second] }))
    expect(await textOf(archive, '02.jpg')).toBe('second page')
  })

  it('archive-bomb: larger than the caller allows, before reading', async () => {
    const archive = zipOf(sound)
    const [entry] = archive.entries
    expect(entry && (await archive.read(entry, 4))).toMatchObject({ ok: false, failure: { code: 'archive-bomb' } })
  })

  it('as a bomb, but its head can still be read', async () => {
    const archive = zipOf(buildZip({ files: [{ name: 'a', data: Buffer.alloc(50_000_000, 7), method: 'deflate' }] }))
    const [entry] = archive.entries
    const head = entry && (await archive.readHead(entry, 16_384))
    expect(head?.ok && head.value.length).toBe(16_384)
  })
})

describe('names', () => {
  it('that escape, contain NUL or are too long are skipped with a warning; the others are unaffected', () => {
    const files = ['../../up.jpg', 'a\0b.jpg', 'x'.repeat(5_000), '/abs.jpg', 'C:\\dir\\02.jpg', 'ok.jpg'].map(
      (name) => ({
        name,
        data: name,
      }),
    )
    const archive = zipOf(buildZip({ files }))
    expect(names(archive)).toEqual(['abs.jpg', 'dir/02.jpg', 'ok.jpg'])
    expect(archive.warnings).toHaveLength(3)
  })

  it('of 4,000 bytes are accepted', () => {
    const name = `${'n'.repeat(3_996)}.jpg`
    expect(names(zipOf(buildZip({ files: [{ name, data: 'x' }] })))).toEqual([name])
  })

  it('of links are skipped: their targets are never read', () => {
    const archive = zipOf(buildZip({ files: [{ name: 'link.jpg', data: '/etc/passwd', unixMode: 0o120777 }, page] }))
    expect(names(archive)).toEqual(['01.jpg'])
    expect(archive.warnings).toEqual(['A link inside the archive was left out.'])
  })

  it('that occur twice give the later entry, with a warning', async () => {
    const archive = zipOf(buildZip({ files: [page, { name: '01.jpg', data: 'replaced' }] }))
    expect(await textOf(archive, '01.jpg')).toBe('replaced')
    expect(archive.warnings).toHaveLength(1)
  })
})

describe('size', () => {
  it('an archive of 100,000 entries opens quickly, and one of 100,001 is refused', () => {
    const files = Array.from({ length: 100_000 }, (_, i) => ({ name: `${i}.jpg` }))
    const large = buildZip({ files, zip64: true })
    const started = performance.now()
    const archive = zipOf(large)
    expect(archive.entries).toHaveLength(100_000)
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(zipCode(buildZip({ files: [...files, { name: 'one more.jpg' }], zip64: true }))).toBe(
      'archive-too-many-entries',
    )
  })

  it('a directory of gigabytes is refused before reading', () => {
    const archive = Buffer.from(buildZip({ files: [page], zip64: true }))
    const record = archive.indexOf(Buffer.from('PK\x06\x06'))
    archive.writeBigUInt64LE(1n << 62n, record + 40)
    expect(zipCode(archive)).toBe('archive-damaged')
  })
})
