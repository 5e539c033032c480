import { describe, expect, it } from 'vitest'
import { convertStatements } from '../kit/converted-source.ts'
import { kavitaDatabase as kavita } from '../kit/kavita-database.ts'

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
