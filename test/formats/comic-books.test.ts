import { crc32, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type BookReader, defaultLimits } from '../../server/formats/book-format.ts'
import { openBook } from '../../server/formats/registry.ts'
import { buildRar5 } from '../fixtures/archives/rar5-writer.ts'
import { buildZip, type ZipFileSpec } from '../fixtures/archives/zip-writer.ts'
import { jpegPages, picture } from '../fixtures/images.ts'
import { scratch } from '../fixtures/scratch.ts'

async function withBook<T>(name: string, bytes: Buffer, work: (book: BookReader) => Promise<T>): Promise<T> {
  using files = scratch()
  const book = await openBook(files.put(name, bytes), defaultLimits)
  if (!book.ok) throw new Error(book.failure.code)
  const result = await work(book.value)
  await book.value.close()
  await book.value.close()
  return result
}

async function refusal(bytes: Buffer): Promise<string> {
  using files = scratch()
  const book = await openBook(files.put('book.cbz', bytes), defaultLimits)
  return book.ok ? 'opens' : book.failure.code
}

const text = (name: string): ZipFileSpec => ({ name, data: 'text' })

describe('a comic is refused', () => {
  it('archive-no-pages: no image, or only files that operating systems leave behind', async () => {
    expect(await refusal(buildZip({ files: [] }))).toBe('archive-no-pages')
    expect(await refusal(buildZip({ files: [text('ComicInfo.xml'), text('cover.svg'), text('favicon.ico')] }))).toBe(
      'archive-no-pages',
    )
    const left = ['__MACOSX/._01.jpg', '.cover.jpg', 'a/.x/01.jpg', 'Thumbs.db']
    expect(await refusal(buildZip({ files: left.map(text) }))).toBe('archive-no-pages')
  })

  it('archive-encrypted: every page is encrypted, or every entry is', async () => {
    expect(await refusal(buildZip({ files: [{ ...text('01.jpg'), flags: 1 }, text('readme.txt')] }))).toBe(
      'archive-encrypted',
    )
    expect(await refusal(buildZip({ files: [{ ...text('hidden'), flags: 1 }] }))).toBe('archive-encrypted')
    expect(await refusal(buildRar5({ files: [{ name: '01.jpg', data: 'x', encrypted: true }] }))).toBe(
      'archive-encrypted',
    )
  })

  it('archive-method: every page uses an unsupported compression method', async () => {
    expect(await refusal(buildZip({ files: [{ ...text('01.jpg'), method: 14 }] }))).toBe('archive-method')
  })

  it('not for a single encrypted page: only that page is refused, with a warning', async () => {
    const files = [
      { name: '01.jpg', data: await picture() },
      { ...text('02.jpg'), flags: 1 },
    ]
    await withBook('book.cbz', buildZip({ files }), async (book) => {
      expect(book.warnings).toEqual(['1 of the pages cannot be read.'])
      expect(await book.readPage(2)).toMatchObject({ ok: false, failure: { code: 'archive-encrypted' } })
      expect(await book.readPage(1)).toMatchObject({ ok: true })
    })
  })
})

describe('the pages of a comic', () => {
  it('are in natural order, folder by folder, in every supported format', async () => {
    const order = [
      '1.jpg',
      '2.JPEG',
      '9.jfif',
      '10.png',
      'a/1.gif',
      'a/2.webp',
      'a/10.avif',
      'b/1.jxl',
      'b/2.bmp',
      'b/3.tif',
      'b/4.tiff',
      'b/5.heic',
      'b/6.heif',
    ]
    const shuffled = [...order].sort((a, b) => (a + a.length < b + b.length ? 1 : -1))
    await withBook('book.cbz', buildZip({ files: shuffled.map(text) }), async (book) => {
      expect(book.pages.map((page) => page.name)).toEqual(order)
      expect(book.pages.map((page) => page.number)).toEqual(order.map((_, i) => i + 1))
      expect(book.pageCount).toBe(order.length)
    })
  })

  it.each(['zip', 'rar'])('get their dimensions from their headers, in a %s', async (container) => {
    const files = [
      { name: '01.jpg', data: await picture({ width: 30, height: 50 }) },
      { name: '02.jpg', data: await picture({ format: 'png', width: 31, height: 51 }), method: 'deflate' as const },
      { name: '03.tiff', data: await picture({ format: 'tiff', width: 200, height: 300 }) },
      { name: '04.jpg', data: Buffer.from('no picture') },
    ]
    const bytes =
      container === 'zip' ? buildZip({ files }) : buildRar5({ files: files.map(({ name, data }) => ({ name, data })) })
    await withBook('book.cbz', bytes, async (book) => {
      const pages = await book.measure()
      expect(pages.map(({ mediaType, width, height }) => [mediaType, width, height])).toEqual([
        ['image/jpeg', 30, 50],
        ['image/png', 31, 51],
        ['image/tiff', 200, 300],
        ['image/jpeg', null, null],
      ])
      expect(book.warnings).toEqual(['Page 4 is damaged.'])
    })
  })

  it.each([100_000, 900_000])('get their dimensions even behind %i bytes of embedded data', async (bytes) => {
    const jpeg = await picture({ width: 33, height: 44 })
    const comments = Buffer.concat(
      Array.from({ length: Math.ceil(bytes / 65_000) }, () =>
        Buffer.concat([Buffer.from([0xff, 0xfe, 0xfd, 0xea]), Buffer.alloc(65_000)]),
      ),
    )
    const data = Buffer.concat([jpeg.subarray(0, 2), comments, jpeg.subarray(2)])
    await withBook('book.cbz', buildZip({ files: [{ name: '1.jpg', data }] }), async (book) => {
      expect(await book.measure()).toMatchObject([{ width: 33, height: 44 }])
    })
  })

  it('are returned unchanged, with the media type of their bytes', async () => {
    const png = await picture({ format: 'png' })
    await withBook('book.cbz', buildZip({ files: [{ name: '1.jpg', data: png, method: 'deflate' }] }), async (book) => {
      const page = await book.readPage(1)
      expect(page.ok && Buffer.from(page.value.bytes).equals(png)).toBe(true)
      expect(page).toMatchObject({ ok: true, value: { mediaType: 'image/png' } })
    })
  })

  it('are refused when out of range, damaged, too large or not an image', async () => {
    const files = [
      { ...text('1.jpg'), claims: { crc: 1 } },
      { name: '2.jpg', data: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      { name: '3.jpg', data: Buffer.alloc(3_000_000), method: 'deflate' as const },
    ]
    await withBook('book.cbz', buildZip({ files }), async (book) => {
      const codes = await Promise.all(
        [0, 1, 2, 3, 4, 1.5].map(async (number) => {
          const page = await book.readPage(number)
          return page.ok ? 'ok' : page.failure.code
        }),
      )
      expect(codes).toEqual([
        'page-missing',
        'page-damaged',
        'page-damaged',
        'page-too-large',
        'page-missing',
        'page-missing',
      ])
    })
  })

  it('have a byte range, stored or deflated', async () => {
    const data = await picture()
    const bytes = buildZip({
      files: [
        { name: '1.jpg', data },
        { name: '2.jpg', data, method: 'deflate' },
      ],
    })
    await withBook('book.cbz', bytes, async (book) => {
      const stored = await book.locatePage?.(1)
      if (!stored?.ok || stored.value === null) throw new Error('not located')
      const { offset, size, mediaType } = stored.value
      expect(bytes.subarray(offset, offset + size).equals(data)).toBe(true)
      expect(mediaType).toBe('image/jpeg')
      const deflated = await book.locatePage?.(2)
      if (!deflated?.ok || deflated.value === null) throw new Error('not located')
      const { offset: start, size: length, ...about } = deflated.value
      expect(inflateRawSync(bytes.subarray(start, start + length)).equals(data)).toBe(true)
      expect(about).toEqual({ mediaType: 'image/jpeg', deflated: { size: data.length, crc32: crc32(data) } })
      expect(await book.locatePage?.(3)).toMatchObject({ ok: false, failure: { code: 'page-missing' } })
    })
  })
})

describe('the cover of a comic', () => {
  it('is the first readable page', async () => {
    const [cover] = await jpegPages(1)
    const files = [
      text('00.jpg'),
      { ...text('01.jpg'), claims: { crc: 1 } },
      { name: '02.jpg', data: cover?.data ?? '' },
    ]
    await withBook('book.cbz', buildZip({ files }), async (book) => {
      const shown = await book.readCover()
      expect(shown.ok && Buffer.from(shown.value.bytes).equals(cover?.data ?? Buffer.alloc(0))).toBe(true)
    })
  })

  it('fails with the error of the first page when none is readable', async () => {
    await withBook('book.cbz', buildZip({ files: [text('1.jpg'), text('2.jpg')] }), async (book) => {
      expect(await book.readCover()).toMatchObject({ ok: false, failure: { code: 'page-damaged' } })
    })
  })
})

describe('metadata files of a comic', () => {
  it('are read by name, up to the size limit', async () => {
    const files = [text('1.jpg'), { name: 'ComicInfo.xml', data: '<ComicInfo/>' }]
    await withBook('book.cbz', buildZip({ files, comment: 'about this book' }), async (book) => {
      expect(book.entryNames()).toEqual(['1.jpg', 'ComicInfo.xml'])
      expect(await book.readEntry('ComicInfo.xml')).toMatchObject({ ok: true })
      expect(await book.readEntry('ComicInfo.xml', 4)).toMatchObject({ ok: false, failure: { code: 'archive-bomb' } })
      expect(await book.readEntry('none.xml')).toMatchObject({ ok: false })
      expect(book.properties.archiveComment).toBe('about this book')
    })
  })
})
