import { describe, expect, it } from 'vitest'
import type { Result } from '../../server/domain/result.ts'
import { type BookReader, defaultLimits } from '../../server/formats/book-format.ts'
import { openEpub } from '../../server/formats/epub/epub-format.ts'
import { memorySource } from '../../server/formats/kit/byte-source.ts'
import {
  buildEpub,
  chapter,
  containerXml,
  type EpubSpec,
  encryptionXml,
  navigation,
  navPoint,
  ncx,
  novel,
  packageXml,
} from '../fixtures/epub.ts'

function open(spec: EpubSpec): Promise<Result<BookReader>> {
  return openEpub(memorySource(buildEpub(spec)), defaultLimits)
}

async function opened(spec: EpubSpec): Promise<BookReader> {
  const reader = await open(spec)
  if (!reader.ok) throw new Error(reader.failure.code)
  return reader.value
}

async function outline(spec: EpubSpec) {
  const { epub } = await opened(spec)
  if (epub === null) throw new Error('An EPUB without outline.')
  return epub
}

async function failure(spec: EpubSpec): Promise<string> {
  const reader = await open(spec)
  return reader.ok ? 'opened' : reader.failure.code
}

describe('an EPUB is refused when it', () => {
  it('has no container document', async () => {
    expect(await failure({ ...novel, container: null })).toBe('epub-container')
  })

  it('has a container document without a package', async () => {
    expect(await failure({ ...novel, container: '<container><rootfiles/></container>' })).toBe('epub-container')
    expect(await failure({ ...novel, container: 'not XML at all' })).toBe('epub-container')
  })

  it('refers to a missing package document', async () => {
    expect(await failure({ ...novel, container: containerXml('elsewhere.opf') })).toBe('epub-package')
  })

  it('refers to a package document outside the archive', async () => {
    expect(await failure({ ...novel, container: containerXml('../../../../etc/passwd') })).toBe('epub-package')
  })

  it('has an invalid package document', async () => {
    expect(await failure({ ...novel, packageDocument: '<html><body>x</body></html>' })).toBe('epub-package')
    expect(await failure({ ...novel, packageDocument: Buffer.from([0, 1, 2, 3]) })).toBe('epub-package')
    expect(await failure({ ...novel, packageDocument: '' })).toBe('epub-package')
  })

  it('has an empty spine', async () => {
    expect(await failure({ parts: [] })).toBe('epub-spine')
    expect(await failure({ parts: [{ name: 'one.xhtml', data: chapter(''), spine: false }] })).toBe('epub-spine')
  })

  it('declares entities', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE package [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`
    expect(await failure({ ...novel, packageDocument: bomb + packageXml(novel).slice(38) })).toBe('xml-unsafe')
    const external = '<!DOCTYPE container [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    expect(await failure({ ...novel, container: external + containerXml('OEBPS/content.opf').slice(21) })).toBe(
      'xml-unsafe',
    )
  })

  it('is excessively nested', async () => {
    const deep = packageXml(novel).replace('</metadata>', `${'<x>'.repeat(5_000)}${'</x>'.repeat(5_000)}</metadata>`)
    expect(await failure({ ...novel, packageDocument: deep })).toBe('xml-unsafe')
  })

  it.each([
    ['an unknown algorithm', 'http://www.w3.org/2001/04/xmlenc#aes128-cbc', ''],
    ['none', '', ''],
  ])('has chapters encrypted with %s', async (_, algorithm, keyInfo) => {
    const encryption = encryptionXml(algorithm, ['OEBPS/one.xhtml'], keyInfo)
    expect(await failure({ ...novel, encryption })).toBe('epub-drm')
  })

  it('has an LCP licence, whatever it refers to', async () => {
    const keyInfo =
      '<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:RetrievalMethod URI="license.lcpl#/encryption/content_key"/></ds:KeyInfo>'
    const encryption = encryptionXml('http://www.w3.org/2001/04/xmlenc#aes256-cbc', ['OEBPS/elsewhere.xhtml'], keyInfo)
    expect(await failure({ ...novel, encryption })).toBe('epub-drm')
  })
})

describe('an EPUB with minor faults', () => {
  it('opens without a mimetype', async () => {
    expect((await opened({ ...novel, mimetype: false })).pageCount).toBe(4)
  })

  it('opens with a DOCTYPE without declarations', async () => {
    const external =
      '<!DOCTYPE package PUBLIC "+//ISBN 0-9673008-1-9//DTD OEB 1.2 Package//EN" "http://example.org/never-fetched.dtd">'
    const packageDocument = packageXml(novel).replace('<package', `${external}<package`)
    expect((await opened({ ...novel, packageDocument })).pageCount).toBe(4)
  })

  it('opens with obfuscated fonts', async () => {
    const encryption = encryptionXml('http://www.idpf.org/2008/embedding', ['OEBPS/f.otf'])
    expect((await opened({ ...novel, encryption })).pageCount).toBe(4)
  })

  it('opens with a bare ampersand, a bare tag and an unclosed element in its metadata, with a warning', async () => {
    const metadata = '<dc:publisher>Tom & Jerry</dc:publisher><dc:description>a <b> c</dc:description><dc:subject>x'
    const reader = await opened({ ...novel, metadata })
    expect(reader.package?.publishers).toEqual(['Tom & Jerry'])
    expect(reader.package?.title?.text).toBe('A book')
    expect(reader.package?.subjects).toEqual(['x'])
    expect(reader.epub?.spine).toHaveLength(2)
    expect(reader.warnings.join()).toContain('repaired')
  })

  it('has positions for missing chapters, with a warning', async () => {
    const parts = novel.parts.map((part) => (part.name === 'one.xhtml' ? { ...part, omit: 'archive' as const } : part))
    const reader = await opened({ ...novel, parts })
    expect(reader.epub?.spine.map(({ href, positions }) => [href, positions])).toEqual([
      ['OEBPS/one.xhtml', 1],
      ['OEBPS/two.xhtml', 1],
    ])
    expect(reader.warnings.join()).toContain('does not hold')
  })

  it('ignores manifest items outside the archive, with a warning', async () => {
    const packageDocument = packageXml(novel).replace(
      '<item ',
      '<item id="x" href="../../../etc/passwd" media-type="text/css"/><item ',
    )
    const reader = await opened({ ...novel, packageDocument })
    expect(reader.package?.manifest.map(({ href }) => href)).not.toContain('etc/passwd')
    expect(reader.warnings.join()).toContain('outside of the book')
  })

  it('finds files whose names differ in case or Unicode form', async () => {
    const packageDocument = packageXml({
      parts: [
        { name: 'É.xhtml', data: '' },
        { name: 'TWO.xhtml', data: '' },
      ],
    })
    const extra = ['OEBPS/E\u0301.xhtml', 'OEBPS/two.xhtml'].map((name) => ({ name, data: chapter('x'), utf8: true }))
    const { spine } = await outline({ parts: [], packageDocument, extra })
    expect(spine.map(({ href }) => href)).toEqual(['OEBPS/E\u0301.xhtml', 'OEBPS/two.xhtml'])
    expect(spine.every(({ size }) => size > 0)).toBe(true)
  })

  it('reads a package document in UTF-16 and in Windows-1252', async () => {
    const utf16 = `\ufeff${packageXml(novel).replace('UTF-8', 'UTF-16').replace('A book', '漢字')}`
    expect((await opened({ ...novel, packageDocument: Buffer.from(utf16, 'utf16le') })).package?.title?.text).toBe(
      '漢字',
    )
    const latin = packageXml(novel).replace('UTF-8', 'windows-1252').replace('A book', 'Caf\u00e9')
    expect((await opened({ ...novel, packageDocument: Buffer.from(latin, 'latin1') })).package?.title?.text).toBe(
      'Café',
    )
  })
})

describe('the outline of an EPUB', () => {
  it('has one position per kilobyte of unpacked text, at least one per document', async () => {
    const size = Buffer.byteLength(novel.parts[1]?.data ?? '')
    const reader = await opened(novel)
    const positions = Math.ceil(size / 1024)
    expect(reader.epub?.spine).toMatchObject([
      { href: 'OEBPS/one.xhtml', mediaType: 'application/xhtml+xml', size, firstPosition: 1, positions, linear: true },
      { href: 'OEBPS/two.xhtml', firstPosition: positions + 1, positions: 1 },
    ])
    expect(reader.pageCount).toBe(positions + 1)
    expect(reader.pages).toEqual([])
  })

  it('counts the positions of a document that claims 100 MB without unpacking it', async () => {
    const parts = [{ name: 'one.xhtml', data: chapter('x'.repeat(100 * 1024 * 1024)) }]
    const bytes = buildEpub({ parts })
    expect(bytes.length).toBeLessThan(1024 * 1024)
    const before = process.memoryUsage().rss
    const reader = await openEpub(memorySource(bytes), defaultLimits)
    expect(reader.ok && reader.value.pageCount).toBe(102_401)
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024)
    const resource = reader.ok ? await reader.value.readResource?.('OEBPS/one.xhtml') : undefined
    expect(resource).toMatchObject({ ok: false, failure: { code: 'page-too-large' } })
  })

  it('reads nested contents from the navigation document', async () => {
    const items = `<li><a href="one.xhtml">Part  <i>One</i></a><ol><li><a href="one.xhtml#a%20b">A &amp; B</a></li></ol></li>
      <li><span>Heading</span><ol><li><a href="two.xhtml">Two</a></li></ol></li><li><a href="https://example.org/">out</a></li><li><a href="gone.xhtml">gone</a></li>`
    const parts = [navigation(items), ...novel.parts.slice(1), ncx(navPoint('other', 'one.xhtml'))]
    expect((await outline({ ...novel, parts })).toc).toEqual([
      {
        title: 'Part One',
        href: 'OEBPS/one.xhtml',
        children: [{ title: 'A & B', href: 'OEBPS/one.xhtml#a b', children: [] }],
      },
      { title: 'Heading', href: '', children: [{ title: 'Two', href: 'OEBPS/two.xhtml', children: [] }] },
    ])
  })

  it('falls back to the NCX without a navigation document', async () => {
    const points = navPoint('One', 'one.xhtml', navPoint('Inner', 'one.xhtml#i')) + navPoint('Two', 'two.xhtml')
    const parts = [...novel.parts.slice(1), ncx(points)]
    expect((await outline({ version: '2.0', parts, spineAttributes: 'toc="ncx"' })).toc).toEqual([
      {
        title: 'One',
        href: 'OEBPS/one.xhtml',
        children: [{ title: 'Inner', href: 'OEBPS/one.xhtml#i', children: [] }],
      },
      { title: 'Two', href: 'OEBPS/two.xhtml', children: [] },
    ])
  })

  it('has no contents when they are unsafe or excessively nested, and the book opens', async () => {
    const nested = '<li><a href="one.xhtml">x</a><ol>'.repeat(3_000)
    expect((await outline({ ...novel, parts: [navigation(nested), ...novel.parts.slice(1)] })).toc).toEqual([])
    const entities = {
      ...navigation('<li><a href="one.xhtml">&x;</a></li>'),
      data: '<!DOCTYPE html [<!ENTITY x "y">]><html/>',
    }
    expect((await outline({ ...novel, parts: [entities, ...novel.parts.slice(1)] })).toc).toEqual([])
  })

  it('limits circular and endless contents', async () => {
    const many = '<li><a href="nav.xhtml">x</a></li>'.repeat(30_000)
    const { toc } = await outline({ ...novel, parts: [navigation(many), ...novel.parts.slice(1)] })
    expect(toc).toHaveLength(20_000)
  })

  it.each([
    ['rtl', 'page-progression-direction="rtl"', ''],
    ['ltr', 'page-progression-direction="ltr"', ''],
    [null, 'page-progression-direction="default"', ''],
    [null, '', ''],
    ['rtl', '', '<meta name="primary-writing-mode" content="horizontal-rl"/>'],
  ])('has the direction %s', async (direction, spineAttributes, metadata) => {
    expect((await outline({ ...novel, spineAttributes, metadata })).direction).toBe(direction)
  })

  it.each([
    ['the EPUB 3 property', '<meta property="rendition:layout">pre-paginated</meta>', ''],
    ['the older meta element', '<meta name="fixed-layout" content="true"/>', ''],
    ['a property on each spine item', '', 'rendition:layout-pre-paginated'],
  ])('is fixed-layout with %s', async (_, metadata, spineProperties) => {
    const parts = novel.parts.map((part) => ({ ...part, ...(spineProperties === '' ? {} : { spineProperties }) }))
    expect((await outline({ ...novel, parts, metadata })).layout).toBe('fixed')
    expect((await outline(novel)).layout).toBe('reflowable')
  })

  it('is fixed-layout with the display options file of EPUB 2', async () => {
    const data =
      '<display_options><platform name="*"><option name="fixed-layout">true</option></platform></display_options>'
    const extra = [{ name: 'META-INF/com.apple.ibooks.display-options.xml', data }]
    expect((await outline({ ...novel, version: '2.0', extra })).layout).toBe('fixed')
  })

  it('has the side, layout and spread of each page', async () => {
    const sides = [
      'page-spread-right',
      'rendition:page-spread-left',
      'rendition:layout-reflowable',
      'rendition:spread-none',
    ]
    const parts = sides.map((spineProperties, place) => ({
      name: `${place}.xhtml`,
      data: chapter('x'),
      spineProperties,
    }))
    const fixed = '<meta property="rendition:layout">pre-paginated</meta>'
    const read = await outline({ parts, metadata: `${fixed}<meta property="rendition:spread"> landscape </meta>` })
    expect(read).toMatchObject({ layout: 'fixed', spread: 'landscape' })
    expect(read.spine.map(({ layout, pageSpread }) => [layout, pageSpread])).toEqual([
      [undefined, 'right'],
      [undefined, 'left'],
      ['reflowable', undefined],
      [undefined, 'center'],
    ])
    expect((await outline({ parts, metadata: '<meta property="rendition:spread">portrait</meta>' })).spread).toBe(
      'both',
    )
    expect((await outline({ parts, metadata: '<meta property="rendition:spread">sideways</meta>' })).spread).toBe(
      'auto',
    )
  })

  it('uses the fallback of an unsupported format', async () => {
    const parts = [
      { name: 'paper.pdf', data: '%PDF', mediaType: 'application/pdf', fallback: 'text', spine: true },
      { name: 'paper.xhtml', id: 'text', data: chapter('x'), spine: false },
    ]
    expect((await outline({ parts })).spine.map(({ href }) => href)).toEqual(['OEBPS/paper.xhtml'])
    const circle = [
      { name: 'a.pdf', id: 'a', data: '', mediaType: 'application/pdf', fallback: 'b', spine: true },
      { name: 'b.pdf', id: 'b', data: '', mediaType: 'application/pdf', fallback: 'a' },
    ]
    expect((await outline({ parts: circle })).spine).toHaveLength(1)
  })
})
