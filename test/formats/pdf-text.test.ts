import { describe, expect, it } from 'vitest'
import { plainText } from '../../server/domain/book/page-text.ts'
import { type BookReader, defaultLimits } from '../../server/formats/book-format.ts'
import { openBook } from '../../server/formats/registry.ts'
import { buildPdf, type PdfPageSpec } from '../fixtures/pdf.ts'
import { scratch } from '../fixtures/scratch.ts'

async function withPdf<T>(bytes: Buffer, work: (book: BookReader) => Promise<T>): Promise<T> {
  using files = scratch()
  const book = await openBook(files.put('book.pdf', bytes), defaultLimits)
  if (!book.ok) throw new Error(book.failure.code)
  try {
    return await work(book.value)
  } finally {
    await book.value.close()
  }
}

const pageOf = (page: Partial<PdfPageSpec>, number = 1) =>
  withPdf(buildPdf([{ size: [200, 300], ...page }, { size: [400, 300] }]), async (book) => {
    const read = await book.readText?.(number)
    if (!read?.ok) throw new Error(read?.failure.code)
    return read.value
  })

const hello = { text: 'Hello harbour', x: 20, y: 250, size: 20 }

describe('the text of a PDF page', () => {
  it('is refused for a missing page and after closing', async () => {
    const bytes = buildPdf([{ size: [200, 300] }])
    await withPdf(bytes, async (book) => {
      for (const number of [0, 2, 1.5]) {
        expect(await book.readText?.(number)).toMatchObject({ ok: false, failure: { code: 'page-missing' } })
      }
      await book.close()
      expect(await book.readText?.(1)).toMatchObject({ ok: false, failure: { code: 'file-unreadable' } })
    })
  })

  it('stops at a limit when a page has endless text', async () => {
    const program = `BT /F1 1 Tf ${'1 0 0 1 5 5 Tm (word word word) Tj\n'.repeat(40_000)} ET`
    const { runs } = await pageOf({ program })
    expect(runs.length).toBeGreaterThan(10_000)
    expect(runs.length).toBeLessThanOrEqual(20_000)
    expect(runs.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(200_000)
  })

  it('is empty for a blank page and for an invalid content stream', async () => {
    expect(await pageOf({}, 2)).toEqual({ width: 400, height: 300, runs: [], links: [] })
    expect((await pageOf({ program: '<< BT Tj [ ( ET 99 Tf' })).runs).toEqual([])
  })

  it('is in reading order, with positions from the top left', async () => {
    const text = await pageOf({ lines: [hello, { text: 'and a second line', x: 20, y: 220, size: 10 }] })
    expect(plainText(text)).toBe('Hello harbour\nand a second line')
    const [first, second] = text.runs
    expect(first).toMatchObject({ x: 20, height: 20, angle: 0, endsLine: true })
    // The baseline is 50 points below the top edge, with most of each letter above it.
    expect(first?.y).toBeGreaterThan(28)
    expect(first?.y).toBeLessThan(40)
    expect(first?.width).toBeGreaterThan(100)
    expect(first?.width).toBeLessThan(140)
    expect(second?.height).toBe(10)
  })

  it('is rotated with the page', async () => {
    const text = await pageOf({ lines: [hello], rotation: 90 })
    expect([text.width, text.height]).toEqual([300, 200])
    expect(text.runs[0]).toMatchObject({ text: 'Hello harbour', angle: 90 })
  })
})

describe('the links of a PDF page', () => {
  it('lead to pages and web addresses only', async () => {
    const at = (n: number) => [10, 10 * n, 110, 10 * n + 8] as const
    const { links } = await pageOf({
      links: [
        { rect: at(1), page: 2 },
        { rect: at(2), page: 99 },
        { rect: at(3), url: 'https://example.org/a' },
        { rect: at(4), url: 'javascript:alert(1)' },
        { rect: at(5), url: 'file:///etc/passwd' },
        { rect: at(6), url: 'mailto:a@example.org' },
      ],
    })
    expect(links).toEqual([
      { x: 10, y: 282, width: 100, height: 8, page: 2, url: null },
      { x: 10, y: 262, width: 100, height: 8, page: null, url: 'https://example.org/a' },
      { x: 10, y: 232, width: 100, height: 8, page: null, url: 'mailto:a@example.org' },
    ])
  })
})

describe('the contents of a PDF', () => {
  const pages = [1, 2, 3].map(() => ({ size: [200, 300] as const }))
  const contentsOf = (bytes: Buffer) =>
    withPdf(bytes, async (book) => {
      const read = await book.readContents?.()
      return read?.ok ? read.value : read
    })

  it('are empty without an outline', async () => {
    expect(await contentsOf(buildPdf(pages))).toEqual([])
  })

  it('are the outline entries in order, with pages and levels', async () => {
    const outline = [
      {
        title: ' Part\none ',
        children: [
          { title: 'Chapter 1', page: 2 },
          { title: 'Chapter 2', page: 3, named: true },
        ],
      },
      { title: '', page: 1 },
      { title: 'Lost', page: 9 },
      { title: 'End', page: 3 },
    ]
    expect(await contentsOf(buildPdf(pages, outline))).toEqual([
      { title: 'Part one', page: null, level: 1 },
      { title: 'Chapter 1', page: 2, level: 2 },
      { title: 'Chapter 2', page: 3, level: 2 },
      { title: 'Lost', page: null, level: 1 },
      { title: 'End', page: 3, level: 1 },
    ])
  })

  it('are limited when endless', async () => {
    const nested = (depth: number): { title: string; children: { title: string }[] }[] =>
      depth === 0 ? [] : [{ title: `level ${depth}`, children: nested(depth - 1) }]
    expect(await contentsOf(buildPdf(pages, nested(60)))).toHaveLength(20)
    const many = Array.from({ length: 5_200 }, (_, n) => ({ title: `line ${n}` }))
    expect(await contentsOf(buildPdf(pages, many))).toHaveLength(5_000)
  })
})
