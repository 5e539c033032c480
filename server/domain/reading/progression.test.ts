import { describe, expect, it } from 'vitest'
import { positionOfProgression, progressionOf, type ReceivedProgression } from './progression.ts'

const item = (href: string, firstPosition: number, positions: number) => {
  return { href, mediaType: 'application/xhtml+xml', size: positions * 1024, firstPosition, positions, linear: true }
}
const spine = [item('text/a.xhtml', 1, 4), item('more/text/a.xhtml', 5, 10), item('text/ä b.xhtml', 15, 6)]
const novel = { format: 'epub', pageCount: 20, spine } as const
const comic = { format: 'cbz', pageCount: 20, spine: [] } as const
const received = (change: Partial<ReceivedProgression>): ReceivedProgression => ({
  at: 0,
  device: { id: null, name: null },
  share: null,
  position: null,
  href: null,
  inResource: null,
  locator: { deviceId: null },
  ...change,
})

describe('what an app tells', () => {
  it('of pages is the page, else the share', () => {
    expect(positionOfProgression(received({ position: 7, share: 0.9, href: 'p.jpg' }), comic)).toEqual({
      currentPage: 7,
    })
    expect(positionOfProgression(received({ share: 0.9 }), comic)).toEqual({ percentage: 0.9 })
  })

  it.each([
    ['text/a.xhtml', 1],
    ['/text/a.xhtml#p', 1],
    ['more/text/a.xhtml', 5],
    ['https://example.org/books/1/resources/more/text/a.xhtml?x=1', 5],
    ['text/%C3%A4%20b.xhtml', 15],
    ['ä b.xhtml', 15],
  ])('of text lies in the document that it names: %s', (href, first) => {
    expect(positionOfProgression(received({ href, inResource: 0 }), novel)).toEqual({ currentPage: first })
  })

  it('of text by a name that fits several documents or none counts by its share', () => {
    for (const href of ['a.xhtml', 'b.xhtml', '', '/', '%', 'c.xhtml'])
      expect(positionOfProgression(received({ href, share: 0.5, inResource: 0.5 }), novel)).toEqual({ percentage: 0.5 })
  })

  it('of text is the position where it lies in the document, else the share inside of it', () => {
    const named = { href: 'more/text/a.xhtml', share: 0.3 }
    const pageOf = (change: Partial<ReceivedProgression>) =>
      positionOfProgression(received({ ...named, ...change }), novel).currentPage
    expect(pageOf({ position: 9 })).toBe(9)
    expect(pageOf({ position: 3, inResource: 0.5 })).toBe(10)
    expect(pageOf({ inResource: 1 })).toBe(14)
    expect(pageOf({})).toBe(6)
    expect(pageOf({ share: 1 })).toBe(14)
  })
})

describe('what an app is told', () => {
  it('is the document of the position, and the stored share', () => {
    expect(progressionOf({ currentPage: 14, percentage: 0.67, locator: null }, novel)).toMatchObject({
      share: 0.67,
      position: 14,
      locator: null,
      item: { href: 'more/text/a.xhtml' },
    })
  })

  it('gives back only words of its own kind', () => {
    const at = (locator: unknown) => progressionOf({ currentPage: 3, percentage: null, locator }, comic)
    expect(at({ koreader: { progress: '3', deviceId: 'k' } })).toMatchObject({ share: 0.15, locator: null, item: null })
    expect(at({ draft: { title: 'x' }, deviceId: 'd' }).locator).toEqual({ draft: { title: 'x' }, deviceId: 'd' })
    for (const odd of ['text', 5, null, undefined, []]) expect(at(odd).locator).toBeNull()
  })
})
