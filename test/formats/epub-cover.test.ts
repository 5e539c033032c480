import { describe, expect, it } from 'vitest'
import { type BookReader, defaultLimits } from '../../server/formats/book-format.ts'
import { openEpub } from '../../server/formats/epub/epub-format.ts'
import { memorySource } from '../../server/formats/kit/byte-source.ts'
import { buildEpub, chapter, type EpubSpec, novel } from '../fixtures/epub.ts'
import { picture } from '../fixtures/images.ts'

async function opened(spec: EpubSpec): Promise<BookReader> {
  const reader = await openEpub(memorySource(buildEpub(spec)), defaultLimits)
  if (!reader.ok) throw new Error(reader.failure.code)
  return reader.value
}

describe('the cover of an EPUB', () => {
  const page = { name: 'cover.xhtml', data: chapter('<img src="i/first.jpg"/>') }

  async function coverShade(spec: EpubSpec): Promise<number> {
    const cover = await (await opened(spec)).readCover()
    if (!cover.ok) throw new Error(cover.failure.code)
    return covers.findIndex((bytes) => bytes.equals(Buffer.from(cover.value.bytes)))
  }

  const covers: Buffer[] = []
  async function parts() {
    if (covers.length === 0) covers.push(await picture({ shade: 1 }), await picture({ shade: 2, format: 'png' }))
    return [
      page,
      { name: 'i/first.jpg', id: 'first', data: covers[0] ?? '' },
      { name: 'i/second.png', id: 'second', data: covers[1] ?? '' },
    ]
  }

  it('is the item marked by EPUB 3', async () => {
    const marked = (await parts()).map((part) =>
      part.name === 'i/second.png' ? { ...part, properties: 'cover-image' } : part,
    )
    expect(await coverShade({ parts: marked })).toBe(1)
  })

  it('is the item named in the EPUB 2 meta element, by ID or file name', async () => {
    expect(await coverShade({ parts: await parts(), metadata: '<meta name="cover" content="second"/>' })).toBe(1)
    expect(await coverShade({ parts: await parts(), metadata: '<meta name="cover" content="i/second.png"/>' })).toBe(1)
  })

  it('is on the page named in the EPUB 2 guide', async () => {
    const more = [{ name: 'x.xhtml', data: chapter('text') }, ...(await parts())]
    const guide = '<guide><reference type="cover" href="cover.xhtml"/></guide>'
    expect(await coverShade({ parts: more, guide })).toBe(0)
  })

  it('is the first image of the first page by default', async () => {
    expect(await coverShade({ parts: await parts() })).toBe(0)
  })

  it('is null without images, and when it is not an image', async () => {
    expect(await (await opened(novel)).readCover()).toMatchObject({ ok: false, failure: { code: 'page-missing' } })
    const fake = [{ name: 'c.jpg', data: '<svg onload="alert(1)"/>', properties: 'cover-image' }, ...novel.parts]
    expect(await (await opened({ parts: fake })).readCover()).toMatchObject({
      ok: false,
      failure: { code: 'page-missing' },
    })
  })
})
