import { describe, expect, test } from 'vitest'
import { fakeReader } from '../../../test/metadata/fake-reader.ts'
import { createSidecarFinder } from '../sidecars.ts'
import { comicBookInfo } from './comicbookinfo-source.ts'

const sidecars = createSidecarFinder()('/nowhere/a.cbz', '/nowhere')

async function read(archiveComment: string, entries: Record<string, string> = {}) {
  const reader = fakeReader({ properties: { archiveComment }, entries })
  return comicBookInfo.read({ reader, path: '/nowhere/a.cbz', libraryRoot: '/nowhere', sidecars })
}

describe('the archive comment', () => {
  test.each(['', 'Scanned by somebody', '{"appID":"x"}'])('%j with other content is not an error', async (comment) => {
    expect(await read(comment)).toEqual({ patch: null, warnings: [] })
  })

  test.each(['{"ComicBookInfo/1.0": {', '{"ComicBookInfo/1.0": 3}', '["ComicBookInfo/1.0"]'])(
    '%j is a damaged ComicBookInfo',
    async (comment) => {
      const { patch, warnings } = await read(comment)
      expect(patch).toBeNull()
      expect(warnings).toEqual(['The ComicBookInfo in the archive comment is damaged.'])
    },
  )

  test('with a ComicBookInfo is imported completely', async () => {
    const info = {
      title: 'At Midnight',
      series: 'Watchmen',
      issue: 1,
      volume: 1,
      numberOfIssues: 12,
      numberOfVolumes: 1,
      comments: 'A tale',
      publicationYear: 1986,
      publicationMonth: 9,
      publisher: 'DC Comics',
      language: 'English',
      genre: 'Superhero, Crime',
      tags: ['Rorschach', 3, 'Ozymandias'],
      credits: [
        { person: 'Gibbons, Dave', role: 'Artist' },
        { person: 'Moore, Alan', role: 'Writer', primary: true },
        { role: 'Editor' },
        'nobody',
      ],
    }
    const { patch } = await read(JSON.stringify({ 'ComicBookInfo/1.0': info }))
    expect(patch).toEqual({
      book: {
        title: 'At Midnight',
        number: 1,
        chapter: 1,
        volume: 1,
        count: 12,
        summary: 'A tale',
        year: 1986,
        month: 9,
        publisher: 'DC Comics',
        language: 'en',
        genres: ['Superhero', 'Crime'],
        tags: ['Rorschach', 'Ozymandias'],
        people: [
          { name: 'Alan Moore', role: 'writer', sortName: 'Moore, Alan' },
          { name: 'Dave Gibbons', role: 'illustrator', sortName: 'Gibbons, Dave' },
        ],
      },
      series: { title: 'Watchmen', totalChapterCount: 12, totalVolumeCount: 1 },
    })
  })
})

describe('a CoMet document', () => {
  const comet = `<comet xmlns="http://www.denvog.com/comet/"><title>T</title><series>S</series><issue>3</issue>
    <volume>2</volume><publisher>P</publisher><date>2009-05-02</date><genre>A</genre><genre>B</genre>
    <writer>Moore, Alan</writer><penciller>Bo</penciller><coverDesigner>Cy</coverDesigner><language>en</language>
    <readingDirection>rtl</readingDirection><rating>Teen</rating><identifier>urn:isbn:9780306406157</identifier>
    <description>D</description></comet>`

  test('is imported completely', async () => {
    expect((await read('', { 'CoMet.xml': comet })).patch).toEqual({
      book: {
        title: 'T',
        number: 3,
        chapter: 3,
        volume: 2,
        publisher: 'P',
        year: 2009,
        month: 5,
        day: 2,
        genres: ['A', 'B'],
        people: [
          { name: 'Alan Moore', role: 'writer', sortName: 'Moore, Alan' },
          { name: 'Bo', role: 'penciller' },
          { name: 'Cy', role: 'cover_artist' },
        ],
        language: 'en',
        readingDirection: 'rtl',
        ageRating: 13,
        isbns: ['9780306406157'],
        summary: 'D',
      },
      series: { title: 'S' },
    })
  })

  test('is not read where the comment has a ComicBookInfo', async () => {
    const { patch } = await read('{"ComicBookInfo/1.0": {"title": "C"}}', { 'CoMet.xml': comet })
    expect(patch?.book.title).toBe('C')
  })
})
