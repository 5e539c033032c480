import { readFileSync } from 'node:fs'
import { crc32, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { defaultLimits } from '../../server/formats/book-format.ts'
import { openZip } from '../../server/formats/zip/open-zip.ts'
import { buildZip, type ZipFileSpec } from '../fixtures/archives/zip-writer.ts'
import { scratch } from '../fixtures/scratch.ts'
import { names, textOf, zipOf } from './open-archives.ts'

const page: ZipFileSpec = { name: '01.jpg', data: 'first page' }
const second: ZipFileSpec = { name: '02.jpg', data: 'second page'.repeat(100), method: 'deflate' }

describe('a zip is read', () => {
  it('stored and deflated, with and without data descriptors, with and without zip64', async () => {
    for (const variant of [{}, { dataDescriptor: true }, { zip64: true }]) {
      for (const zip64 of [false, true]) {
        const archive = zipOf(
          buildZip({
            files: [
              { ...page, ...variant },
              { ...second, ...variant },
            ],
            zip64,
          }),
        )
        expect(await textOf(archive, '01.jpg')).toBe('first page')
        expect(await textOf(archive, '02.jpg')).toBe('second page'.repeat(100))
        expect(archive.warnings).toEqual([])
      }
    }
  })

  it('with leading bytes, counted in its offsets or not, and trailing bytes', async () => {
    const prefix = Buffer.from('MZ this is a self-extractor'.repeat(50))
    for (const spec of [
      { prefix },
      { prefix, offsetsCountPrefix: true },
      { prefix, zip64: true },
      { suffix: prefix },
    ]) {
      const archive = zipOf(buildZip({ files: [page, second], ...spec }))
      expect(await textOf(archive, '01.jpg')).toBe('first page')
    }
  })

  it('with a comment, even one with the signature of an end record', async () => {
    const archive = zipOf(buildZip({ files: [page], comment: `{"a": "é"} PK\x05\x06 ${'x'.repeat(60)}` }))
    expect(archive.comment).toContain('"é"')
    expect(await textOf(archive, '01.jpg')).toBe('first page')
    expect(zipOf(buildZip({ files: [page], comment: 'c'.repeat(65_535) })).comment).toHaveLength(65_535)
  })

  it('when the local header has a longer extra field than the directory', async () => {
    const archive = zipOf(buildZip({ files: [{ ...page, localExtra: Buffer.alloc(3_000) }, second] }))
    expect(await textOf(archive, '01.jpg')).toBe('first page')
    expect(await textOf(archive, '02.jpg')).toBe('second page'.repeat(100))
  })

  it('without entries, and with folders, which are not listed', () => {
    expect(names(zipOf(buildZip({ files: [] })))).toEqual([])
    expect(names(zipOf(buildZip({ files: [{ name: 'folder/' }, { name: 'back\\' }, page] })))).toEqual(['01.jpg'])
  })

  it('with a warning when the entry count of its end record is wrong', () => {
    const archive = zipOf(buildZip({ files: [page, second], claimedEntries: 7 }))
    expect(names(archive)).toEqual(['01.jpg', '02.jpg'])
    expect(archive.warnings).toEqual(['The archive claims 7 entries and lists 2.'])
  })

  it('with names in UTF-8, in the Unicode path field, and in legacy encodings', () => {
    const shiftJis = Buffer.from('91e630318aaa2e6a7067', 'hex') // 第01巻.jpg
    const specs: [ZipFileSpec, string][] = [
      [{ ...page, name: 'é中.jpg', utf8: true }, 'é中.jpg'],
      [{ ...page, name: 'é中.jpg' }, 'é中.jpg'],
      [{ ...page, name: 'raw.jpg', unicodePath: '第一.jpg' }, '第一.jpg'],
      [{ ...page, name: shiftJis }, '第01巻.jpg'],
      [{ ...page, name: Buffer.from('8276.jpg'.replace('8276', '\x82'), 'latin1') }, 'é.jpg'],
    ]
    for (const [spec, name] of specs) expect(names(zipOf(buildZip({ files: [spec] })))).toEqual([name])
  })

  it('by name when the Unicode path no longer matches it', () => {
    const archive = buildZip({ files: [{ ...page, name: 'AA.jpg', unicodePath: 'other.jpg' }] })
    const renamed = Buffer.from(archive.toString('latin1').replaceAll('AA.jpg', 'BB.jpg'), 'latin1')
    expect(names(zipOf(renamed))).toEqual(['BB.jpg'])
  })
})

describe('an entry', () => {
  it('has an exact byte range in the file, stored or deflated', () => {
    using files = scratch()
    const bytes = buildZip({ files: [{ ...page, localExtra: Buffer.alloc(77) }, second], prefix: Buffer.alloc(100) })
    const path = files.put('book.cbz', bytes)
    const archive = openZip(path, defaultLimits)
    if (!archive.ok) throw new Error(archive.failure.code)
    const [stored, deflated] = archive.value.entries
    const range = stored && archive.value.locate(stored)
    if (!range?.ok || range.value === null) throw new Error('no range')
    const { offset, size } = range.value
    expect(
      readFileSync(path)
        .subarray(offset, offset + size)
        .toString(),
    ).toBe('first page')
    const packed = deflated && archive.value.locate(deflated)
    if (!packed?.ok || packed.value?.deflated === undefined) throw new Error('no range')
    const raw = readFileSync(path).subarray(packed.value.offset, packed.value.offset + packed.value.size)
    const text = inflateRawSync(raw)
    expect(text.toString()).toBe(String(second.data))
    expect(packed.value.deflated).toEqual({ size: text.length, crc32: crc32(text) })
    archive.value.close()
    archive.value.close()
  })
})

describe('a file', () => {
  it.each([
    ['file-missing', 'none.cbz'],
    ['file-empty', 'empty.cbz'],
    ['file-unreadable', '.'],
  ])('is refused as %s', (code, name) => {
    using files = scratch()
    files.put('empty.cbz', '')
    expect(openZip(`${files.folder}/${name}`, defaultLimits)).toMatchObject({ ok: false, failure: { code } })
  })
})
