import { describe, expect, it } from 'vitest'
import { type BookReader, defaultLimits } from '../../server/formats/book-format.ts'
import { openEpub } from '../../server/formats/epub/epub-format.ts'
import { memorySource } from '../../server/formats/kit/byte-source.ts'
import { buildEpub, chapter, type EpubPart, encryptionXml, navigation, pictureWrapper } from '../fixtures/epub.ts'
import { picture } from '../fixtures/images.ts'

async function opened(parts: readonly EpubPart[], encryption?: string): Promise<BookReader> {
  const bytes = buildEpub({ parts, ...(encryption === undefined ? {} : { encryption }) })
  const reader = await openEpub(memorySource(bytes), defaultLimits)
  if (!reader.ok) throw new Error(reader.failure.code)
  return reader.value
}

/** Images `i/1.jpg` … and the documents around them. */
async function comic(wrap: (href: string, number: number) => EpubPart[], count = 3): Promise<EpubPart[]> {
  const numbers = Array.from({ length: count }, (_, place) => place + 1)
  const pictures = await Promise.all(
    numbers.map(async (number) => ({
      name: `i/${number}.jpg`,
      data: await picture({ width: 40 + number, shade: number * 20 }),
    })),
  )
  return [...pictures, ...numbers.flatMap((number) => wrap(`i/${number}.jpg`, number))]
}

describe('an image-only EPUB', () => {
  it.each([
    ['img', (href: string, number: number) => [{ name: `p${number}.xhtml`, data: pictureWrapper(href) }]],
    [
      'an SVG image element',
      (href: string, number: number) => [{ name: `p${number}.xhtml`, data: pictureWrapper(href, 'svg') }],
    ],
    [
      'the same image twice, as in panel views',
      (href: string, number: number) => [
        { name: `p${number}.xhtml`, data: chapter(`<img src="${href}"/><div><img src="${href}"/></div>`) },
      ],
    ],
    [
      'an SVG document',
      (href: string, number: number) => [
        {
          name: `p${number}.svg`,
          data: `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><title>Page</title><image xlink:href="${href}"/></svg>`,
          spine: true as const,
        },
      ],
    ],
  ])('has a page for each spine item with %s', async (_, wrap) => {
    const reader = await opened(await comic(wrap))
    expect(reader.epub?.imageOnly).toBe(true)
    expect(reader.pageCount).toBe(3)
    expect(reader.epub?.spine.map(({ positions }) => positions)).toEqual([1, 1, 1])
    const pages = await reader.measure()
    expect(pages).toMatchObject([
      { number: 1, name: 'OEBPS/i/1.jpg', mediaType: 'image/jpeg', width: 41, height: 60 },
      { number: 2, width: 42 },
      { number: 3, width: 43 },
    ])
    const second = await reader.readPage(2)
    expect(second.ok && Buffer.from(second.value.bytes)).toEqual(await picture({ width: 42, shade: 40 }))
    expect(await reader.readPage(0)).toMatchObject({ failure: { code: 'page-missing' } })
    expect(await reader.readPage(4)).toMatchObject({ failure: { code: 'page-missing' } })
  })

  it('may have the images themselves in its spine', async () => {
    const parts = (await comic(() => [])).map((part) => ({ ...part, spine: true as const }))
    const reader = await opened(parts)
    expect([reader.epub?.imageOnly, reader.pageCount]).toEqual([true, 3])
    expect(reader.epub?.spine[2]).toMatchObject({ href: 'OEBPS/i/3.jpg', firstPosition: 3, positions: 1 })
  })

  it('may have further non-linear items', async () => {
    const pages = await comic((href, number) => [{ name: `p${number}.xhtml`, data: pictureWrapper(href) }])
    const reader = await opened([...pages, { name: 'notes.xhtml', data: chapter('<p>text</p>'), spine: 'not-linear' }])
    expect([reader.epub?.imageOnly, reader.pageCount]).toEqual([true, 3])
  })

  it('uses its first page as the default cover', async () => {
    const reader = await opened(
      await comic((href, number) => [{ name: `p${number}.xhtml`, data: pictureWrapper(href) }]),
    )
    const [cover, first] = [await reader.readCover(), await reader.readPage(1)]
    expect(cover).toEqual(first)
  })

  it('reports a damaged page separately', async () => {
    const parts = (await comic((href, number) => [{ name: `p${number}.xhtml`, data: pictureWrapper(href) }])).map(
      (part) => (part.name === 'i/2.jpg' ? { ...part, data: 'no picture' } : part),
    )
    const reader = await opened(parts)
    const pages = await reader.measure()
    expect(pages.map(({ width }) => width)).toEqual([41, null, 43])
    expect(await reader.readPage(2)).toMatchObject({ failure: { code: 'page-damaged' } })
    expect(reader.warnings.join()).toContain('damaged')
  })
})

describe('an EPUB is not image-only when it', () => {
  const wrapped = (href: string, number: number) => [{ name: `p${number}.xhtml`, data: pictureWrapper(href) }]

  it.each([
    [
      'a line of text next to an image',
      async () => [
        ...(await comic(wrapped)),
        { name: 'end.xhtml', data: chapter('<img src="i/1.jpg"/><p>The end</p>') },
      ],
    ],
    [
      'two images on a page',
      async () => [
        ...(await comic(wrapped)),
        { name: 'end.xhtml', data: chapter('<img src="i/1.jpg"/><img src="i/2.jpg"/>') },
      ],
    ],
    [
      'an external image',
      async () => [
        ...(await comic(wrapped)),
        { name: 'end.xhtml', data: chapter('<img src="https://example.org/1.jpg"/>') },
      ],
    ],
    [
      'a missing image',
      async () => [...(await comic(wrapped)), { name: 'end.xhtml', data: chapter('<img src="i/9.jpg"/>') }],
    ],
    [
      'a video',
      async () => [
        ...(await comic(wrapped)),
        { name: 'end.xhtml', data: chapter('<img src="i/1.jpg"/><video src="v.mp4"/>') },
      ],
    ],
    ['an empty page', async () => [...(await comic(wrapped)), { name: 'end.xhtml', data: chapter('') }]],
    [
      'an SVG drawing',
      async () => [
        ...(await comic(wrapped)),
        { name: 'end.xhtml', data: chapter('<img src="i/d.svg"/>') },
        { name: 'i/d.svg', data: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      ],
    ],
    [
      'its contents in the spine',
      async () => [
        ...(await comic(wrapped)),
        { ...navigation('<li><a href="p1.xhtml">x</a></li>'), spine: true as const },
      ],
    ],
  ])('has %s', async (_, parts) => {
    const reader = await opened(await parts())
    expect(reader.epub?.imageOnly).toBe(false)
    expect(reader.pages).toEqual([])
    expect(await reader.readPage(1)).toMatchObject({ failure: { code: 'page-missing' } })
    expect(reader.pageCount).toBeGreaterThan(3)
  })

  it('has images encrypted with DRM', async () => {
    const encryption = encryptionXml('http://www.w3.org/2001/04/xmlenc#aes256-cbc', ['OEBPS/i/2.jpg'])
    const reader = await opened(await comic(wrapped), encryption)
    expect(reader.epub?.imageOnly).toBe(false)
    expect(await reader.readResource?.('OEBPS/i/2.jpg')).toMatchObject({ failure: { code: 'epub-drm' } })
  })
})
