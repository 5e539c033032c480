import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { convertContent, viewer } from '../kit/converted-source.ts'

const corpus = fileURLToPath(new URL('../../../shared/corpus/importers/lists/', import.meta.url))

type Converted = ReturnType<typeof convertContent>
/** Ratings, wanted series and how far somebody is, by title. */
const stated = (converted: Converted) => {
  const titles = new Map(converted.of('series').map(({ id, title }) => [id, title]))
  return {
    ratings: converted.of('rating').map(({ series, rating }) => [titles.get(series), rating]),
    wanted: converted.of('queue').map(({ series }) => titles.get(series ?? '')),
    read: converted
      .of('seriesprogress')
      .map(({ series, volumes, chapters, completed, at }) => [titles.get(series), volumes, chapters, completed, at]),
  }
}

const day = (year: number | null, month: number | null = null, date: number | null = null) => ({
  year,
  month,
  day: date,
})

describe('a list of AniList', () => {
  const list = JSON.stringify({
    data: {
      MediaListCollection: {
        lists: [
          {
            name: 'Reading',
            entries: [
              {
                status: 'CURRENT',
                score: 85,
                progress: 12,
                progressVolumes: 2,
                startedAt: day(2024, 5),
                completedAt: day(null),
                notes: 'Slow',
                media: {
                  id: 30_013,
                  idMal: 13,
                  type: 'MANGA',
                  title: { romaji: 'Yoru no Fune', english: 'Night Ferry', native: null },
                  synonyms: ['The Night Ferry'],
                },
              },
              {
                status: 'PLANNING',
                score: 0,
                progress: 0,
                media: { id: 2, type: 'MANGA', title: { romaji: 'Later' } },
              },
            ],
          },
          {
            name: 'My own list',
            isCustomList: true,
            entries: [
              {
                status: 'COMPLETED',
                score: 7,
                progress: 0,
                completedAt: day(2023, 2, 28),
                media: { id: 3, type: 'MANGA', title: { romaji: 'Done' } },
              },
            ],
          },
        ],
      },
    },
  })

  it('has its series under all their titles and ids', () => {
    const converted = convertContent(list)
    expect(converted.program).toBe('AniList')
    expect(converted.of('series')[0]).toMatchObject({
      title: 'Yoru no Fune',
      titles: ['Night Ferry', 'The Night Ferry'],
      externalIds: [
        { source: 'anilist', externalId: '30013' },
        { source: 'myanimelist', externalId: '13' },
      ],
    })
    expect(converted.of('user')).toMatchObject([{ id: viewer.id }])
  })

  it('says how far one is, what is wanted, and ratings out of the scale that is used', () => {
    expect(stated(convertContent(list))).toEqual({
      ratings: [
        ['Yoru no Fune', 85],
        ['Done', 7],
      ],
      wanted: ['Later'],
      read: [
        ['Yoru no Fune', 2, 12, false, '2024-05-01T00:00:00.000Z'],
        ['Done', null, null, true, '2023-02-28T00:00:00.000Z'],
      ],
    })
  })

  it.skipIf(!existsSync(corpus))('as it was answered: the anime are left out', () => {
    expect(stated(convertContent(readFileSync(`${corpus}anilist.json`)))).toMatchObject({
      ratings: [
        ['Fire Punch', 70],
        ['One Punch-Man', 90],
      ],
      wanted: [],
      read: [['One Punch-Man', null, null, true, '1970-01-01T00:00:00.000Z']],
    })
  })
})

describe('a list of MyAnimeList', () => {
  /** As the site exports it. */
  const exported = `<?xml version="1.0" encoding="UTF-8" ?>
<!-- Created by XML Export feature at MyAnimeList.net -->
<myanimelist>
  <myinfo><user_id>1</user_id><user_name>ada</user_name><user_export_type>2</user_export_type></myinfo>
  <manga>
    <manga_mangadb_id>13</manga_mangadb_id><manga_title><![CDATA[Night & Ferry]]></manga_title>
    <my_read_volumes>2</my_read_volumes><my_read_chapters>12</my_read_chapters>
    <my_start_date>2024-05-06</my_start_date><my_finish_date>0000-00-00</my_finish_date>
    <my_score>9</my_score><my_status>Reading</my_status><my_comments><![CDATA[Slow]]></my_comments>
  </manga>
  <manga>
    <manga_mangadb_id>0</manga_mangadb_id><manga_title>Later</manga_title><my_score>0</my_score>
    <my_read_chapters>0</my_read_chapters><my_finish_date>0000-00-00</my_finish_date><my_status>Plan to Read</my_status>
  </manga>
  <manga>
    <manga_mangadb_id>15</manga_mangadb_id><manga_title>Done</manga_title><my_score>10</my_score>
    <my_read_chapters>40</my_read_chapters><my_finish_date>2023-02-00</my_finish_date><my_status>Completed</my_status>
  </manga>
</myanimelist>`

  const expected = {
    ratings: [
      ['Night & Ferry', 90],
      ['Done', 100],
    ],
    wanted: ['Later'],
    read: [
      ['Night & Ferry', 2, 12, false, '2024-05-06T00:00:00.000Z'],
      ['Done', null, 40, true, '2023-02-01T00:00:00.000Z'],
    ],
  }

  it('is read as the site exports it, packed or not', () => {
    expect(convertContent(exported).program).toBe('MyAnimeList')
    expect(stated(convertContent(exported))).toEqual(expected)
    expect(stated(convertContent(gzipSync(exported)))).toEqual(expected)
    expect(convertContent(exported).of('series')[0]?.externalIds).toEqual([{ source: 'myanimelist', externalId: '13' }])
  })

  it('is refused where it is cut off inside a tag', () => {
    expect(() => convertContent('<myanimelist><manga><![CDATA[')).toThrow('unreadable')
  })

  it.skipIf(!existsSync(corpus))('as its interface answered', () => {
    expect(stated(convertContent(readFileSync(`${corpus}myanimelist-manga.json`)))).toMatchObject({
      ratings: [
        ['Fire Punch', 70],
        ['One Punch-Man', 90],
      ],
      read: [['One Punch-Man', null, null, true, '2022-12-28T18:29:31.000Z']],
    })
  })
})
