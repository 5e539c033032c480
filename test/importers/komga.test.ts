import { describe, expect, it } from 'vitest'
import { convertStatements } from '../kit/converted-source.ts'
import { komgaHash as hash, komgaDatabase as komga } from '../kit/komga-database.ts'

describe('a database of Komga', () => {
  it('is recognized by its last change that succeeded', () => {
    expect(convertStatements(komga)).toMatchObject({
      program: 'Komga',
      version: '20250801101010',
      isKnownVersion: true,
    })
    const newer = "insert into flyway_schema_history values (4, '20990101000000', 1);"
    expect(convertStatements(komga + newer).isKnownVersion).toBe(false)
  })

  it('has people with their role, libraries, sharing labels and age limit', () => {
    const [ada, kim, lea] = convertStatements(komga).of('user')
    expect(ada).toMatchObject({ username: 'ada', email: 'ada@example.org', role: 'admin', libraries: null })
    expect(kim).toMatchObject({
      role: 'reader',
      grants: [
        { tag: 'horror', mode: 'deny' },
        { tag: 'kids', mode: 'allow' },
      ],
      kidProfile: { maxAgeRating: 12, isUnratedAllowed: false },
    })
    expect(kim?.libraries?.map(({ name }) => name)).toEqual(['Comics'])
    // "Exclude 16" hides what is for sixteen and above.
    expect(lea).toMatchObject({ libraries: [], kidProfile: { maxAgeRating: 15, isUnratedAllowed: true } })
  })

  it('has books by their paths, with fingerprints where their hash is one of today', () => {
    const [first, second] = convertStatements(komga).of('book')
    expect(first).toMatchObject({
      title: 'The first',
      path: 'Amber/Amber 001.cbz',
      number: 1,
      fileSize: 1_000,
      fingerprints: [{ algorithm: 'xxh3-128', value: hash }],
      externalIds: [{ source: 'isbn', externalId: '9780000000002' }],
    })
    expect(second).toMatchObject({ path: 'Amber/Amber # 2.cbz', number: 2.5, externalIds: [] })
    expect(second?.fingerprints).toBeUndefined()
  })

  it('has progress with the time when it was read, and lists in their order', () => {
    const converted = convertStatements(komga)
    expect(
      converted.of('progress').map(({ currentPage, completed, updatedAt }) => ({ currentPage, completed, updatedAt })),
    ).toEqual([
      { currentPage: 20, completed: true, updatedAt: '2023-01-02T10:00:00.000Z' },
      { currentPage: 5, completed: false, updatedAt: '2023-01-04T10:00:00.000Z' },
    ])
    const [first, second] = converted.of('book').map(({ id }) => id)
    expect(converted.of('readlist')).toMatchObject([{ name: 'In order', summary: null, members: [second, first] }])
    expect(converted.of('collection')).toMatchObject([{ name: 'Trees', members: [converted.of('series')[0]?.id] }])
  })

  it('has what somebody edited, in our words', () => {
    const locked = `
      alter table SERIES_METADATA add column TITLE_LOCK boolean default 0;
      alter table SERIES_METADATA add column STATUS text;
      alter table SERIES_METADATA add column STATUS_LOCK boolean default 0;
      alter table SERIES_METADATA add column SUMMARY text;
      alter table SERIES_METADATA add column SUMMARY_LOCK boolean default 0;
      alter table SERIES_METADATA add column READING_DIRECTION text;
      alter table SERIES_METADATA add column READING_DIRECTION_LOCK boolean default 0;
      update SERIES_METADATA set TITLE_LOCK = 1, STATUS = 'ENDED', STATUS_LOCK = 1, SUMMARY = 'From the file',
        READING_DIRECTION = 'RIGHT_TO_LEFT', READING_DIRECTION_LOCK = 1;
      alter table SERIES_METADATA add column GENRES_LOCK boolean default 0;
      create table SERIES_METADATA_GENRE (SERIES_ID text, GENRE text);
      insert into SERIES_METADATA_GENRE values ('s1', 'sea'), ('s1', 'drama');
      update SERIES_METADATA set GENRES_LOCK = 1;
      alter table BOOK_METADATA add column TITLE_LOCK boolean default 0;
      update BOOK_METADATA set TITLE_LOCK = 1 where BOOK_ID = 'b2';
    `
    const converted = convertStatements(komga + locked)
    const [series] = converted.of('series').map(({ id }) => id)
    const [, second] = converted.of('book').map(({ id }) => id)
    expect(converted.of('metadata')).toEqual([
      {
        type: 'metadata',
        series,
        book: null,
        values: { title: 'Amber (2020)', status: 'ended', readingDirection: 'rtl' },
      },
      { type: 'metadata', series, book: null, values: { genres: ['drama', 'sea'] } },
      { type: 'metadata', series: null, book: second, values: { title: 'The second' } },
    ])
    expect(convertStatements(komga).of('metadata')).toEqual([])
  })

  it('has covers that somebody uploaded and chose, not those that it made', () => {
    const covers = `
      create table THUMBNAIL_SERIES (ID text, SERIES_ID text, SELECTED boolean, TYPE text, THUMBNAIL blob);
      insert into THUMBNAIL_SERIES values ('t1', 's1', 1, 'USER_UPLOADED', x'ffd8ff'), ('t2', 's1', 0, 'USER_UPLOADED', x'00');
      create table THUMBNAIL_BOOK (ID text, BOOK_ID text, SELECTED boolean, TYPE text, THUMBNAIL blob);
      insert into THUMBNAIL_BOOK values ('t3', 'b1', 1, 'GENERATED', x'01'), ('t4', 'b2', 1, 'USER_UPLOADED', x'02');
    `
    const converted = convertStatements(komga + covers)
    const [series] = converted.of('series').map(({ id }) => id)
    const [, second] = converted.of('book').map(({ id }) => id)
    expect(converted.of('cover')).toEqual([
      { type: 'cover', series, book: null, image: '/9j/' },
      { type: 'cover', series: null, book: second, image: 'Ag==' },
    ])
  })
})
