import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { defaultLimits } from '../../server/formats/book-format.ts'
import { memorySource, openFileSource } from '../../server/formats/kit/byte-source.ts'
import { openDocument } from '../../server/formats/pdf/engine/open-document.ts'
import { readOwnDocument } from '../../server/formats/pdf/own-document.ts'
import { readProperties } from '../../server/formats/pdf/properties.ts'
import { openBook } from '../../server/formats/registry.ts'
import { picture } from '../fixtures/images.ts'
import { buildPdf } from '../fixtures/pdf.ts'
import { scratch } from '../fixtures/scratch.ts'
import { pdfBytes } from '../kit/library-folder.ts'

type Source = ReturnType<typeof memorySource>

/** Pages and properties as pdf.js reads them; null when it refuses the file. */
async function byEngine(source: Source) {
  const opened = await openDocument(source)
  if (!opened.ok) return null
  const { document, pageCount, close } = opened.value
  const properties = await readProperties(document)
  await close()
  return { pageCount, properties }
}

function byOurselves(source: Source) {
  const own = readOwnDocument(source)
  return own === null ? null : { pageCount: own.nodes.length, properties: own.properties }
}

async function expectSame(bytes: Uint8Array) {
  const own = byOurselves(memorySource(bytes))
  expect(own).not.toBeNull()
  expect(own).toEqual(await byEngine(memorySource(bytes)))
  return own
}

type Draft = { readonly document: PDFDocument; readonly info: Map<string, PDFString | PDFHexString> }

async function pdfOf(change: (draft: Draft) => void, useObjectStreams = true): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  for (const width of [200, 300, 400]) document.addPage([width, 500])
  const info = new Map<string, PDFString | PDFHexString>()
  change({ document, info })
  const dict = document.context.obj({})
  for (const [key, value] of info) dict.set(PDFName.of(key), value)
  document.context.trailerInfo.Info = document.context.register(dict)
  return document.save({ useObjectStreams })
}

const hex = (bytes: readonly number[]) => PDFHexString.of(Buffer.from(bytes).toString('hex'))

function addXmp(document: PDFDocument, properties: string): void {
  const packet = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
      xmlns:pdf="http://ns.adobe.com/pdf/1.3/">${properties}</rdf:Description></rdf:RDF></x:xmpmeta>
    <?xpacket end="w"?>`
  const stream = document.context.flateStream(Buffer.from(packet), { Type: 'Metadata', Subtype: 'XML' })
  document.catalog.set(PDFName.of('Metadata'), document.context.register(stream))
}

describe('a valid PDF', () => {
  it.each([true, false])(
    'has the pages and properties that pdf.js reads, with object streams: %s',
    async (isPacked) => {
      const bytes = await pdfOf(({ document, info }) => {
        info.set('Title', PDFHexString.fromText('Der große Fluß 海賊王'))
        info.set('Author', PDFString.of('Ada Lantern'))
        info.set('Subject', hex([0xef, 0xbb, 0xbf, 0x6c, 0xc3, 0xa9]))
        info.set('Keywords', hex([0xff, 0xfe, 0x61, 0x00, 0x62, 0x00, 0x63]))
        info.set('Producer', hex([0x8d, 0x41, 0x8e, 0x1b, 0x65, 0x6e, 0x1b, 0xa0, 0x18, 0xe9]))
        document.catalog.set(PDFName.of('Lang'), PDFString.of('de-AT'))
        document.catalog.set(PDFName.of('Version'), PDFName.of('1.6'))
      }, isPacked)
      expect(await expectSame(bytes)).toEqual({
        pageCount: 3,
        properties: {
          title: 'Der große Fluß 海賊王',
          author: 'Ada Lantern',
          subject: 'lé',
          keywords: 'ab',
          producer: '“A”€˘é',
          language: 'de-AT',
          pdfVersion: '1.6',
        },
      })
    },
  )

  it('has the properties of its XMP packet where it has no others', async () => {
    const properties = `
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">From &amp; the packet</rdf:li></rdf:Alt></dc:title>
      <dc:creator><rdf:Seq><rdf:li>Ada</rdf:li> <rdf:li> Ben </rdf:li><rdf:li></rdf:li></rdf:Seq></dc:creator>
      <dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>night</rdf:li></rdf:Bag></dc:subject>
      <dc:description><rdf:Alt><rdf:li>A <![CDATA[<long>]]> night</rdf:li></rdf:Alt></dc:description>
      <xmp:CreatorTool>A tool</xmp:CreatorTool><pdf:Producer>Another</pdf:Producer>
      <dc:language><rdf:Bag><rdf:li>fr</rdf:li></rdf:Bag></dc:language>`
    const bytes = await pdfOf(({ document, info }) => {
      info.set('Producer', PDFString.of('First'))
      addXmp(document, properties)
    })
    const { properties: read } = (await expectSame(bytes)) ?? {}
    expect(read).toMatchObject({
      title: 'From & the packet',
      author: 'Ada, Ben',
      keywords: 'sea, night',
      creator: 'A tool',
      producer: 'First',
      language: 'fr',
    })
  })

  it('has the texts of any bytes that pdf.js reads', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 12 }),
        fc.constantFrom([], [0xfe, 0xff], [0xff, 0xfe], [0xef, 0xbb, 0xbf]),
        async (bytes, mark) => {
          await expectSame(await pdfOf(({ info }) => info.set('Title', hex([...mark, ...bytes]))))
        },
      ),
      { numRuns: 150 },
    )
  }, 60_000)

  it('is read like that by pdf.js whoever wrote it', async () => {
    await expectSame(pdfBytes('Atlas', 4))
    await expectSame(buildPdf([{ size: [200, 300] }, { size: [400, 300], rotation: 90 }]))
    const corpus = fileURLToPath(new URL('../../../shared/corpus/media/', import.meta.url))
    const names = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith('.pdf')) : []
    for (const name of names) {
      const source = openFileSource(join(corpus, name))
      if (!source.ok) throw new Error(source.failure.code)
      const own = byOurselves(source.value)
      if (own !== null) expect(own, name).toEqual(await byEngine(source.value))
      source.value.close()
    }
  })

  it('is opened, measured and read without pdf.js when its pages are JPEGs', async () => {
    const jpeg = await picture({ width: 200, height: 300 })
    const document = await PDFDocument.create()
    const page = document.addPage([200, 300])
    page.drawImage(await document.embedJpg(jpeg), { x: 0, y: 0, width: 200, height: 300 })
    using files = scratch()
    const file = files.put('book.pdf', Buffer.from(await document.save()))
    const registry = new URL('../../server/formats/registry.ts', import.meta.url)
    const script = `
      const { openBook } = await import(${JSON.stringify(registry.href)})
      const book = (await openBook(${JSON.stringify(file)}, ${JSON.stringify(defaultLimits)})).value
      const [page] = await book.measure()
      const read = await book.readCover()
      const loaded = process.report.getReport().sharedObjects.filter((name) => name.includes('canvas'))
      const before = loaded.length
      await book.readText(1)
      const after = process.report.getReport().sharedObjects.filter((name) => name.includes('canvas')).length
      console.log(JSON.stringify([page.width, page.height, read.value.mediaType, read.value.bytes.length, before, after > 0]))`
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(JSON.parse(out)).toEqual([200, 300, 'image/jpeg', jpeg.length, 0, true])
  })
})

describe('a PDF is left to pdf.js', () => {
  const valid = buildPdf([{ size: [200, 300] }, { size: [400, 300] }]).toString('latin1')

  const repairable = valid.replace(/startxref\n\d+/, 'startxref\n7')

  it.each([
    ['whose end leads elsewhere', repairable],
    ['whose count of pages is another one', valid.replace('/Count 2', '/Count 1')],
    ['without a count of pages', valid.replace('/Count 2', '/Coin_ 2')],
    ['without the header at its start', ` ${valid}`],
    ['without its end', valid.slice(0, -40)],
    ['with encryption', valid.replace('/Root', '/Encrypt 1 0 R/Root')],
    ['with pages in a circle', valid.replace(/\/Kids\[\d+ 0 R/, '/Kids[2 0 R')],
  ])('%s', (_, text) => {
    expect(text).not.toBe(valid)
    expect(readOwnDocument(memorySource(Buffer.from(text, 'latin1')))).toBeNull()
  })

  it('and opened by it when it can be repaired', async () => {
    using files = scratch()
    const book = await openBook(files.put('book.pdf', Buffer.from(repairable, 'latin1')), defaultLimits)
    if (!book.ok) throw new Error(book.failure.code)
    expect(book.value.pageCount).toBe(2)
    await book.value.close()
  })
})
