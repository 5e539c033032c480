import { describe, expect, test } from 'vitest'
import { fakeReader } from '../../../test/metadata/fake-reader.ts'
import { createSidecarFinder } from '../sidecars.ts'
import { comicInfo } from './comicinfo-source.ts'

const sidecars = createSidecarFinder()('/nowhere/a.cbz', '/nowhere')

async function read(content: string, pageCount = 10) {
  const reader = fakeReader({ entries: { 'ComicInfo.xml': content }, pageCount })
  return comicInfo.read({ reader, path: '/nowhere/a.cbz', libraryRoot: '/nowhere', sidecars })
}
const wrap = (inner: string) => `<?xml version="1.0"?><ComicInfo>${inner}</ComicInfo>`
const bookOf = async (inner: string, pageCount?: number) => (await read(wrap(inner), pageCount)).patch?.book ?? {}
const seriesOf = async (inner: string) => (await read(wrap(inner))).patch?.series ?? {}

describe('an unusable ComicInfo', () => {
  test.each([
    ['an empty document', '', 'xml-damaged'],
    ['text that is not XML', 'PK\u0003\u0004', 'xml-damaged'],
    ['a truncated document', '<ComicInfo><Title>Half a ti', 'xml-damaged'],
    ['another root element', '<ComicBook><Title>A</Title></ComicBook>', 'xml-damaged'],
    ['entities', '<!DOCTYPE ComicInfo [<!ENTITY a "b">]><ComicInfo><Title>&a;</Title></ComicInfo>', 'xml-unsafe'],
    ['endlessly nested elements', wrap('<a>'.repeat(2_000) + '</a>'.repeat(2_000)), 'xml-unsafe'],
  ])('%s gives no patch and a warning', async (_, content, code) => {
    const { patch, warnings } = await read(content)
    expect(patch).toBeNull()
    expect(warnings).toEqual([expect.stringContaining(code)])
  })

  test('without values gives no patch and no warning', async () => {
    expect(await read(wrap('<Notes>x</Notes><PageCount>3</PageCount>'))).toEqual({ patch: null, warnings: [] })
  })

  test('inside an EPUB is not read', async () => {
    const reader = fakeReader({ format: 'epub', entries: { 'ComicInfo.xml': wrap('<Title>A</Title>') } })
    const reading = await comicInfo.read({ reader, path: '/nowhere/a.epub', libraryRoot: '/nowhere', sidecars })
    expect(reading).toEqual({ patch: null, warnings: [] })
  })
})

describe('the values of a ComicInfo', () => {
  test('are imported completely', async () => {
    const { patch, warnings } = await read(
      wrap(`
        <Title>Issue title</Title><Series>The Series</Series><Number>5</Number><Count>12</Count><Volume>2</Volume>
        <Summary>Line one\nline two</Summary><Year>2011</Year><Month>10</Month><Day>5</Day>
        <Writer>Ann Author, Bob Writer</Writer><Penciller>Cid</Penciller><Inker>Dee</Inker><Colorist>Eve</Colorist>
        <Letterer>Fay</Letterer><CoverArtist>Gus</CoverArtist><Editor>Hal</Editor><Translator>Ida</Translator>
        <Publisher>Press</Publisher><Imprint>Small Press</Imprint><Genre>Crime, Noir</Genre><Tags>dark; rain</Tags>
        <Web>https://example.org/1 https://example.org/2</Web><LanguageISO>eng</LanguageISO><Format>TPB</Format>
        <BlackAndWhite>Yes</BlackAndWhite><Manga>YesAndRightToLeft</Manga><AgeRating>Teen</AgeRating>
        <GTIN>978-0-306-40615-7</GTIN>
      `),
    )
    expect(warnings).toEqual([])
    expect(patch).toEqual({
      book: {
        title: 'Issue title',
        number: 5,
        chapter: 5,
        volume: 2,
        count: 12,
        summary: 'Line one\nline two',
        year: 2011,
        month: 10,
        day: 5,
        people: [
          { name: 'Ann Author', role: 'writer' },
          { name: 'Bob Writer', role: 'writer' },
          { name: 'Cid', role: 'penciller' },
          { name: 'Dee', role: 'inker' },
          { name: 'Eve', role: 'colorist' },
          { name: 'Fay', role: 'letterer' },
          { name: 'Gus', role: 'cover_artist' },
          { name: 'Hal', role: 'editor' },
          { name: 'Ida', role: 'translator' },
        ],
        publisher: 'Press',
        imprint: 'Small Press',
        genres: ['Crime', 'Noir'],
        tags: ['dark', 'rain'],
        links: [
          { sourceName: 'example.org', url: 'https://example.org/1' },
          { sourceName: 'example.org', url: 'https://example.org/2' },
        ],
        language: 'en',
        formatDetail: 'TPB',
        blackAndWhite: true,
        manga: true,
        readingDirection: 'rtl',
        ageRating: 13,
        isbns: ['9780306406157'],
      },
      series: { title: 'The Series', totalChapterCount: 12 },
    })
  })

  test('are found in any case of the element names; the last of repeated elements counts', async () => {
    expect(await bookOf('<title>A</title><TITLE>B</TITLE><PUBLISHER>P</PUBLISHER>')).toEqual({
      title: 'B',
      publisher: 'P',
    })
  })

  test('are read despite unescaped ampersands, which some tools write', async () => {
    expect(await bookOf('<Title>Tom & Jerry &amp; Co</Title>')).toEqual({ title: 'Tom & Jerry & Co' })
  })

  test('have a summary without markup', async () => {
    expect(await bookOf('<Summary>&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;</Summary>')).toEqual({
      summary: 'One\n\nTwo',
    })
  })
})

describe('numbers and dates of a ComicInfo', () => {
  test.each([
    ['<Number>47.5</Number>', { number: 47.5, chapter: 47.5 }],
    ['<Number>78.BEY</Number>', { number: 78, numberText: '78.BEY', chapter: 78 }],
    [
      '<Number>Annual</Number><Volume>-1</Volume><Count>-1</Count><Year>-1</Year><Month>-1</Month>',
      { numberText: 'Annual' },
    ],
    ['<Volume>1.5</Volume>', {}],
    ['<Month>5</Month><Day>3</Day>', {}],
    ['<Year>2011</Year><Month>2</Month><Day>30</Day>', { year: 2011, month: 2 }],
    ['<Notes>Scraped [RELDATE:2011-10-05]</Notes>', { year: 2011, month: 10, day: 5 }],
    ['<Year>1999</Year><Notes>Scraped [RELDATE:2011-10-05]</Notes>', { year: 1999 }],
  ])('%s', async (inner, expected) => {
    expect(await bookOf(inner)).toEqual(expected)
  })

  test('a volume that is a year sets the start year of the series', async () => {
    expect(await seriesOf('<Volume>1986</Volume><Number>1</Number>')).toEqual({ year: 1986 })
  })

  test('a count applies to volumes where the book has a volume and no number', async () => {
    expect(await seriesOf('<Volume>3</Volume><Count>10</Count>')).toEqual({ totalVolumeCount: 10 })
    expect(await seriesOf('<Volume>1986</Volume><Count>10</Count>')).toEqual({ year: 1986, totalChapterCount: 10 })
    expect(await seriesOf('<Number>3</Number><Count>10</Count>')).toEqual({ totalChapterCount: 10 })
  })
})

describe('Manga and BlackAndWhite', () => {
  test.each([
    ['<Manga>YESANDRIGHTTOLEFT</Manga>', { manga: true, readingDirection: 'rtl' }],
    ['<Manga>Yes</Manga>', { manga: true }],
    ['<Manga>No</Manga>', { manga: false }],
    ['<Manga>Unknown</Manga>', {}],
    ['<BlackAndWhite>true</BlackAndWhite>', { blackAndWhite: true }],
    ['<BlackAndWhite>Unknown</BlackAndWhite>', {}],
  ])('%s', async (inner, expected) => {
    expect(await bookOf(inner)).toEqual(expected)
  })
})

describe('story arcs, ids and pages', () => {
  test('arcs are paired with their numbers by position, followed by the alternate series', async () => {
    const inner =
      '<StoryArc>One, Two</StoryArc><StoryArcNumber>4,</StoryArcNumber>' +
      '<AlternateSeries>Crossover</AlternateSeries><AlternateNumber>3</AlternateNumber>'
    expect(await bookOf(inner)).toEqual({
      storyArcs: [
        { name: 'One', number: 4 },
        { name: 'Two', number: null },
        { name: 'Crossover', number: 3 },
      ],
    })
  })

  test.each([
    '<Notes>Tagged [Issue ID 145269]</Notes>',
    '<Notes>Tagged [CVDB145269]</Notes>',
    '<GTIN>urn:comicvine:issue:145269</GTIN>',
  ])('the Comic Vine issue is found in %s', async (inner) => {
    expect(await bookOf(inner)).toEqual({ externalIds: [{ source: 'comicvine', externalId: '145269' }] })
  })

  test('a link to a series also belongs to the series', async () => {
    expect(await seriesOf('<Web>https://anilist.co/manga/30013</Web>')).toMatchObject({
      externalIds: [{ source: 'anilist', externalId: '30013' }],
    })
  })

  test('the front cover and bookmarks are converted to pages counted from 1', async () => {
    const pages =
      '<Pages><Page Image="0" Type="InnerCover" Bookmark="Start"/><Page Image="1" Type="FrontCover"/>' +
      '<Page Image="2" Type="FrontCover"/><Page Image="9" Bookmark="End"/></Pages>'
    expect(await bookOf(pages)).toEqual({
      coverPage: 2,
      bookmarks: [
        { page: 1, title: 'Start' },
        { page: 10, title: 'End' },
      ],
    })
  })

  test('bookmarks of pages that the book does not have are omitted', async () => {
    const pages =
      '<Pages><Page Image="10" Type="FrontCover" Bookmark="x"/><Page Image="-1" Bookmark="y"/><Page Bookmark="z"/></Pages>'
    expect(await bookOf(pages)).toEqual({})
  })
})

describe('encodings', () => {
  const text = wrap('<Title>Gérard’s – Umlaut ü</Title>')
  test.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE with a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 BE with a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-16 declared over UTF-8', Buffer.from(text.replace('?>', ' encoding="utf-16"?>'))],
    ['Windows-1252 declared as UTF-8', latin(text.replace('?>', ' encoding="utf-8"?>'))],
  ])('%s is decoded', async (_, bytes) => {
    const reader = fakeReader({ entries: { 'ComicInfo.xml': bytes } })
    const { patch } = await comicInfo.read({ reader, path: '/nowhere/a.cbz', libraryRoot: '/nowhere', sidecars })
    expect(patch?.book.title).toBe('Gérard’s – Umlaut ü')
  })
})

/** Windows-1252: Latin-1 except for its own punctuation. */
function latin(text: string): Buffer {
  const own: Record<string, number> = { '’': 0x92, '–': 0x96 }
  return Buffer.from([...text].map((char) => own[char] ?? char.charCodeAt(0)))
}
