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

describe('a progression reported by an app', () => {
  it('counts by page where there are pages, otherwise by percentage', () => {
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
  ])('in text is located in the document it names: %s', (href, first) => {
    expect(positionOfProgression(received({ href, inResource: 0 }), novel)).toEqual({ currentPage: first })
  })

  it('in text with an ambiguous or unknown document name counts by percentage', () => {
    for (const href of ['a.xhtml', 'b.xhtml', '', '/', '%', 'c.xhtml'])
      expect(positionOfProgression(received({ href, share: 0.5, inResource: 0.5 }), novel)).toEqual({ percentage: 0.5 })
  })

  it('in text uses a position inside the document, otherwise the percentage within it', () => {
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

describe('a progression sent to an app', () => {
  it('has the document of the position and the stored percentage', () => {
    expect(progressionOf({ currentPage: 14, percentage: 0.67, locator: null }, novel)).toMatchObject({
      share: 0.67,
      position: 14,
      locator: null,
      item: { href: 'more/text/a.xhtml' },
    })
  })

  it('returns only locator texts of the same kind', () => {
    const at = (locator: unknown) => progressionOf({ currentPage: 3, percentage: null, locator }, comic)
    expect(at({ koreader: { progress: '3', deviceId: 'k' } })).toMatchObject({ share: 0.15, locator: null, item: null })
    expect(at({ draft: { title: 'x' }, deviceId: 'd' }).locator).toEqual({ draft: { title: 'x' }, deviceId: 'd' })
    for (const odd of ['text', 5, null, undefined, []]) expect(at(odd).locator).toBeNull()
  })
})
