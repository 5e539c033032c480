import { describe, expect, it } from 'vitest'
import { convertStatements } from '../kit/converted-source.ts'

/** The tables of version 0.8, as far as they are read. */
const tables = `
  create table __EFMigrationsHistory (MigrationId text primary key, ProductVersion text not null);
  insert into __EFMigrationsHistory values ('20240331141258_UserBasedCollections', '8.0.3');
  create table AspNetUsers (Id integer primary key, UserName text, Email text, Created text, CreatedUtc text,
    AgeRestriction integer not null default -1, AgeRestrictionIncludeUnknowns integer not null default 0);
  create table AspNetRoles (Id integer primary key, Name text);
  create table AspNetUserRoles (UserId integer, RoleId integer);
  create table AppUserLibrary (AppUsersId integer, LibrariesId integer);
  create table Library (Id integer primary key, Name text);
  create table FolderPath (Id integer primary key, Path text, LibraryId integer);
  create table Series (Id integer primary key, Name text, LibraryId integer);
  create table Volume (Id integer primary key, SeriesId integer);
  create table Chapter (Id integer primary key, VolumeId integer, Range text, TitleName text, ISBN text, Pages integer);
  create table MangaFile (Id integer primary key, FilePath text, Pages integer, Bytes integer, ChapterId integer);
  create table AppUserProgresses (Id integer primary key, PagesRead integer, ChapterId integer, AppUserId integer,
    Created text, LastModified text, CreatedUtc text, LastModifiedUtc text);
  create table AppUserRating (Id integer primary key, Rating real, HasBeenRated integer, Review text, SeriesId integer,
    AppUserId integer);
  create table AppUserWantToRead (Id integer primary key, SeriesId integer, AppUserId integer);
  create table AppUserBookmark (Id integer primary key, Page integer, ChapterId integer, AppUserId integer, CreatedUtc text);
  create table ReadingList (Id integer primary key, Title text, Summary text, AppUserId integer, CreatedUtc text,
    LastModifiedUtc text);
  create table ReadingListItem (Id integer primary key, ReadingListId integer, ChapterId integer, "Order" integer);
  create table AppUserCollection (Id integer primary key, Title text, Summary text, AppUserId integer, CreatedUtc text,
    LastModifiedUtc text);
  create table AppUserCollectionSeries (CollectionsId integer, ItemsId integer);
  create table CollectionTag (Id integer primary key, Title text, Summary text);
  create table CollectionTagSeriesMetadata (CollectionTagsId integer, SeriesMetadatasId integer);
  create table SeriesMetadata (Id integer primary key, SeriesId integer);
`

const rows = `
  insert into AspNetRoles values (1, 'Admin'), (2, 'Login');
  insert into AspNetUsers values (1, 'ada', 'ada@example.org', '', '2022-01-01 00:00:00', -1, 0),
    (2, 'kim', '', '', '2022-02-01 00:00:00', 8, 1);
  insert into AspNetUserRoles values (1, 1), (1, 2), (2, 2);
  insert into AppUserLibrary values (1, 1), (2, 1);
  insert into Library values (1, 'Comics'), (2, 'Hidden');
  insert into FolderPath values (1, '/data/comics', 1), (2, 'D:\\Comics', 2);
  insert into Series values (1, 'Amber', 1), (2, 'Birch', 2);
  insert into Volume values (1, 1), (2, 2);
  insert into Chapter values (1, 1, '1', '', '', 20), (2, 1, '2-3', 'Two files', '9780000000002', 30), (3, 2, '-100000', '', '', 10);
  insert into MangaFile values (1, '/data/comics/Amber/Amber 001.cbz', 20, 1000, 1),
    (2, '/data/comics/Amber/Amber 002a.cbz', 10, 2000, 2), (3, '/data/comics/Amber/Amber 002b.cbz', 20, 3000, 2),
    (4, 'D:\\Comics\\Birch\\Birch.cbz', 10, 0, 3);
  insert into AppUserProgresses values
    (1, 20, 1, 1, '', '', '2023-01-01 10:00:00', '2023-01-02 10:00:00.1234567'),
    (2, 14, 2, 2, '', '', '2023-01-03 10:00:00', '2023-01-04 10:00:00'),
    (3, 0, 3, 2, '', '', '2023-01-03 10:00:00', '2023-01-04 10:00:00');
  insert into AppUserRating values (1, 4.5, 1, 'Good', 1, 1), (2, 0, 0, null, 2, 1);
  insert into AppUserWantToRead values (1, 2, 2);
  insert into AppUserBookmark values (1, 13, 2, 1, '2023-01-05 10:00:00'), (2, 99, 2, 1, '2023-01-05 10:00:00');
  insert into ReadingList values (1, 'In order', '', 1, '2023-01-06 10:00:00', '2023-01-07 10:00:00');
  insert into ReadingListItem values (1, 1, 2, 1), (2, 1, 1, 0);
  insert into AppUserCollection values (1, 'Trees', 'All of them', 2, '2023-01-06 10:00:00', '2023-01-07 10:00:00');
  insert into AppUserCollectionSeries values (1, 2), (1, 1);
  insert into CollectionTag values (1, 'Left over', '');
`
const kavita = tables + rows

describe('a database of Kavita', () => {
  it('is recognized by its last change', () => {
    expect(convertStatements(kavita)).toMatchObject({
      program: 'Kavita',
      version: '20240331141258_UserBasedCollections',
      isKnownVersion: true,
    })
  })

  it('has people with their role, libraries and age limit', () => {
    const [ada, kim] = convertStatements(kavita).of('user')
    expect(ada).toMatchObject({ username: 'ada', role: 'admin', libraries: null, kidProfile: null })
    expect(kim).toMatchObject({
      username: 'kim',
      email: null,
      role: 'reader',
      kidProfile: { maxAgeRating: 13, isUnratedAllowed: true },
    })
    expect(kim?.libraries?.map(({ name }) => name)).toEqual(['Comics'])
  })

  it('has a book for each file, by its path below the library', () => {
    const books = convertStatements(kavita).of('book')
    expect(books.map(({ path, number, fileSize }) => ({ path, number, fileSize }))).toEqual([
      { path: 'Amber/Amber 001.cbz', number: 1, fileSize: 1_000 },
      { path: 'Amber/Amber 002a.cbz', number: undefined, fileSize: 2_000 },
      { path: 'Amber/Amber 002b.cbz', number: undefined, fileSize: 3_000 },
      { path: 'Birch/Birch.cbz', number: undefined, fileSize: undefined },
    ])
    expect(books[1]?.externalIds).toEqual([{ source: 'isbn', externalId: '9780000000002' }])
  })

  it('spreads the progress of a chapter over its files', () => {
    const converted = convertStatements(kavita)
    const [one, two, three] = converted.of('book').map(({ id }) => id)
    expect(
      converted.of('progress').map(({ book, currentPage, completed }) => ({ book, currentPage, completed })),
    ).toEqual([
      { book: one, currentPage: 20, completed: true },
      { book: two, currentPage: 10, completed: true },
      { book: three, currentPage: 5, completed: false },
    ])
    expect(converted.of('completion').map(({ completedAt }) => completedAt)).toEqual([
      '2023-01-02T10:00:00.123Z',
      '2023-01-04T10:00:00.000Z',
    ])
  })

  it('has ratings out of five, series that are wanted, and bookmarks at their pages', () => {
    const converted = convertStatements(kavita)
    expect(converted.of('rating')).toMatchObject([{ rating: 90, notes: 'Good' }])
    expect(converted.of('queue')).toHaveLength(1)
    expect(converted.of('annotation')).toMatchObject([
      { book: converted.of('book')[2]?.id, kind: 'bookmark', locator: { position: 4 } },
    ])
  })

  it('has lists with their members in order, and no empty collection', () => {
    const converted = convertStatements(kavita)
    const [one, two, three] = converted.of('book').map(({ id }) => id)
    expect(converted.of('readlist')).toMatchObject([{ name: 'In order', members: [one, two, three] }])
    const [amber, birch] = converted.of('series').map(({ id }) => id)
    expect(converted.of('collection')).toMatchObject([
      { name: 'Trees', summary: 'All of them', members: [amber, birch] },
    ])
  })

  it('has annotations of EPUBs by their words and the document that they are in', () => {
    const annotations = `
      create table AppUserAnnotation (Id integer primary key, XPath text, EndingXPath text, SelectedText text,
        Comment text, HighlightCount integer not null, PageNumber integer not null, ContainsSpoiler integer not null,
        SeriesId integer, VolumeId integer, ChapterId integer, AppUserId integer, Created text, CreatedUtc text,
        LastModified text, LastModifiedUtc text, CommentPlainText text, Context text);
      insert into AppUserAnnotation values
        (1, '//body/p[1]', '//body/p[1]', ' the sea ', '{"ops":[]}', 1, 12, 0, 1, 1, 2, 1, '', '2025-09-01 10:00:00', '',
          '2025-09-02 10:00:00', 'mine', 'of the sea again'),
        (2, '//body/p[1]', null, '', null, 0, 0, 0, 1, 1, 1, 2, '', '2025-09-01 10:00:00', '', '', null, null),
        (3, '//body/p[1]', null, 'beyond', null, 0, 99, 0, 1, 1, 1, 2, '', '2025-09-01 10:00:00', '', '', null, null);
    `
    const converted = convertStatements(kavita + annotations)
    const [, , second] = converted.of('book').map(({ id }) => id)
    const found = converted.of('annotation').filter(({ quoted }) => quoted !== undefined)
    expect(found).toMatchObject([
      {
        ...{ book: second, kind: 'highlight', excerpt: 'the sea', note: 'mine', color: 'yellow' },
        ...{ createdAt: '2025-09-01T10:00:00.000Z', updatedAt: '2025-09-02T10:00:00.000Z' },
        // The third page of the second file of its chapter.
        quoted: { words: 'the sea', context: 'of the sea again', spine: 2, point: null },
      },
      { kind: 'bookmark', excerpt: null, color: null, quoted: { words: null, spine: 0 } },
    ])
  })
})
