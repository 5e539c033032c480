import { describe, expect, it } from 'vitest'
import { convertStatements, viewer } from '../kit/converted-source.ts'

const onboard = 'file:///mnt/onboard'

/** The tables of a reader, as far as they are read: two books on it, one of the shop, and a chapter. */
const reader = `
  create table DbVersion (version integer);
  insert into DbVersion values (174);
  create table content (ContentID text primary key, ContentType text, Title text, ISBN text, ___FileSize integer,
    Series text, SeriesNumber text, ReadStatus integer, ___PercentRead integer, DateLastRead text);
  insert into content values
    ('${onboard}/Lee, Ann/Salt 01.kepub.epub', '6', 'Salt', '', 900, 'Saga of Salt', '1', 2, 100, '2023-05-06T10:00:00Z'),
    ('${onboard}/Tide%20tables.epub', '6', 'Tide tables', '', 2000, null, null, 1, 42, '2023-05-07T10:00:00.000'),
    ('8f0e6a1c-0000-4000-8000-000000000000', '6', 'From the shop', '9780000000002', 0, null, null, 0, 0, null),
    ('${onboard}/Tide%20tables.epub#(0)c1.xhtml', '9', 'Chapter', '', 0, null, null, 1, 50, '2023-05-07T10:00:00Z');
  create table Bookmark (BookmarkID text, VolumeID text);
  create table Shelf (Id text, Name text, CreationDate text, LastModified text, _IsDeleted text);
  insert into Shelf values ('1', 'Sea', '2023-05-01T10:00:00Z', '2023-05-02T10:00:00Z', 'false'),
    ('2', 'Gone', '2023-05-01T10:00:00Z', '2023-05-02T10:00:00Z', 'true');
  create table ShelfContent (ShelfName text, ContentId text, DateModified text, _IsDeleted text);
  insert into ShelfContent values ('Sea', '${onboard}/Tide%20tables.epub', '2023-05-02T10:00:00Z', 'false'),
    ('Sea', '${onboard}/Lee, Ann/Salt 01.kepub.epub', '2023-05-02T11:00:00Z', 'true'),
    ('Gone', '${onboard}/Tide%20tables.epub', '2023-05-02T10:00:00Z', 'false');
`

describe('the database of a Kobo', () => {
  it('is recognized, and newer ones are tried', () => {
    expect(convertStatements(reader)).toMatchObject({ program: 'Kobo', version: '174', isKnownVersion: true })
    expect(convertStatements(`${reader} update DbVersion set version = 999;`).isKnownVersion).toBe(false)
  })

  it('has its books, by the name and size that a file has here', () => {
    const converted = convertStatements(reader)
    expect(converted.of('series').map(({ title }) => title)).toEqual(['Saga of Salt'])
    expect(
      converted.of('book').map(({ title, path, number, fileSize, externalIds }) => ({
        title,
        path,
        number,
        fileSize,
        isbn: externalIds[0]?.externalId,
      })),
    ).toEqual([
      { title: 'From the shop', path: '8f0e6a1c-0000-4000-8000-000000000000', isbn: '9780000000002' },
      { title: 'Salt', path: 'Lee, Ann/Salt 01.epub', number: 1 },
      { title: 'Tide tables', path: 'Tide tables.epub', fileSize: 2_000 },
    ])
  })

  it('says how far, not on which page', () => {
    expect(
      convertStatements(reader)
        .of('progress')
        .map(({ user, currentPage, percentage, completed, updatedAt }) => ({
          user,
          currentPage,
          percentage,
          completed,
          updatedAt,
        })),
    ).toEqual([
      { user: viewer.id, currentPage: null, percentage: 1, completed: true, updatedAt: '2023-05-06T10:00:00.000Z' },
      { user: viewer.id, currentPage: null, percentage: 0.42, completed: false, updatedAt: '2023-05-07T10:00:00.000Z' },
    ])
  })

  it('has its shelves without what was removed from them', () => {
    const converted = convertStatements(reader)
    const [, , tables] = converted.of('book').map(({ id }) => id)
    expect(converted.of('readlist')).toMatchObject([{ name: 'Sea', members: [tables] }])
  })
})
