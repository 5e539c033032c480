import { describe, expect, test } from 'vitest'
import { fakeReader } from '../../../test/metadata/fake-reader.ts'
import { createSidecarFinder } from '../sidecars.ts'
import { metronInfo } from './metroninfo-source.ts'

const sidecars = createSidecarFinder()('/nowhere/a.cbz', '/nowhere')

async function read(inner: string) {
  const reader = fakeReader({ entries: { 'MetronInfo.xml': `<MetronInfo>${inner}</MetronInfo>` } })
  return metronInfo.read({ reader, path: '/nowhere/a.cbz', libraryRoot: '/nowhere', sidecars })
}

test('a damaged document gives no patch and a warning', async () => {
  const reader = fakeReader({ entries: { 'MetronInfo.xml': '<MetronInfo><Series>' } })
  const { patch, warnings } = await metronInfo.read({ reader, path: '/nowhere/a', libraryRoot: '/nowhere', sidecars })
  expect(patch).toBeNull()
  expect(warnings).toHaveLength(1)
})

describe('the values of a MetronInfo', () => {
  test('are imported completely', async () => {
    const { patch, warnings } = await read(`
      <IDS><ID source="Comic Vine">12</ID><ID source="Metron" primary="true">34</ID></IDS>
      <Publisher id="1"><Name>DC</Name><Imprint id="2">Vertigo</Imprint></Publisher>
      <Series id="99" lang="en"><Name>Justice League</Name><SortName>Justice League, The</SortName><Volume>2</Volume>
        <Format>Single Issue</Format><StartYear>1970</StartYear><IssueCount>60</IssueCount><VolumeCount>3</VolumeCount>
        <AlternativeNames><AlternativeName/><AlternativeName lang="de">Die Liga</AlternativeName></AlternativeNames></Series>
      <Number>1.5</Number><Stories><Story>Part One</Story><Story>Part Two</Story></Stories><Summary>Text</Summary>
      <CoverDate>2011-10-01</CoverDate><StoreDate>2011-08-31</StoreDate>
      <Genres><Genre>Crime</Genre></Genres><Tags><Tag>Foo</Tag></Tags>
      <Arcs><Arc><Name>Origin</Name><Number>1</Number></Arc><Arc><Name>New</Name></Arc></Arcs>
      <GTIN><ISBN>9780306406157</ISBN><UPC>1</UPC></GTIN><AgeRating>Teen Plus</AgeRating>
      <URLs><URL>https://example.org/</URL><URL primary="true">https://metron.cloud/issue/34</URL></URLs>
      <Credits><Credit><Creator>Ann</Creator><Roles><Role>Writer</Role><Role>Cover</Role></Roles></Credit>
        <Credit><Creator></Creator><Roles><Role>Inker</Role></Roles></Credit></Credits>
    `)
    expect(warnings).toEqual([])
    expect(patch).toEqual({
      book: {
        title: 'Part One; Part Two',
        number: 1.5,
        chapter: 1.5,
        volume: 2,
        count: 60,
        summary: 'Text',
        year: 2011,
        month: 10,
        day: 1,
        publisher: 'DC',
        imprint: 'Vertigo',
        language: 'en',
        people: [
          { name: 'Ann', role: 'writer' },
          { name: 'Ann', role: 'cover_artist' },
        ],
        genres: ['Crime'],
        tags: ['Foo'],
        ageRating: 15,
        isbns: ['9780306406157'],
        links: [
          { sourceName: 'Metron', url: 'https://metron.cloud/issue/34' },
          { sourceName: 'example.org', url: 'https://example.org/' },
        ],
        formatDetail: 'Single Issue',
        externalIds: [
          { source: 'comicvine', externalId: '12' },
          { source: 'metron', externalId: '34', externalUrl: 'https://metron.cloud/issue/34' },
        ],
        storyArcs: [
          { name: 'Origin', number: 1 },
          { name: 'New', number: null },
        ],
      },
      series: {
        title: 'Justice League',
        titleSort: 'Justice League, The',
        year: 1970,
        totalVolumeCount: 3,
        totalChapterCount: 60,
        alternateTitles: ['Die Liga'],
        externalIds: [{ source: 'metron', externalId: '99' }],
      },
    })
  })

  test.each([
    ['<CollectionTitle>Omnibus</CollectionTitle><Stories><Story>A</Story></Stories>', { title: 'Omnibus' }],
    ['<MangaVolume>3-4</MangaVolume><Series><Volume>1</Volume></Series>', { volume: 3 }],
    ['<StoreDate>2011-08-31</StoreDate>', { year: 2011, month: 8, day: 31 }],
    ['<Publisher>Plain name</Publisher>', { publisher: 'Plain name' }],
    ['<URL>https://example.org/</URL>', { links: [{ sourceName: 'example.org', url: 'https://example.org/' }] }],
  ])('%s', async (inner, expected) => {
    expect((await read(inner)).patch?.book).toEqual(expected)
  })

  test('issues of a series of volumes are counted as volumes', async () => {
    const { patch } = await read('<Series><Format>Trade Paperback</Format><IssueCount>4</IssueCount></Series>')
    expect(patch?.series).toEqual({ totalVolumeCount: 4 })
  })
})
