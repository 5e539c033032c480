import { describe, expect, it } from 'vitest'
import type { QuotedPlace } from '../../../domain/reading/quoted-place.ts'
import { fail, succeed } from '../../../domain/result.ts'
import { sanitiseDocument } from '../markup/sanitise.ts'
import { flattenDocument } from './flat-document.ts'
import { findQuotedPlaces } from './quoted-places.ts'

const xhtml = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title><style>p{}</style></head><body>${body}</body></html>`
const chapters: Readonly<Record<string, string>> = {
  'OEBPS/c1.xhtml': xhtml(
    '<h1>One</h1>\n<p>The sea was calm. <em>The</em> sea rose.</p><p id="kobo.2.1">It fell again.</p>',
  ),
  'OEBPS/c2.xhtml': xhtml('<script>var sea</script><p>A lighthouse keeper counts every ship.</p>'),
  'OEBPS/deep.xhtml': xhtml(`${'<div>'.repeat(500)}deep${'</div>'.repeat(500)}`),
}
const spine = Object.keys(chapters).map((href, index) => ({
  ...{ href, mediaType: 'application/xhtml+xml', size: 1, linear: true },
  ...{ firstPosition: 1 + index * 10, positions: 10 },
}))
const book = {
  spine,
  readMarkup: async (name: string) => {
    const text = chapters[name]
    return text === undefined ? fail('page-missing') : succeed(Buffer.from(text))
  },
  readShown: async (name: string) => {
    const html = sanitiseDocument(Buffer.from(chapters[name] ?? ''), name, true)
    return html.ok ? succeed({ bytes: Buffer.from(html.value) }) : html
  },
}
const nothing: QuotedPlace = { words: null, context: null, spine: null, resource: null, point: null, share: null }

async function find(quote: Partial<QuotedPlace>) {
  const [place] = await findQuotedPlaces(book, [{ ...nothing, ...quote }])
  if (place == null) return null
  const { resource, start, end, position } = place.locator
  const html = await book.readShown(resource ?? '')
  const text = html.ok ? (flattenDocument(html.value.bytes.toString()) ?? '') : ''
  return { resource, position, start, words: text.slice(start, end), isExact: place.isExact }
}

describe('a mark of another program', () => {
  it('is where its words are in its document', async () => {
    const words = 'was  CALM.\nThe sea'
    expect(await find({ words, spine: 0 })).toMatchObject({ resource: 'OEBPS/c1.xhtml', words: 'was calm. The sea' })
    expect(await find({ words, resource: 'c1.xhtml' })).toMatchObject({ words: 'was calm. The sea', isExact: true })
  })

  it('is the occurrence next to its point, however the point is written', async () => {
    const second = { words: 'The sea', start: 24, isExact: true }
    expect(await find({ words: 'The sea', spine: 0, point: '/4/4/2/1:0' })).toMatchObject(second)
    expect(await find({ words: 'The sea', spine: 0, point: '/4/4/1:0' })).toMatchObject({ start: 6 })
    expect(await find({ words: 'The sea', spine: 0, point: '#kobo.2.1:0' })).toMatchObject(second)
    expect(await find({ words: 'The sea', spine: 0, share: 0.9 })).toMatchObject(second)
    expect(await find({ words: 'The sea', spine: 0, context: 'calm. The sea rose' })).toMatchObject(second)
  })

  it('is not guessed where its words are several times', async () => {
    expect(await find({ words: 'The sea', spine: 0 })).toMatchObject({ start: 0, words: '', isExact: false })
    expect(await find({ words: 'The sea', spine: 0, point: 'nonsense' })).toMatchObject({ isExact: false })
  })

  it('without words is at its point', async () => {
    expect(await find({ spine: 0, point: '/4/6/1:3' })).toMatchObject({ start: 41, words: '', isExact: true })
    expect(await find({ spine: 0, point: '/4/900/1:3' })).toMatchObject({ isExact: true, position: 10 })
    expect(await find({ spine: 1, share: 0.5 })).toMatchObject({ resource: 'OEBPS/c2.xhtml', position: 16 })
  })

  it('is found in another document where its own has other words, and is at its beginning else', async () => {
    const words = 'A lighthouse keeper counts'
    expect(await find({ words, spine: 0 })).toMatchObject({ resource: 'OEBPS/c2.xhtml', words, isExact: true })
    expect(await find({ words })).toMatchObject({ words, isExact: true })
    expect(await find({ words: 'ship', spine: 0 })).toMatchObject({ resource: 'OEBPS/c1.xhtml', isExact: false })
    expect(await find({ words: 'Nowhere in this book at all', spine: 1 })).toMatchObject({
      position: 11,
      isExact: false,
    })
    expect(await find({ words: 'Nowhere in this book at all', spine: 99 })).toBeNull()
    expect(await find({ words: 'deep', spine: 2 })).toMatchObject({ resource: 'OEBPS/deep.xhtml', isExact: false })
  })
})
