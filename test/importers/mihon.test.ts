import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { convertContent, viewer } from '../kit/converted-source.ts'
import { mihonBackup } from '../kit/mihon-backup.ts'

const backup = mihonBackup({
  categories: [
    { name: 'Sea', order: 3 },
    { name: 'Empty', order: 4 },
  ],
  manga: [
    {
      url: '/manga/night-ferry',
      title: 'Night Ferry',
      categories: [3],
      chapters: [
        { url: '/c/1', name: 'Ch. 1', number: 1, read: true },
        { url: '/c/2', name: 'Ch. 2.5', number: 2.5, lastPageRead: 6, bookmark: true },
        { url: '/c/3', name: 'Ch. 3', number: 3 },
        { url: '/c/4', name: 'Extra', number: -1, read: true },
      ],
      history: [{ url: '/c/1', lastRead: Date.UTC(2024, 4, 6) }],
      tracking: [
        { service: 2, mediaId: 30_013, score: 85, status: 1 },
        { service: 1, mediaId: 13, score: 9, status: 1 },
      ],
    },
    { url: '/manga/later', title: 'Later', tracking: [{ service: 1, mediaId: 14, status: 6 }] },
    { url: '/manga/once', title: 'Looked at once', favorite: false, categories: [3] },
  ],
})

describe('a backup of Mihon', () => {
  it('is recognized by its content, packed or not', () => {
    expect(convertContent(backup).program).toBe('Mihon')
    expect(convertContent(gunzipSync(backup)).program).toBe('Mihon')
  })

  it('has its series with their ids at services', () => {
    expect(
      convertContent(backup)
        .of('series')
        .map(({ title, externalIds }) => [title, externalIds]),
    ).toEqual([
      [
        'Night Ferry',
        [
          { source: 'anilist', externalId: '30013' },
          { source: 'myanimelist', externalId: '13' },
        ],
      ],
      ['Later', [{ source: 'myanimelist', externalId: '14' }]],
      ['Looked at once', []],
    ])
  })

  it('has the chapters that were begun, by their numbers', () => {
    expect(
      convertContent(backup)
        .of('book')
        .map(({ title, chapter, number }) => [title, chapter, number]),
    ).toEqual([
      ['Ch. 1', 1, undefined],
      ['Ch. 2.5', 2.5, undefined],
      ['Extra', undefined, undefined],
    ])
  })

  it('says what was read and when, and on which page one is', () => {
    const progress = convertContent(backup).of('progress')
    expect(
      progress.map(({ user, currentPage, completed, updatedAt }) => [user, currentPage, completed, updatedAt]),
    ).toEqual([
      [viewer.id, null, true, '2024-05-06T00:00:00.000Z'],
      [viewer.id, 7, false, '1970-01-01T00:00:00.000Z'],
      [viewer.id, null, true, '1970-01-01T00:00:00.000Z'],
    ])
    expect(convertContent(backup).of('annotation')).toMatchObject([{ kind: 'bookmark', locator: { position: 1 } }])
  })

  it('has the mean of the scores of trackers, what is planned, and categories of the library', () => {
    const converted = convertContent(backup)
    const [ferry, later] = converted.of('series').map(({ id }) => id)
    expect(converted.of('rating')).toMatchObject([{ series: ferry, rating: 88 }])
    expect(converted.of('queue')).toMatchObject([{ series: later, book: null }])
    expect(converted.of('collection')).toMatchObject([{ name: 'Sea', members: [ferry] }])
  })

  it('is refused where it is cut off', () => {
    expect(() => convertContent(backup.subarray(0, backup.length - 20))).toThrow('unreadable')
  })
})
