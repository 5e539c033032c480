import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointOfPosition, positionOfPoint, textOfPoint } from './reader-point.ts'

const spine = [2, 10, 1, 7].map((positions, index, all) => ({
  href: `c${index + 1}.xhtml`,
  mediaType: 'application/xhtml+xml',
  size: positions * 1024,
  firstPosition: 1 + all.slice(0, index).reduce((sum, more) => sum + more, 0),
  positions,
  linear: true,
}))
const novel = { format: 'epub', pageCount: 20, spine } as const
const comic = { format: 'cbz', pageCount: 20, spine: [] } as const

describe('a KOReader position', () => {
  it('in a comic or PDF is the page', () => {
    expect(positionOfPoint({ progress: '7', percentage: 0.35 }, comic)).toEqual({ currentPage: 7, source: 'explicit' })
  })

  it.each(['', '0', '-3', '7.5', 'page 7', '/body/DocFragment[2]/p', '99999999999'])(
    'in a comic that is not a page number counts by percentage: %j',
    (progress) =>
      expect(positionOfPoint({ progress, percentage: 0.35 }, comic)).toEqual({ percentage: 0.35, source: 'explicit' }),
  )

  it.each([
    ['/body/DocFragment[2]/body/p[3]/text().14', 0.3, 6, { first: 3, last: 12 }],
    ['/body/DocFragment[2]/body/p', 0.5, 10, { first: 3, last: 12 }],
    ['/body/DocFragment/body/h1', 0.05, 1, { first: 1, last: 2 }],
    ['/body/DocFragment[4]/body', 1, 20, { first: 14, last: 20 }],
    ['/body[1]/DocFragment[2]/body[1]/p[3]/text()[1].14', 0.3, 6, { first: 3, last: 12 }],
    ['/body[1]/DocFragment[4]/body[1]', 1, 20, { first: 14, last: 20 }],
  ] as const)(
    'in an EPUB is inside its document, as far as its percentage says: %s at %d',
    (progress, percentage, page, within) => {
      expect(positionOfPoint({ progress, percentage }, novel)).toMatchObject({ currentPage: page, percentage, within })
    },
  )

  it.each([
    ['/body/DocFragment[2]/body/p', 0.01, { currentPage: 3, percentage: 2 / 20 }],
    ['/body/DocFragment[2]/body/p', 0.9, { currentPage: 12, percentage: 12 / 20 }],
    ['/body/DocFragment[3]/body', 0.9, { currentPage: 13, percentage: 13 / 20 }],
  ] as const)('in an EPUB is never outside its document: %s at %d', (progress, percentage, characterIndex) => {
    expect(positionOfPoint({ progress, percentage }, novel)).toMatchObject(characterIndex)
  })

  it.each([
    ['/body/DocFragment[2].0', { currentPage: 3, percentage: 2 / 20 }],
    ['/body/DocFragment[2]', { currentPage: 3, percentage: 2 / 20 }],
    ['/body[1]/DocFragment[4]', { currentPage: 14, percentage: 13 / 20 }],
    ['/body[1]/DocFragment[4].0', { currentPage: 14, percentage: 13 / 20 }],
    ['/body/DocFragment.0', { currentPage: 1, percentage: 0 }],
  ] as const)('in an EPUB without steps is the start of its document: %s', (progress, characterIndex) => {
    expect(positionOfPoint({ progress, percentage: 0.9 }, novel)).toMatchObject(characterIndex)
  })

  it.each([
    '12',
    '/body/DocFragment[0]/p',
    '/body/DocFragment[5]/p',
    '/body/DocFragments[1]',
    '/body[2]/DocFragment[1]',
    'epubcfi(/6/4)',
    '',
  ])('in an EPUB without a document counts by percentage: %j', (progress) =>
    expect(positionOfPoint({ progress, percentage: 0.5 }, novel)).toEqual({ percentage: 0.5, source: 'explicit' }),
  )

  it.each([
    ['1', 0.05, comic],
    ['', 0.05, comic],
    ['/body/DocFragment[1].0', 0, novel],
    ['', 0, novel],
  ] as const)('at the very start is not a reading action: %j', (progress, percentage, book) => {
    expect(positionOfPoint({ progress, percentage }, book).source).toBe('sync')
  })

  it('leads back into the document it was derived from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (currentPage) => {
        const point = pointOfPosition({ currentPage, percentage: null }, novel)
        expect(point).not.toBeNull()
        const within = point === null ? undefined : positionOfPoint(point, novel).within
        expect(within?.first).toBeLessThanOrEqual(currentPage)
        expect(within?.last).toBeGreaterThanOrEqual(currentPage)
      }),
    )
  })
})

describe('progress is sent to KOReader', () => {
  it('as the start of its document, with the stored percentage', () => {
    expect(pointOfPosition({ currentPage: 13, percentage: 0.623456 }, novel)).toMatchObject({
      progress: '/body/DocFragment[3].0',
      percentage: 0.6234,
    })
  })

  it('with the percentage of a page truncated to four digits', () => {
    const shown = (currentPage: number) =>
      pointOfPosition({ currentPage, percentage: null }, { ...comic, pageCount: 17 })
    expect([3, 5, 12, 17].map((page) => shown(page)?.percentage)).toEqual([0.1764, 0.2941, 0.7058, 1])
  })

  it('as the page of a comic', () => {
    expect(pointOfPosition({ currentPage: 5, percentage: null }, comic)).toMatchObject({
      progress: '5',
      percentage: 0.25,
    })
  })

  it('not at all when the reading order is unknown', () => {
    expect(pointOfPosition({ currentPage: 5, percentage: 0.2 }, { ...novel, spine: [] })).toBeNull()
  })
})

describe('a position inside a document', () => {
  it.each([
    ['/body/DocFragment[2]/body/p[3]/text().14', { href: 'c2.xhtml', steps: '/body/p[3]/text().14' }],
    ['/body/DocFragment/body/h1', { href: 'c1.xhtml', steps: '/body/h1' }],
    ['/body[1]/DocFragment[2]/body[1]/p[3]/text()[2].14', { href: 'c2.xhtml', steps: '/body[1]/p[3]/text()[2].14' }],
    ['/body/DocFragment[2].0', null],
    ['/body/DocFragment[9]/body/p', null],
    ['12', null],
  ])('is requested by document and steps: %s', (progress, expected) => {
    expect(textOfPoint({ progress, percentage: 0 }, novel)).toEqual(expected)
  })

  it('counts by the text before it, not by KOReader pages, except at the end of the book', () => {
    const point = { progress: '/body/DocFragment[2]/body/p[3]', percentage: 0.1 }
    const half = { from: 0.5, to: 0.5 }
    expect(positionOfPoint(point, novel, half)).toMatchObject({
      currentPage: 8,
      percentage: 7 / 20,
      source: 'explicit',
    })
    expect(positionOfPoint({ ...point, percentage: 0.35 }, novel, half)).toMatchObject({ currentPage: 8 })
    expect(positionOfPoint({ ...point, percentage: 0.99 }, novel, half)).toMatchObject({ percentage: 0.99 })
    const end = { progress: '/body/DocFragment[4]/body/p', percentage: 0.9 }
    expect(positionOfPoint(end, novel, { from: 1, to: 1 })).toMatchObject({ currentPage: 20 })
    const start = { progress: '/body/DocFragment[1]/body/p', percentage: 0 }
    expect(positionOfPoint(start, novel, { from: 0, to: 0 }).source).toBe('sync')
  })

  it('that is known to be in one section is limited to that section', () => {
    const progress = '/body/DocFragment[2]/body/div/p[9]'
    const at = (percentage: number) => positionOfPoint({ progress, percentage }, novel, { from: 0.2, to: 0.5 })
    expect([0.01, 0.25, 0.9].map((share) => at(share).percentage)).toEqual([4 / 20, 5 / 20, 7 / 20])
    expect([0.01, 0.25, 0.9].map((share) => at(share).currentPage)).toEqual([5, 5, 8])
  })

  it('is derived from the percentage where it agrees with the position, otherwise from the position', () => {
    expect(pointOfPosition({ currentPage: 8, percentage: 7.5 / 20 }, novel)?.text).toMatchObject({ share: 0.55 })
    expect(pointOfPosition({ currentPage: 8, percentage: 0.9 }, novel)?.text).toMatchObject({ share: 0.5 })
    expect(pointOfPosition({ currentPage: 8, percentage: null }, novel)?.text).toMatchObject({ share: 0.5 })
    expect(pointOfPosition({ currentPage: 3, percentage: 1.9 / 20 }, novel)?.text).toMatchObject({ share: 0 })
    expect(pointOfPosition({ currentPage: 7, percentage: 0.35 }, comic)?.text).toBeNull()
  })
})
