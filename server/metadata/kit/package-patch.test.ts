import { describe, expect, test } from 'vitest'
import { readPackageDocument } from '../../formats/kit/opf/read-package.ts'
import { readPackage } from './package-patch.ts'

function read(metadata: string, spine = '<spine/>') {
  const document = readPackageDocument(
    Buffer.from(
      `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
        <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">${metadata}</metadata>
        <manifest/>${spine}</package>`,
    ),
  )
  if (!document.ok) throw new Error(document.failure.message)
  return readPackage(document.value)
}
const bookOf = (metadata: string) => read(metadata).patch?.book

describe('a package document', () => {
  test('without values gives no patch', () => {
    expect(read('<dc:title> </dc:title><dc:identifier>urn:uuid:1</dc:identifier>')).toEqual({
      patch: null,
      warnings: [],
    })
  })

  test('of EPUB 2, as calibre writes it, is imported completely', () => {
    const { patch, warnings } = read(`
      <dc:title>The Way of Kings</dc:title>
      <dc:creator opf:role="aut" opf:file-as="Sanderson, Brandon">Brandon Sanderson</dc:creator>
      <dc:contributor opf:role="bkp">calibre (5.21)</dc:contributor>
      <dc:contributor opf:role="trl">Tess Translator</dc:contributor>
      <dc:description>&lt;p&gt;Epic &lt;b&gt;fantasy&lt;/b&gt;.&lt;/p&gt;</dc:description>
      <dc:publisher>Tor Books</dc:publisher><dc:date>2010-08-31T04:00:00+00:00</dc:date><dc:language>eng</dc:language>
      <dc:subject>Fantasy</dc:subject><dc:subject>Epic</dc:subject>
      <dc:identifier opf:scheme="ISBN">978-0-7653-2635-5</dc:identifier>
      <dc:identifier opf:scheme="GOODREADS">7235533</dc:identifier>
      <dc:identifier opf:scheme="uuid">1-2-3</dc:identifier>
      <meta name="calibre:series" content="The Stormlight Archive"/>
      <meta name="calibre:series_index" content="1.0"/>
      <meta name="calibre:title_sort" content="Way of Kings, The"/>`)
    expect(warnings).toEqual([])
    expect(patch).toEqual({
      book: {
        title: 'The Way of Kings',
        titleSort: 'Way of Kings, The',
        number: 1,
        summary: 'Epic fantasy.',
        publisher: 'Tor Books',
        language: 'en',
        year: 2010,
        month: 8,
        day: 31,
        people: [
          { name: 'Brandon Sanderson', role: 'author', sortName: 'Sanderson, Brandon' },
          { name: 'Tess Translator', role: 'translator' },
        ],
        genres: ['Fantasy', 'Epic'],
        isbns: ['9780765326355'],
        externalIds: [{ source: 'goodreads', externalId: '7235533' }],
      },
      series: { title: 'The Stormlight Archive' },
    })
  })

  test('of EPUB 3 has its main title, subtitle, series and roles from refinements', () => {
    const { patch } = read(`
      <dc:title id="s">A Subtitle</dc:title><meta refines="#s" property="title-type">subtitle</meta>
      <dc:title id="m">Main</dc:title><meta refines="#m" property="title-type">main</meta>
      <meta refines="#m" property="file-as">Main, The</meta>
      <dc:creator id="c">Ann</dc:creator><meta refines="#c" property="role">aut</meta>
      <meta refines="#c" property="role">ill</meta>
      <meta property="belongs-to-collection" id="set">Box set</meta><meta refines="#set" property="collection-type">set</meta>
      <meta property="belongs-to-collection" id="col">Saga</meta><meta refines="#col" property="collection-type">series</meta>
      <meta refines="#col" property="group-position">2.5</meta>`)
    expect(patch).toEqual({
      book: {
        title: 'Main',
        titleSort: 'Main, The',
        subtitle: 'A Subtitle',
        number: 2.5,
        people: [
          { name: 'Ann', role: 'author' },
          { name: 'Ann', role: 'illustrator' },
        ],
      },
      series: { title: 'Saga' },
    })
  })

  test('does not import a set as a series', () => {
    const inner =
      '<dc:title>T</dc:title><meta property="belongs-to-collection" id="a">Box</meta><meta refines="#a" property="collection-type">set</meta>'
    expect(read(inner).patch).toEqual({ book: { title: 'T' }, series: {} })
  })

  test('sets the reading direction of the book from the spine', () => {
    expect(read('', '<spine page-progression-direction="rtl"/>').patch?.book).toEqual({ readingDirection: 'rtl' })
  })

  test.each([
    ['<dc:date opf:event="modification">2020</dc:date><dc:date opf:event="publication">1865</dc:date>', { year: 1865 }],
    ['<dc:date opf:event="modification">2020-01-01</dc:date>', undefined],
    ['<dc:date>0101-01-01T00:00:00+00:00</dc:date>', undefined],
    ['<dc:creator>Ann</dc:creator>', { people: [{ name: 'Ann', role: 'author' }] }],
    ['<dc:contributor>Bob</dc:contributor>', { people: [{ name: 'Bob', role: 'contributor' }] }],
    ['<dc:contributor opf:role="zzz">Bob</dc:contributor>', { people: [{ name: 'Bob', role: 'contributor' }] }],
    ['<dc:contributor opf:role="pbl">House</dc:contributor>', undefined],
    ['<dc:subject>apple; banana, pear</dc:subject>', { genres: ['apple; banana, pear'] }],
  ])('%s', (metadata, expected) => {
    expect(bookOf(metadata)).toEqual(expected)
  })

  test('has a warning for an unknown language, which is omitted', () => {
    expect(read('<dc:title>T</dc:title><dc:language>a-value</dc:language>')).toEqual({
      patch: { book: { title: 'T' }, series: {} },
      warnings: ['"a-value" is not a known language.'],
    })
  })
})
