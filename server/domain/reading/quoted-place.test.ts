import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBookCfi, parseElementPoint, parsePointPath } from './quoted-place.ts'

describe('a point in a document', () => {
  it('is a path of an EPUB CFI, with or without assertions and offset', () => {
    expect(parsePointPath('/4/2/1:5')).toEqual({ steps: [4, 2, 1], offset: 5 })
    expect(parsePointPath('/4[body]/10[p^]^[1]/3:10[,y]')).toEqual({ steps: [4, 10, 3], offset: 10 })
    expect(parsePointPath('/4/2/2~1.5@3:4')).toEqual({ steps: [4, 2, 2], offset: 0 })
  })

  it('is an element with an offset', () => {
    expect(parseElementPoint('#kobo.3.1:12')).toEqual({ id: 'kobo.3.1', offset: 12 })
  })

  it.each([
    '',
    '/',
    '4/2',
    '/4/-2',
    '/4/2:',
    '/4/2:x',
    '/4[a',
    '/9999999',
    `${'/2'.repeat(300)}`,
    `/2${'['.repeat(3_000)}`,
  ])('is nothing in %j', (text) => {
    expect(parsePointPath(text)).toBeNull()
    expect(parseElementPoint(text)).toBeNull()
  })
})

describe('a CFI of a whole book', () => {
  it('has its document by the package, or as calibre counts it', () => {
    expect(parseBookCfi('epubcfi(/6/8[c3]!/4/2/1:0)')).toEqual({ spine: 3, point: '/4/2/1:0' })
    expect(parseBookCfi('epubcfi(/8/2/4/2/2:0)')).toEqual({ spine: 3, point: '/4/2/2:0' })
    expect(parseBookCfi('epubcfi(/2/2)')).toEqual({ spine: 0, point: '' })
  })

  it.each(['', 'epubcfi()', 'epubcfi(/6/3!/4)', 'epubcfi(/1/2/4)', 'epubcfi(/6/0!/4)', '/6/4!/4', 'epubcfi(/8/4)'])(
    'is nothing in %j',
    (text) => expect(parseBookCfi(text)).toBeNull(),
  )
})

it('no text makes them throw or be slow', () => {
  const piece = fc.constantFrom(
    '/',
    '2',
    '4',
    '11',
    ':',
    '!',
    '[',
    ']',
    '^',
    '~',
    '@',
    ',',
    '#',
    'epubcfi(',
    ')',
    'x',
    '\n',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 400 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, (written) => {
      const path = parsePointPath(written)
      if (path !== null) expect(path.steps.every(Number.isSafeInteger)).toBe(true)
      const cfi = parseBookCfi(`epubcfi(${written})`)
      if (cfi !== null) expect(cfi.spine).toBeGreaterThanOrEqual(0)
      parseElementPoint(written)
    }),
  )
})
