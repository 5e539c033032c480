import { describe, expect, it } from 'vitest'
import { convertStatements, viewer } from '../kit/converted-source.ts'

const sha1 = 'da39a3ee5e6b4b0d3255bfef95601890afd80709'
const hashOf = (size: number) => `${sha1}${size}`

/** The tables that a library of version 9 has, as far as they are read, with two comics in a folder and one beside it. */
const library = `
  create table db_info (version text not null);
  insert into db_info values ('9.16.0');
  create table folder (id integer primary key, parentId integer not null, name text not null, path text not null);
  insert into folder values (1, 1, 'root', '/'), (2, 1, 'Amber', '/Amber'), (3, 1, 'Empty', '/Empty');
  create table comic_info (id integer primary key, title text, number integer, hash text unique not null,
    read boolean default 0, currentPage integer default 1, hasBeenOpened boolean default 0, lastTimeOpened integer);
  create table comic (id integer primary key, parentId integer not null, comicInfoId integer not null,
    fileName text not null, path text);
  insert into comic_info values
    (1, 'The first', 1, '${hashOf(1_000)}', 1, 24, 1, 1700000000),
    (2, null, 2, '${hashOf(2_000)}', 0, 7, 1, 1700000100),
    (3, '', null, '${hashOf(3_000)}', 0, 1, 0, null);
  insert into comic values (1, 2, 1, 'Amber 001.cbz', '/Amber/Amber 001.cbz'), (2, 2, 2, 'Amber 002.cbz', '/Amber/Amber 002.cbz'),
    (3, 1, 3, 'Alone.cbz', '/Alone.cbz'), (4, 3, 1, 'Copy of 001.cbz', '/Empty/Copy of 001.cbz');
  create table default_reading_list (id integer primary key, name text not null);
  insert into default_reading_list values (1, 'Favorites');
  create table comic_default_reading_list (comic_id integer, default_reading_list_id integer, ordering integer);
  insert into comic_default_reading_list values (2, 1, 0), (1, 1, 1);
  create table label (id integer primary key, name text not null, color text not null, ordering integer not null);
  insert into label values (1, 'Nobody', 'red', 1);
  create table comic_label (comic_id integer, label_id integer, ordering integer);
`

describe('a library of YACReader', () => {
  it('is recognized, and newer ones are tried', () => {
    expect(convertStatements(library)).toMatchObject({
      program: 'YACReader',
      version: '9.16.0',
      isKnownVersion: true,
    })
    expect(convertStatements(`${library} update db_info set version = '10.0.0';`)).toMatchObject({
      version: '10.0.0',
      isKnownVersion: false,
    })
  })

  it('has a book for each content, with its fingerprint and size', () => {
    const books = convertStatements(library).of('book')
    expect(books.map(({ title, path, number, fileSize }) => ({ title, path, number, fileSize }))).toEqual([
      { title: 'The first', path: 'Amber/Amber 001.cbz', number: 1, fileSize: 1_000 },
      { title: 'Amber 002.cbz', path: 'Amber/Amber 002.cbz', number: 2, fileSize: 2_000 },
      { title: 'Alone.cbz', path: 'Alone.cbz', number: undefined, fileSize: 3_000 },
    ])
    expect(books[0]?.fingerprints).toEqual([{ algorithm: 'sha1-start', value: hashOf(1_000) }])
    expect(books[0]?.series).toBe(books[1]?.series)
  })

  it('belongs to whoever imports: what was read, where, and when', () => {
    const converted = convertStatements(library)
    expect(converted.of('user').map(({ id }) => id)).toEqual([viewer.id])
    expect(
      converted.of('progress').map(({ user, currentPage, completed, updatedAt }) => ({
        user,
        currentPage,
        completed,
        updatedAt,
      })),
    ).toEqual([
      { user: viewer.id, currentPage: 24, completed: true, updatedAt: '2023-11-14T22:13:20.000Z' },
      { user: viewer.id, currentPage: 7, completed: false, updatedAt: '2023-11-14T22:15:00.000Z' },
    ])
    expect(converted.of('history').map(({ kind }) => kind)).toEqual(['completed', 'progress'])
    expect(converted.of('completion')).toHaveLength(1)
  })

  it('keeps the order of its lists, and leaves out empty ones', () => {
    const converted = convertStatements(library)
    const [first, second] = converted.of('book')
    expect(converted.of('readlist')).toMatchObject([
      { name: 'Favorites', ordered: true, members: [second?.id, first?.id] },
    ])
  })

  it('is read the same each time', () => {
    expect(convertStatements(library).lines).toEqual(convertStatements(library).lines)
  })

  it('of an old version has no times: nothing here is replaced by it', () => {
    const old = library.replace(', lastTimeOpened integer', '').replace(/, (?:1700000\d00|null)\)/g, ')')
    expect(
      convertStatements(old)
        .of('progress')
        .map(({ updatedAt }) => updatedAt),
    ).toEqual(['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'])
    expect(convertStatements(old).of('completion')).toEqual([])
  })
})
