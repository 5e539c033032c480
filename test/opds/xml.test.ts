import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeEntry, writeFeed } from '../../server/http/opds/v1/atom.ts'
import { writeOpenSearch } from '../../server/http/opds/v1/open-search.ts'
import { element, writeDocument } from '../../server/http/opds/v1/xml.ts'
import { entryType, feedTypes, problemsOf, textAt } from './atom-rules.ts'
import { sampleFeed, samplePublication } from './sample-publication.ts'
import { childrenOf, parseStrictly, textOf } from './strict-xml.ts'

/** Any UTF-16 code units, often those that XML cannot represent or normalises. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom(...'\u0000\u0008\t\n\r\u001f&<>"\'];\ud83d\udc08\ufffe\uffff\u202e-'), { maxLength: 20 })
    .map((all) => all.join('')),
  fc.constantFrom(']]>', '<!--', '&amp;', '&#0;', '<![CDATA[', '\r\n', 'العربية', '進撃', '👩‍🚀'),
)

/** The text without characters that XML cannot represent. */
function representable(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
}

describe('the XML writer', () => {
  it('round-trips every text and attribute through a strict parser, except characters that XML cannot represent', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, value) => {
        const root = parseStrictly(writeDocument(element('a', { b: value, none: null }, text, element('c', {}, text))))
        expect(root.attributes.get('b')).toBe(representable(value))
        expect(root.attributes.has('none')).toBe(false)
        expect(childrenOf(root, 'c').map(textOf)).toEqual([representable(text)])
        expect(textOf(root)).toBe(representable(text) + representable(text))
      }),
      { numRuns: 400 },
    )
  })
})

const maybe = fc.option(anyText, { nil: null })
const publications = fc
  .record({
    title: anyText,
    summary: maybe,
    language: maybe,
    publisher: maybe,
    seriesTitle: anyText,
    subjects: fc.array(
      anyText.filter((text) => representable(text) !== ''),
      { maxLength: 3 },
    ),
    position: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: null }),
    format: fc.constantFrom('cbz' as const, 'cbr' as const, 'epub' as const, 'pdf' as const),
    contributors: fc.array(
      fc.record({
        id: fc.uuid(),
        name: anyText.filter((text) => representable(text).trim() !== ''),
        role: fc.constantFrom('writer' as const, 'inker' as const),
        sortName: fc.constant(null),
      }),
      { maxLength: 3 },
    ),
  })
  .map((change) => samplePublication({ ...change, fileName: `x.${change.format}` }))

const origin = 'http://books.local:25650'

describe('a feed and an entry with any texts', () => {
  it('are well-formed and complete', () => {
    fc.assert(
      fc.property(publications, fc.boolean(), anyText, (publication, mixed, title) => {
        const feed = sampleFeed([], {
          content: { kind: 'acquisition', publications: [publication], mixed },
          title: `T${title}`,
        })
        expect(problemsOf(writeFeed(feed, origin), `${feedTypes.acquisition};charset=utf-8`)).toEqual([])
        expect(problemsOf(writeEntry(publication, origin), `${entryType};charset=utf-8`)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('contain the search terms', () => {
    fc.assert(
      fc.property(anyText, (query) => {
        const feed = sampleFeed([], { self: { to: 'search', query: query.toWellFormed() } })
        const root = parseStrictly(writeFeed(feed, origin))
        const self = childrenOf(root, 'link')[0]?.attributes.get('href') ?? ''
        expect(new URL(self).searchParams.get('query')).toBe(query.toWellFormed())
      }),
    )
  })
})

describe('a summary that is too long for a list', () => {
  const shortened = (summary: string) => {
    const root = parseStrictly(writeFeed(sampleFeed([samplePublication({ summary })]), origin))
    return childrenOf(root, 'entry').map((entry) => textAt(entry, 'summary'))[0] ?? ''
  }

  it('is cut between words', () => {
    expect(shortened('word '.repeat(120))).toBe(`${'word '.repeat(98)}word…`)
  })

  it('is cut to the limit where words have no spaces between them', () => {
    expect([...shortened(`第1巻 ${'あ'.repeat(600)}`)]).toHaveLength(500)
  })

  it('is never cut inside a character', () => {
    expect(shortened('🐈'.repeat(600))).toBe(`${'🐈'.repeat(499)}…`)
  })
})

describe('the OpenSearch description', () => {
  it('has the elements that OpenSearch 1.1 requires, within its limits', () => {
    const root = parseStrictly(writeOpenSearch(origin))
    expect(root).toMatchObject({ local: 'OpenSearchDescription', namespace: 'http://a9.com/-/spec/opensearch/1.1/' })
    expect(textAt(root, 'ShortName')).toMatch(/^.{1,16}$/)
    expect(textAt(root, 'Description')).toMatch(/^.{1,1024}$/)
    const [url, ...others] = childrenOf(root, 'Url')
    expect(others).toEqual([])
    expect(Object.fromEntries(url?.attributes ?? [])).toEqual({
      type: feedTypes.acquisition,
      template: `${origin}/opds/v1/search?query={searchTerms}`,
    })
  })
})

describe('the strict parser of these tests', () => {
  it.each([
    '<a>&nbsp;</a>',
    '<a>&#0;</a>',
    '<a>&amp</a>',
    '<a b="1" b="2"/>',
    '<a b=1/>',
    "<a b='1'/>",
    '<a b="<"/>',
    '<a></b>',
    '<a/><b/>',
    '<a>]]></a>',
    '<a>\u0001</a>',
    '<a>\ud800</a>',
    '<x:a/>',
    '<a x:b="1"/>',
    '<a><!-- --></a>',
    '<a><![CDATA[]]></a>',
  ])('refuses %j', (text) => {
    expect(() => parseStrictly(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)).toThrow()
  })
})
