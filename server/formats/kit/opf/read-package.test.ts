import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../../../test/kit/linear-time.ts'
import type { EpubPackage } from './epub-package.ts'
import { readPackageDocument, repairPackageDocument } from './read-package.ts'

function document(metadata: string, more: { root?: string; rest?: string } = {}): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid" ${more.root ?? ''}>
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">${metadata}</metadata>
${more.rest ?? ''}</package>`)
}

function read(metadata: string, more: { root?: string; rest?: string } = {}): EpubPackage {
  const result = readPackageDocument(document(metadata, more), 'OPS/package.opf')
  if (!result.ok) throw new Error(result.failure.code)
  return result.value
}

describe('a package document is rejected when it', () => {
  it.each([
    ['nothing', ''],
    ['another document', '<html/>'],
    ['not well-formed', '<package><metadata></package>'],
    ['a document with a bare ampersand', '<package><metadata>a & b</metadata></package>'],
    ['truncated', '<package><metadata><dc:title>x'],
  ])('is %s', (_, text) => {
    expect(readPackageDocument(Buffer.from(text))).toMatchObject({ ok: false, failure: { code: 'epub-package' } })
  })

  it('declares entities, also in repair mode', () => {
    const bomb = Buffer.from('<!DOCTYPE package [<!ENTITY a "&a;&a;">]><package>&a;</package>')
    expect(readPackageDocument(bomb)).toMatchObject({ failure: { code: 'xml-unsafe' } })
    expect(repairPackageDocument(bomb)).toMatchObject({ failure: { code: 'xml-unsafe' } })
  })

  it('is in another encoding than declared', () => {
    const text = `\ufeff${document('<dc:title>x</dc:title>').toString()}`
    expect(readPackageDocument(Buffer.from(text, 'utf16le'))).toMatchObject({ failure: { code: 'epub-package' } })
  })
})

describe('titles', () => {
  it('have the title of type main first, wherever it appears', () => {
    const titles = '<dc:title id="a">Sub</dc:title><dc:title id="b">Main  title</dc:title><dc:title> </dc:title>'
    const types =
      '<meta refines="#a" property="title-type">subtitle</meta><meta refines="#b" property="title-type">main</meta>'
    const { titles: all, title } = read(titles + types)
    expect(all).toEqual([
      { text: 'Sub', type: 'subtitle', fileAs: null },
      { text: 'Main title', type: 'main', fileAs: null },
    ])
    expect(title?.text).toBe('Main title')
  })

  it('have the first title without another type when none is main', () => {
    const titles = '<dc:title id="a">Short</dc:title><dc:title>Whole</dc:title>'
    expect(read(`${titles}<meta refines="#a" property="title-type">short</meta>`).title?.text).toBe('Whole')
    expect(
      read('<dc:title id="a">Only</dc:title><meta refines="#a" property="title-type">short</meta>').title?.text,
    ).toBe('Only')
  })

  it('require their namespace', () => {
    expect(read('<title>Bare</title>').title).toBeNull()
    expect(read('<title xmlns="http://purl.org/dc/elements/1.1/">Own</title>').title?.text).toBe('Own')
    expect(read('<dc-metadata><dc:Title>Old</dc:Title></dc-metadata>').title?.text).toBe('Old')
  })
})

describe('people', () => {
  it('have roles and sort names from attributes or refinements', () => {
    const { contributors } = read(`<dc:contributor opf:role="ILL">Ann</dc:contributor>
      <dc:creator opf:role="aut" opf:file-as="Doe, Jo">Jo Doe</dc:creator><dc:creator id="c">Li</dc:creator>
      <meta refines="#c" property="role" scheme="marc:relators">aut</meta><meta refines="#c" property="role">trl</meta>
      <meta refines="#c" property="file-as">Li, X</meta><dc:creator>  </dc:creator>`)
    expect(contributors).toEqual([
      { name: 'Jo Doe', kind: 'creator', roles: ['aut'], fileAs: 'Doe, Jo' },
      { name: 'Li', kind: 'creator', roles: ['aut', 'trl'], fileAs: 'Li, X' },
      { name: 'Ann', kind: 'contributor', roles: ['ill'], fileAs: null },
    ])
  })
})

describe('the series', () => {
  const typed =
    '<meta property="belongs-to-collection" id="s">Sea</meta><meta refines="#s" property="collection-type">series</meta><meta refines="#s" property="group-position">2.5</meta>'
  const calibre = '<meta name="calibre:series" content="Land"/><meta name="calibre:series_index" content="3.0"/>'
  const set =
    '<meta property="belongs-to-collection" id="t">Box</meta><meta refines="#t" property="collection-type">set</meta>'
  const untyped = '<meta property="belongs-to-collection">Shelf</meta>'
  const titled =
    '<dc:title id="x">Ring</dc:title><meta refines="#x" property="title-type">collection</meta><meta refines="#x" property="group-position">1</meta>'

  it('is a typed collection before calibre, titled and untyped ones, and a set last', () => {
    const { collections } = read(set + untyped + calibre + titled + typed)
    expect(collections).toEqual([
      { name: 'Sea', type: 'series', position: 2.5, source: 'collection' },
      { name: 'Land', type: 'series', position: 3, source: 'calibre' },
      { name: 'Ring', type: 'series', position: 1, source: 'title' },
      { name: 'Shelf', type: null, position: null, source: 'collection' },
      { name: 'Box', type: 'set', position: null, source: 'collection' },
    ])
  })

  it('has no position when the index is not a number', () => {
    for (const index of ['', 'abc', '1.2.3', '1e5', 'NaN']) {
      const metadata = `<meta name="calibre:series" content="S"/><meta name="calibre:series_index" content="${index}"/>`
      expect(read(metadata).collections).toEqual([{ name: 'S', type: 'series', position: null, source: 'calibre' }])
    }
  })

  it('is missing when its name is empty', () => {
    expect(read('<meta name="calibre:series" content=" "/>').collections).toEqual([])
  })
})

describe('identifiers', () => {
  it('have their scheme from attribute, refinement or prefix, and list each valid ISBN once', () => {
    const { identifiers, isbns } = read(`<dc:identifier id="uid">urn:uuid:1-2</dc:identifier>
      <dc:identifier opf:scheme="ISBN">978-0-306-40615-7</dc:identifier><dc:identifier>urn:isbn:9780306406157</dc:identifier>
      <dc:identifier id="o">0-306-40615-2</dc:identifier><meta refines="#o" property="identifier-type" scheme="onix:codelist5">02</meta>
      <dc:identifier>isbn:9780306406158</dc:identifier>`)
    expect(identifiers.map(({ scheme, unique }) => [scheme, unique])).toEqual([
      ['uuid', true],
      ['isbn', false],
      ['isbn', false],
      ['isbn', false],
      ['isbn', false],
    ])
    expect(isbns).toEqual(['9780306406157', '0306406152'])
  })
})

describe('the manifest', () => {
  const items = `<manifest><item id="a" href="text/one%20a.xhtml#x" media-type="Application/XHTML+xml; charset=utf-8" properties="scripted nav"/>
    <item id="a" href="twice.xhtml" media-type="application/xhtml+xml"/><item id="b" href="../Cover.JPG"/><item id="c" href="../../x.css"/>
    <item id="d" href="https://example.org/x.mp3" media-type="audio/mpeg"/><item id="e" href="package.opf" media-type="application/oebps-package+xml"/></manifest>
    <spine><itemref idref="a"/><itemref idref="none"/><itemref idref="b" linear="no"/></spine>`

  it('has entry names, lower-case types, and nothing from outside the book', () => {
    const { manifest, spine, spineLength, navigation, warnings } = read('', { rest: items })
    expect(manifest.map(({ id, href, mediaType }) => [id, href, mediaType])).toEqual([
      ['a', 'OPS/text/one a.xhtml', 'application/xhtml+xml'],
      ['a', 'OPS/twice.xhtml', 'application/xhtml+xml'],
      ['b', 'Cover.JPG', 'image/jpeg'],
    ])
    expect(spine.map(({ item, linear }) => [item.href, linear])).toEqual([
      ['OPS/text/one a.xhtml', true],
      ['Cover.JPG', false],
    ])
    expect([spineLength, navigation?.id, warnings.length]).toEqual([3, 'a', 1])
  })

  it('recognizes properties by the prefix the package declares for their vocabulary', () => {
    const root = 'prefix="r: http://www.idpf.org/vocab/rendition/# o: urn:o"'
    expect(read('<meta property="r:layout">pre-paginated</meta>', { root }).layout).toBe('pre-paginated')
  })
})

describe('package document repair', () => {
  it.each([
    ['a bare ampersand', '<dc:title>A &amp; B & C</dc:title>', 'A & B & C'],
    ['a bare less-than sign', '<dc:title>1 < 2</dc:title>', '1 < 2'],
    ['a bare tag', '<dc:title>A <b> C</dc:title>', 'A C'],
    ['an element without an end tag', '<dc:title>A <i>B', 'A B'],
    ['an end tag without a start tag', '</dc:creator><dc:title>A</dc:title>', 'A'],
    ['control characters', '<dc:title>A\u0001\u000bB</dc:title>', 'AB'],
    ['an unquoted attribute', '<meta name=x content=y><dc:title>A</dc:title>', 'A'],
    ['CDATA with an ampersand', '<dc:title><![CDATA[A & <B>]]></dc:title>& ', 'A & <B>'],
    ['two dashes in a comment', '<!-- a -- b --><dc:title>A</dc:title> &', 'A'],
  ])('accepts %s', (_, metadata, title) => {
    const rest = '<manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine>'
    const bytes = document(metadata, { rest })
    const repaired = repairPackageDocument(bytes, 'package.opf')
    expect(repaired.ok && repaired.value.title?.text).toBe(title)
    expect(repaired.ok && repaired.value.spine).toHaveLength(1)
    expect(repaired.ok && repaired.value.warnings[0]).toContain('repaired')
  })

  it.each(['<a b="', '<!--', '<![CDATA[', '<?x', '</a', '<a ', '&', '<a b c d e'])(
    'takes time proportional to the document size: %s',
    async (piece) => {
      const documentOf = (times: number) => Buffer.from(`<package>${piece.repeat(times)}`)
      await expectLinearTime(50_000, (times) => repairPackageDocument(documentOf(times)))
      await expectLinearTime(50_000, (times) => readPackageDocument(documentOf(times)))
    },
  )
})
