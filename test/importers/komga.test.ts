import { describe, expect, it } from 'vitest'
import { convertStatements } from '../kit/converted-source.ts'

/** The tables of autumn 2026, as far as they are read. */
const tables = `
  create table flyway_schema_history (installed_rank integer, version text, success boolean);
  insert into flyway_schema_history values (1, '20200706141854', 1), (2, '20250801101010', 1), (3, '20991231000000', 0);
  create table USER (ID text primary key, CREATED_DATE text, EMAIL text, SHARED_ALL_LIBRARIES boolean,
    AGE_RESTRICTION integer, AGE_RESTRICTION_ALLOW_ONLY boolean);
  create table USER_ROLE (USER_ID text, ROLE text);
  create table USER_LIBRARY_SHARING (USER_ID text, LIBRARY_ID text);
  create table USER_SHARING (LABEL text, ALLOW boolean, USER_ID text);
  create table LIBRARY (ID text primary key, NAME text, ROOT text);
  create table SERIES (ID text primary key, URL text, NAME text, LIBRARY_ID text);
  create table SERIES_METADATA (SERIES_ID text primary key, TITLE text);
  create table BOOK (ID text primary key, URL text, NAME text, SERIES_ID text, LIBRARY_ID text, FILE_SIZE integer,
    FILE_HASH text, NUMBER integer);
  create table BOOK_METADATA (BOOK_ID text primary key, TITLE text, NUMBER_SORT real, ISBN text);
  create table READ_PROGRESS (BOOK_ID text, USER_ID text, CREATED_DATE text, LAST_MODIFIED_DATE text, PAGE integer,
    COMPLETED boolean, READ_DATE text);
  create table COLLECTION (ID text primary key, NAME text, ORDERED boolean, CREATED_DATE text, LAST_MODIFIED_DATE text);
  create table COLLECTION_SERIES (COLLECTION_ID text, SERIES_ID text, NUMBER integer);
  create table READLIST (ID text primary key, NAME text, SUMMARY text, ORDERED boolean, CREATED_DATE text,
    LAST_MODIFIED_DATE text);
  create table READLIST_BOOK (READLIST_ID text, BOOK_ID text, NUMBER integer);
`
const hash = '0123456789abcdef0123456789abcdef'
const rows = `
  insert into USER values ('u1', '2022-01-01 00:00:00', 'ada@example.org', 1, null, null),
    ('u2', '2022-02-01 00:00:00', 'kim@example.org', 0, 12, 1), ('u3', '2022-03-01 00:00:00', 'lea@example.org', 0, 16, 0);
  insert into USER_ROLE values ('u1', 'ADMIN'), ('u1', 'PAGE_STREAMING');
  insert into USER_LIBRARY_SHARING values ('u2', 'l1');
  insert into USER_SHARING values ('kids', 1, 'u2'), ('horror', 0, 'u2');
  insert into LIBRARY values ('l1', 'Comics', 'file:/data/My%20comics/');
  insert into SERIES values ('s1', 'file:/data/My%20comics/Amber/', 'Amber', 'l1');
  insert into SERIES_METADATA values ('s1', 'Amber (2020)');
  insert into BOOK values ('b1', 'file:/data/My%20comics/Amber/Amber%20001.cbz', 'Amber 001', 's1', 'l1', 1000, '${hash}', 1),
    ('b2', 'file:/data/My%20comics/Amber/Amber%20%23%202.cbz', 'Amber # 2', 's1', 'l1', 2000, '0123456789abcdef', 2);
  insert into BOOK_METADATA values ('b1', 'The first', 1.0, '9780000000002'), ('b2', 'The second', 2.5, '');
  insert into READ_PROGRESS values ('b1', 'u1', '2023-01-01 10:00:00', '2023-01-03 10:00:00', 20, 1, '2023-01-02 10:00:00'),
    ('b2', 'u2', '2023-01-01 10:00:00', '2023-01-04 10:00:00', 5, 0, null);
  insert into COLLECTION values ('c1', 'Trees', 1, '2023-01-01 10:00:00', '2023-01-02 10:00:00');
  insert into COLLECTION_SERIES values ('c1', 's1', 0);
  insert into READLIST values ('r1', 'In order', '', 1, '2023-01-01 10:00:00', '2023-01-02 10:00:00');
  insert into READLIST_BOOK values ('r1', 'b1', 1), ('r1', 'b2', 0);
`
const komga = tables + rows

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
