import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type BookReader, defaultLimits, type PageBytes } from '../../server/formats/book-format.ts'
import { openEpub } from '../../server/formats/epub/epub-format.ts'
import { memorySource } from '../../server/formats/kit/byte-source.ts'
import { buildEpub, chapter, type EpubPart, type EpubSpec, encryptionXml } from '../fixtures/epub.ts'
import { picture } from '../fixtures/images.ts'

const FONT = Buffer.concat([Buffer.from('OTTO'), Buffer.alloc(3_000, 7)])
const IDPF = 'http://www.idpf.org/2008/embedding'
const ADOBE = 'http://ns.adobe.com/pdf/enc#RC'

async function opened(parts: readonly EpubPart[], more: Partial<EpubSpec> = {}): Promise<BookReader> {
  const spec = { parts: [{ name: 'one.xhtml', data: chapter('<p>x</p>') }, ...parts], ...more }
  const reader = await openEpub(memorySource(buildEpub(spec)), defaultLimits)
  if (!reader.ok) throw new Error(reader.failure.code)
  return reader.value
}

async function resource(reader: BookReader, name: string): Promise<PageBytes | string> {
  const result = await reader.readResource?.(name)
  if (result === undefined) throw new Error('An EPUB without resources.')
  return result.ok ? { ...result.value, bytes: Buffer.from(result.value.bytes) } : result.failure.code
}

async function text(reader: BookReader, name: string): Promise<string> {
  const result = await resource(reader, name)
  return typeof result === 'string' ? result : `${result.mediaType}\n${Buffer.from(result.bytes).toString('utf8')}`
}

/** XORs the first bytes with a key; applying it twice restores them. */
function mixed(bytes: Buffer, key: Buffer, length: number): Buffer {
  return Buffer.from(bytes.map((byte, at) => (at < length ? byte ^ (key[at % key.length] ?? 0) : byte)))
}

describe('a resource is refused when it', () => {
  it.each([
    ['missing from the book', 'OEBPS/none.xhtml', 'page-missing'],
    ['outside the archive', '../../etc/passwd', 'page-missing'],
    ['the container document', 'META-INF/container.xml', 'page-missing'],
    ['the package document', 'OEBPS/content.opf', 'page-missing'],
    ['a script', 'OEBPS/a.js', 'page-format'],
    ['a document in an unsupported format', 'OEBPS/a.pdf', 'page-format'],
    ['an invalid image', 'OEBPS/fake.png', 'page-format'],
    ['a video file that is a document', 'OEBPS/fake.mp3', 'page-format'],
    ['an invalid font', 'OEBPS/fake.otf', 'page-format'],
  ])('is %s', async (_, name, code) => {
    const reader = await opened([
      { name: 'a.js', data: 'alert(1)' },
      { name: 'a.pdf', data: '%PDF-1.4' },
      { name: 'fake.png', data: '<html><script>alert(1)</script></html>' },
      { name: 'fake.mp3', data: ' <svg onload="alert(1)"/>' },
      { name: 'fake.otf', data: 'no font' },
    ])
    expect(await resource(reader, name)).toBe(code)
  })

  it('unpacks to much more than the size of a document', async () => {
    const reader = await opened([{ name: 'big.css', data: Buffer.alloc(9 * 1024 * 1024, 0x20) }])
    expect(await resource(reader, 'OEBPS/big.css')).toBe('page-too-large')
  })

  it('is a document with entity declarations', async () => {
    const data = '<!DOCTYPE html [<!ENTITY a "b">]><html xmlns="http://www.w3.org/1999/xhtml"><body>&a;</body></html>'
    expect(await resource(await opened([{ name: 'bomb.xhtml', data }]), 'OEBPS/bomb.xhtml')).toBe('xml-unsafe')
  })
})

describe('a resource sent to the reader frame', () => {
  it('is HTML without scripts for a chapter', async () => {
    const reader = await opened([
      { name: 'two.xhtml', data: chapter('<p onclick="x()">a</p><script>x()</script><br/>') },
    ])
    const html = await text(reader, 'OEBPS/two.xhtml')
    expect(html).toMatch(/^text\/html; charset=utf-8\n<!DOCTYPE html>/)
    expect(html).toContain('<p>a</p><br>')
    expect(html).not.toContain('x()')
  })

  it('is HTML for a chapter missing from the manifest, and for HTML under another extension', async () => {
    const reader = await opened([
      { name: 'hidden.xhtml', data: chapter('<p>a</p>'), omit: 'manifest', spine: false },
      { name: 'old.htm', data: '<p>b', mediaType: 'text/html', spine: true },
    ])
    expect(await text(reader, 'OEBPS/hidden.xhtml')).toContain('<p>a</p>')
    expect(await text(reader, 'OEBPS/old.htm')).toMatch(/^text\/html; charset=utf-8\n[\s\S]*<p>b<\/p>/)
  })

  it('is CSS without external requests', async () => {
    const reader = await opened([{ name: 'a.css', data: 'p{background:url(https://e.example/x)}' }])
    expect(await text(reader, 'OEBPS/a.css')).toBe('text/css; charset=utf-8\np{background:url("about:invalid")}')
  })

  it('is an image for an SVG outside the spine, and a page for one inside it', async () => {
    const data = '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script><rect width="1"/></svg>'
    const reader = await opened([
      { name: 'beside.svg', data },
      { name: 'page.svg', data, spine: true },
    ])
    expect(await text(reader, 'OEBPS/beside.svg')).toBe(
      'image/svg+xml\n<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg"><rect width="1"></rect></svg>',
    )
    expect(await text(reader, 'OEBPS/page.svg')).toMatch(
      /^text\/html; charset=utf-8\n<!DOCTYPE html>\n<html>[\s\S]*<svg><rect width="1"><\/rect><\/svg>/,
    )
  })

  it('has the type of its first bytes for images and fonts, and the declared type for audio', async () => {
    const png = await picture({ format: 'png' })
    const reader = await opened([
      { name: 'a.jpg', data: png },
      { name: 'f.bin', data: FONT },
      { name: 's.mp3', data: Buffer.from('ID3\u0003sound') },
      { name: 'w.woff2', data: 'wOF2 and more', mediaType: 'application/octet-stream' },
    ])
    expect(await resource(reader, 'OEBPS/a.jpg')).toEqual({ bytes: png, mediaType: 'image/png' })
    expect(await resource(reader, 'OEBPS/f.bin')).toEqual({ bytes: FONT, mediaType: 'font/otf' })
    expect(await resource(reader, 'OEBPS/s.mp3')).toMatchObject({ mediaType: 'audio/mpeg' })
    expect(await resource(reader, 'OEBPS/w.woff2')).toMatchObject({ mediaType: 'font/woff2' })
  })
})

describe('an obfuscated font', () => {
  const identifier = 'urn:uuid:12345678-1234-1234-1234-123456789abc'
  const idpfKey = createHash('sha1').update(identifier).digest()
  const adobeKey = Buffer.from('12345678123412341234123456789abc', 'hex')

  it.each([
    ['with the IDPF method', IDPF, mixed(FONT, idpfKey, 1_040), identifier],
    ['with white space in the identifier', IDPF, mixed(FONT, idpfKey, 1_040), ` ${identifier.replace(':', ': ')}\n`],
    ['with the Adobe method', ADOBE, mixed(FONT, adobeKey, 1_024), identifier],
    ['that is not actually obfuscated', IDPF, FONT, identifier],
  ])('%s is decoded', async (_, algorithm, data, written) => {
    const encryption = encryptionXml(algorithm, ['OEBPS/f.otf'])
    const reader = await opened([{ name: 'f.otf', data }], { encryption, identifier: written })
    expect(await resource(reader, 'OEBPS/f.otf')).toEqual({ bytes: FONT, mediaType: 'font/otf' })
  })

  it('with the wrong key is refused', async () => {
    const encryption = encryptionXml(IDPF, ['OEBPS/f.otf'])
    const reader = await opened([{ name: 'f.otf', data: mixed(FONT, idpfKey, 1_040) }], {
      encryption,
      identifier: 'other',
    })
    expect(await resource(reader, 'OEBPS/f.otf')).toBe('page-format')
  })
})
