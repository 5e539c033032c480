import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { toMicroseconds } from '../../server/domain/book/file-facts.ts'
import type { KnownFile } from '../../server/workers/messages.ts'
import { createWorkerPool } from '../../server/workers/pool.ts'
import { buildRar5 } from '../fixtures/archives/rar5-writer.ts'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { bitmap } from '../fixtures/bitmap.ts'
import { jpegPages, picture } from '../fixtures/images.ts'
import { scratch } from '../fixtures/scratch.ts'

const defects: string[] = []
const pool = createWorkerPool({ name: 'test', threads: 1, onDefect: (_, error) => defects.push(error) })
afterAll(async () => {
  await pool.close()
  expect(defects).toEqual([])
})

const known = (path: string): KnownFile => {
  const { size, mtimeMs } = statSync(path)
  return { path, root: dirname(path), format: 'cbz', size, mtimeUs: toMicroseconds(mtimeMs) }
}
const analyze = (path: string) => pool.run('analyze-file', { path, libraryRoot: dirname(path) })
const comic = async (pages = 3) => buildZip({ files: await jpegPages(pages) })

/** An independent implementation of the reader hash: 1,024 bytes at 0 and at 1024·4^i, i = 0…10. */
function readerHash(bytes: Buffer): string {
  const md5 = createHash('md5')
  for (const offset of [0, ...Array.from({ length: 11 }, (_, i) => 1024 * 4 ** i)]) {
    if (offset >= bytes.length) break
    md5.update(bytes.subarray(offset, offset + 1024))
  }
  return md5.digest('hex')
}

describe('analyze-files', () => {
  it('returns the result of analyze-file for each file, in order, including broken ones', async () => {
    using files = scratch()
    const paths = [
      files.put('2.cbz', await comic(2)),
      files.put('broken.cbz', 'no archive'),
      join(files.folder, 'gone.cbz'),
      files.put('1.cbz', await comic(1)),
    ]
    const alone = []
    for (const path of paths) alone.push(await pool.run('analyze-file', { path, libraryRoot: files.folder }))
    const together = await pool.run('analyze-files', { paths, libraryRoot: files.folder })
    expect(together).toEqual(alone)
    expect(together.map((analysis) => analysis?.failure?.code ?? null)).toEqual([
      null,
      'format-unknown',
      'file-missing',
      null,
    ])
  })
})

describe('analyze-file', () => {
  it('returns the hashes, pages, sizes and metadata of a valid comic', async () => {
    using files = scratch()
    const info = { name: 'ComicInfo.xml', data: '<ComicInfo><Series>Amber</Series><Number>2</Number></ComicInfo>' }
    const bytes = buildZip({ files: [...(await jpegPages(3)), info] })
    const analysis = await analyze(files.put('book.cbz', bytes))
    expect(analysis).toMatchObject({
      format: 'cbz',
      failure: null,
      pageCount: 3,
      size: bytes.length,
      hashes: { fileHash: createHash('sha256').update(bytes).digest('hex'), externalReaderHash: readerHash(bytes) },
      pages: [{ number: 1, name: 'page-001.jpg', width: 40, height: 60 }, { width: 41 }, { width: 42 }],
      patches: [{ source: 'comicinfo' }],
    })
  })

  it.each([1, 1_023, 1_024, 1_025, 4_096, 70_000, 1_048_576, 1_048_577, 5_000_000])(
    'hashes %i bytes exactly',
    async (length) => {
      using files = scratch()
      const bytes = Buffer.alloc(length)
      for (let i = 0; i < length; i++) bytes[i] = (i * 2_654_435_761) >>> 24
      const result = await pool.run('hash-file', { path: files.put('file', bytes), root: files.folder })
      expect(result).toEqual({
        ok: true,
        value: { fileHash: createHash('sha256').update(bytes).digest('hex'), externalReaderHash: readerHash(bytes) },
      })
    },
  )

  it('returns the error code and hashes of a broken file, so that a move is recognised', async () => {
    using files = scratch()
    const bytes = (await comic()).subarray(0, 500)
    expect(await analyze(files.put('cut.cbz', bytes))).toMatchObject({
      failure: { code: 'archive-truncated' },
      hashes: { fileHash: createHash('sha256').update(bytes).digest('hex') },
      pages: [],
      pageCount: 0,
    })
    const rar = buildRar5({ files: [{ name: '1.jpg', data: 'x', encrypted: true }] })
    expect(await analyze(files.put('locked.cbz', rar))).toMatchObject({
      format: 'cbr',
      failure: { code: 'archive-encrypted' },
    })
  })

  it.each([
    ['file-missing', 'none.cbz'],
    ['file-empty', 'empty.cbz'],
    ['file-unreadable', 'folder.cbz'],
    ['format-unknown', 'text.cbz'],
    ['format-7z', 'seven.cbz'],
    ['format-mismatch', 'picture.epub'],
  ])('returns %s for %s', async (code, name) => {
    using files = scratch()
    files.put('empty.cbz', '')
    files.put('text.cbz', 'just some text')
    files.put('seven.cbz', Buffer.from('377abcaf271c0004', 'hex'))
    files.put('picture.epub', await picture())
    mkdirSync(join(files.folder, 'folder.cbz'))
    expect(await analyze(join(files.folder, name))).toMatchObject({ failure: { code } })
  })

  it.skipIf(process.getuid?.() === 0)('file-unreadable: no permission', async () => {
    using files = scratch()
    const path = files.put('secret.cbz', await comic())
    chmodSync(path, 0)
    expect(await analyze(path)).toMatchObject({ failure: { code: 'file-unreadable' }, hashes: null })
  })

  it('never returns a path', async () => {
    using files = scratch()
    for (const name of ['none.cbz', 'text.cbz']) {
      files.put('text.cbz', 'x')
      expect(JSON.stringify(await analyze(join(files.folder, name)))).not.toContain(files.folder)
    }
  })

  it('file-changed: the file grows, shrinks or is touched during the read', async () => {
    using files = scratch()
    const path = files.put('large.cbz', Buffer.alloc(64 * 1024 * 1024))
    const acts = [
      () => appendFileSync(path, 'more'),
      () => truncateSync(path, 1_000),
      () => writeFileSync(path, Buffer.alloc(2_000)),
    ]
    const codes: string[] = []
    for (const act of acts) {
      writeFileSync(path, Buffer.alloc(64 * 1024 * 1024))
      utimesSync(path, 1_000, 1_000)
      const running = analyze(path)
      // Hashing 64 MiB takes tens of milliseconds, so the change happens before or during it.
      const busy = setInterval(act, 1)
      const analysis = await running.finally(() => clearInterval(busy))
      codes.push(analysis.failure?.code ?? 'none')
      expect(analysis.hashes === null || analysis.failure?.code !== 'file-changed').toBe(true)
    }
    expect(codes).toContain('file-changed')
  })
})

describe('read-page', () => {
  it('returns a page unchanged, scaled down, and as JPEG', async () => {
    using files = scratch()
    const png = await picture({ format: 'png', width: 100, height: 80 })
    const path = files.put(
      'book.cbz',
      buildZip({
        files: [
          { name: '1.png', data: png },
          { name: '2.bmp', data: bitmap({ bits: 24, width: 64, height: 32 }) },
        ],
      }),
    )
    const file = known(path)
    const original = await pool.run('read-page', { file, page: 1 })
    expect(original.ok && Buffer.from(original.value.bytes).equals(png)).toBe(true)
    const shrunk = await pool.run('read-page', { file, page: 1, maxWidth: 50 })
    expect(shrunk.ok && (await sharp(shrunk.value.bytes).metadata())).toMatchObject({
      format: 'jpeg',
      width: 50,
      height: 40,
    })
    expect(await pool.run('read-page', { file, page: 2 })).toMatchObject({ value: { mediaType: 'image/bmp' } })
    expect(await pool.run('read-page', { file, page: 2, as: 'jpeg' })).toMatchObject({
      value: { mediaType: 'image/jpeg' },
    })
    expect(await pool.run('read-page', { file, page: 3 })).toMatchObject({
      ok: false,
      failure: { code: 'page-missing' },
    })
  })

  it('transfers pages of every size intact', async () => {
    using files = scratch()
    const jpeg = await picture()
    const pages = [0, 5_000, 20_000, 300_000].map((more, i) => ({
      name: `${i}.jpg`,
      data: Buffer.concat([jpeg, Buffer.alloc(more, i)]),
    }))
    const file = known(files.put('book.cbz', buildZip({ files: pages })))
    for (let again = 0; again < 2; again++) {
      for (const [i, { data }] of pages.entries()) {
        const page = await pool.run('read-page', { file, page: i + 1 })
        expect(page.ok && Buffer.from(page.value.bytes).equals(data)).toBe(true)
      }
    }
  })

  it('copies image buffers that cannot be transferred between threads', async () => {
    using files = scratch()
    const background = { r: 90, g: 90, b: 90 }
    const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
    const data = await sharp({ create: { width: 800, height: 600, channels: 3, background, noise } })
      .jpeg()
      .toBuffer()
    const file = known(files.put('book.cbz', buildZip({ files: [{ name: '1.jpg', data }] })))
    const page = await pool.run('read-page', { file, page: 1, maxWidth: 700 })
    if (!page.ok) throw new Error(page.failure.code)
    expect(page.value.bytes.length).toBeGreaterThan(16 * 1024)
    expect(await sharp(page.value.bytes).metadata()).toMatchObject({ width: 700, height: 525 })
  })

  it('file-changed, file-missing: refuses a file that differs from the scan, and reads it after a rescan', async () => {
    using files = scratch()
    const path = files.put('book.cbz', await comic())
    const file = known(path)
    expect(await pool.run('read-page', { file, page: 1 })).toMatchObject({ ok: true })
    writeFileSync(path, await comic(5))
    expect(await pool.run('read-page', { file, page: 1 })).toMatchObject({
      ok: false,
      failure: { code: 'file-changed' },
    })
    expect(await pool.run('read-page', { file: known(path), page: 5 })).toMatchObject({ ok: true })
    rmSync(path)
    expect(await pool.run('read-page', { file, page: 1 })).toMatchObject({
      ok: false,
      failure: { code: 'file-missing' },
    })
  })

  it('reads many books in turn, more than the open file limit', async () => {
    using files = scratch()
    const books = await Promise.all(
      Array.from({ length: 12 }, async (_, i) =>
        known(files.put(`${i}.cbz`, buildZip({ files: [{ name: '1.jpg', data: await picture({ width: 10 + i }) }] }))),
      ),
    )
    for (const [i, file] of [...books, ...books].entries()) {
      const page = await pool.run('read-page', { file, page: 1 })
      expect(page.ok && (await sharp(page.value.bytes).metadata()).width).toBe(10 + (i % 12))
    }
  })
})

describe('locate-pages', () => {
  it('returns the offsets of stored pages, and the unpacked size of deflated ones', async () => {
    using files = scratch()
    const data = await picture()
    const bytes = buildZip({
      files: [
        { name: '1.jpg', data },
        { name: '2.jpg', data, method: 'deflate' },
      ],
    })
    const located = await pool.run('locate-pages', { file: known(files.put('book.cbz', bytes)) })
    expect(located).toEqual({
      ok: true,
      value: [
        { offset: bytes.indexOf(data), size: data.length, mediaType: 'image/jpeg' },
        {
          offset: expect.any(Number),
          size: expect.any(Number),
          mediaType: 'image/jpeg',
          deflated: { size: data.length, crc32: crc32(data) },
        },
      ],
    })
  })
})

describe('make-thumbnail', () => {
  const rule = { box: { width: 40, height: 40 }, quality: 80, maxBytes: null }

  it('uses the selected page, otherwise the first that can be decoded', async () => {
    using files = scratch()
    const pages = [
      { name: '1.heic', data: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1') },
      { name: '2.jpg', data: await picture({ width: 100, height: 50 }) },
      { name: '3.jpg', data: await picture({ width: 50, height: 100 }) },
    ]
    const file = known(files.put('book.cbz', buildZip({ files: pages })))
    const input = { file, rule }
    expect(await pool.run('make-thumbnail', input)).toMatchObject({ ok: true, value: { width: 40, height: 20 } })
    expect(await pool.run('make-thumbnail', { ...input, coverPage: 3 })).toMatchObject({
      value: { width: 20, height: 40 },
    })
    expect(await pool.run('make-thumbnail', { ...input, coverPage: 99 })).toMatchObject({
      value: { width: 40, height: 20 },
    })
  })

  it('page-format: reports the problem when no page can be decoded', async () => {
    using files = scratch()
    const jxl = { name: '1.jxl', data: Buffer.from('ff0a00000000000000000000000000000000', 'hex') }
    const file = known(files.put('book.cbz', buildZip({ files: [jxl] })))
    expect(await pool.run('make-thumbnail', { file, rule })).toMatchObject({
      failure: { code: 'page-format' },
    })
  })
})

describe('read-resource', () => {
  it('returns an EPUB resource without scripts, and refuses missing resources and other formats', async () => {
    using files = scratch()
    const bytes = epubBytes({ title: 'Amber', body: '<p onclick="x()">text<script>x()</script></p>' })
    const file = known(files.put('book.epub', bytes))
    const chapter = await pool.run('read-resource', { file, name: 'c1.xhtml' })
    if (!chapter.ok) throw new Error(chapter.failure.code)
    const html = Buffer.from(chapter.value.bytes).toString()
    expect(html).toContain('text')
    expect(html).not.toMatch(/script|onclick/)
    for (const name of ['none.xhtml', 'META-INF/container.xml', '../../etc/passwd']) {
      expect(await pool.run('read-resource', { file, name })).toMatchObject({ failure: { code: 'page-missing' } })
    }
    const comicFile = known(files.put('book.cbz', await comic()))
    expect(await pool.run('read-resource', { file: comicFile, name: 'page-001.jpg' })).toMatchObject({
      failure: { code: 'page-missing' },
    })
  })
})

describe('find-text', () => {
  it('converts a document position both ways, and refuses missing documents and other formats', async () => {
    using files = scratch()
    const file = known(files.put('book.epub', epubBytes({ title: 'Amber', body: '<p>aaaa</p><p>bbbb</p>' })))
    const [name = ''] =
      (await pool.run('analyze-file', { path: file.path, libraryRoot: '/' })).epub?.spine.map(({ href }) => href) ?? []
    const steps = '/body/p[2]/text().1'
    const value = { steps, share: 0.625 }
    expect(await pool.run('find-text', { file, name, at: { share: 0.7 } })).toEqual({ ok: true, value })
    expect(await pool.run('find-text', { file, name, at: { steps } })).toEqual({ ok: true, value })
    expect(await pool.run('find-text', { file, name: 'none.xhtml', at: { steps } })).toMatchObject({ ok: false })
    const comicFile = known(files.put('book.cbz', await comic()))
    expect(await pool.run('find-text', { file: comicFile, name, at: { steps } })).toMatchObject({
      failure: { code: 'page-missing' },
    })
  })
})

describe('list-parts', () => {
  it('lists what an EPUB contains outside its reading order, and refuses other formats', async () => {
    using files = scratch()
    const file = known(files.put('book.epub', epubBytes({ title: 'Amber', body: '<p>text</p>' })))
    expect(await pool.run('list-parts', { file })).toEqual({
      ok: true,
      value: { resources: [], cover: null, landmarks: [], pageList: [] },
    })
    const comicFile = known(files.put('book.cbz', await comic()))
    expect(await pool.run('list-parts', { file: comicFile })).toMatchObject({ failure: { code: 'page-missing' } })
  })
})

/** A minimal EPUB with a single chapter. */
function epubBytes({ title, body }: { title: string; body: string }): Buffer {
  const container =
    '<container><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
  const opf = `<package version="3.0"><metadata><title>${title}</title></metadata><manifest><item id="c" href="c1.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>`
  return buildZip({
    files: [
      { name: 'mimetype', data: 'application/epub+zip' },
      { name: 'META-INF/container.xml', data: container },
      { name: 'book.opf', data: opf },
      { name: 'c1.xhtml', data: `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>` },
    ],
  })
}

describe('preview-folder', () => {
  it('lists book files by name, counts them by format, and skips what a scan skips', async () => {
    using files = scratch()
    for (const folder of ['b', 'a', 'a/.hidden', 'a/@eaDir', 'skip']) mkdirSync(join(files.folder, folder))
    for (const name of [
      'z.pdf',
      'a/2.CBZ',
      'a/1.cbr',
      'b/x.epub',
      'b/readme.txt',
      'a/.hidden/h.cbz',
      'a/@eaDir/e.cbz',
      'skip/s.cbz',
    ]) {
      files.put(name, 'x')
    }
    symlinkSync(files.folder, join(files.folder, 'a', 'loop'))
    const input = { root: files.folder, limit: 100, excluded: ['skip'] }
    expect(await pool.run('preview-folder', input)).toEqual({
      paths: ['z.pdf', 'a/1.cbr', 'a/2.CBZ', 'b/x.epub'],
      counts: { cbz: 1, cbr: 1, epub: 1, pdf: 1 },
      truncated: false,
    })
    const cut = await pool.run('preview-folder', { ...input, limit: 2 })
    expect(cut).toMatchObject({ paths: ['z.pdf', 'a/1.cbr'], truncated: true })
    const none = await pool.run('preview-folder', { ...input, root: join(files.folder, 'none') })
    expect(none).toMatchObject({ paths: [], truncated: false })
  })
})
