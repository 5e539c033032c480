import { describe, expect, it } from 'vitest'
import { codexId, codexRows, codexTables, codexUuid } from '../kit/codex-database.ts'
import { convertStatements } from '../kit/converted-source.ts'
import { kavitaDatabase } from '../kit/kavita-database.ts'
import { komgaDatabase } from '../kit/komga-database.ts'

/** What was edited of each series and book, as one. */
function editedIn(statements: string): Readonly<Record<string, object>> {
  const found: Record<string, object> = {}
  for (const { series, book, values } of convertStatements(statements).of('metadata')) {
    const id = series ?? book ?? ''
    found[id] = { ...found[id], ...values }
  }
  return found
}

const idsIn = (statements: string, type: 'series' | 'book') =>
  convertStatements(statements)
    .of(type)
    .map(({ id }) => id)

describe('edited details of Komga', () => {
  const columns = `
    alter table BOOK_METADATA add column AUTHORS_LOCK boolean default 0;
    alter table BOOK_METADATA add column TAGS_LOCK boolean default 0;
    alter table BOOK_METADATA add column ISBN_LOCK boolean default 0;
    alter table BOOK_METADATA add column RELEASE_DATE text;
    alter table BOOK_METADATA add column RELEASE_DATE_LOCK boolean default 0;
    alter table SERIES_METADATA add column SUMMARY text not null default '';
    alter table SERIES_METADATA add column SUMMARY_LOCK boolean default 0;
    alter table SERIES_METADATA add column TAGS_LOCK boolean default 0;
    create table BOOK_METADATA_AUTHOR (NAME text not null, ROLE text not null, BOOK_ID text not null);
    create table BOOK_METADATA_TAG (TAG text, BOOK_ID text);
    create table SERIES_METADATA_TAG (TAG text, SERIES_ID text);
    insert into BOOK_METADATA_AUTHOR values ('Zoe', 'writer', 'b1'), ('Bo', 'cover', 'b1'), ('Cy', 'letterer', 'b1'),
      ('Di', 'Tea', 'b1'), ('Not edited', 'writer', 'b2');
    insert into BOOK_METADATA_TAG values ('sea', 'b1'), ('boats', 'b1'), ('other', 'b2');
  `

  it('are the people, tags, date and ISBN of books', () => {
    const locked = `update BOOK_METADATA set AUTHORS_LOCK = 1, TAGS_LOCK = 1, ISBN_LOCK = 1, RELEASE_DATE = '2012-03-04',
      RELEASE_DATE_LOCK = 1 where BOOK_ID = 'b1';`
    const [first] = idsIn(komgaDatabase, 'book')
    expect(editedIn(komgaDatabase + columns + locked)).toEqual({
      [first ?? '']: {
        ...{ year: 2012, month: 3, day: 4, isbns: ['9780000000002'], tags: ['boats', 'sea'] },
        people: [
          { name: 'Zoe', role: 'writer' },
          { name: 'Bo', role: 'cover_artist' },
          { name: 'Cy', role: 'letterer' },
          { name: 'Di', role: 'contributor' },
        ],
      },
    })
  })

  it('that somebody emptied are empty, never the title', () => {
    const locked = `
      alter table SERIES_METADATA add column TITLE_LOCK boolean default 1;
      update SERIES_METADATA set SUMMARY_LOCK = 1, TAGS_LOCK = 1, TITLE = '';
      delete from BOOK_METADATA_AUTHOR;
      update BOOK_METADATA set AUTHORS_LOCK = 1, RELEASE_DATE_LOCK = 1 where BOOK_ID = 'b2';`
    const [series] = idsIn(komgaDatabase, 'series')
    const [, second] = idsIn(komgaDatabase, 'book')
    expect(editedIn(komgaDatabase + columns + locked)).toEqual({
      [series ?? '']: { summary: null, tags: [] },
      [second ?? '']: { year: null, month: null, day: null, people: [] },
    })
  })

  it('are none of what nobody edited', () => {
    expect(editedIn(komgaDatabase + columns)).toEqual({})
  })
})

describe('edited details of Codex', () => {
  const database = codexTables + codexRows

  it('are people with their roles, chapters, ISBNs and flags', () => {
    const authors = JSON.stringify([{ name: 'Ann', role: 'co_author' }, { name: 'Bo' }, { role: 'writer' }, null])
    const locked = `
      update series_metadata set authors_json = '[{"name":"Cy","role":"writer","sortName":"C"}]', authors_json_lock = 1
        where series_id = ${codexId(10)};
      update book_metadata set authors_json = '${authors}', authors_json_lock = 1, chapter = 2.5, chapter_lock = 1,
        isbns = '["9780000000002"]', isbns_lock = 1, manga = 1, manga_lock = 1, black_and_white = 0,
        black_and_white_lock = 1, year = 2012, month = 3, year_lock = 1 where book_id = ${codexId(20)};
      update book_metadata set isbns = '9780000000002,9780000000019', isbns_lock = 1, month = 4, month_lock = 1
        where book_id = ${codexId(21)};`
    expect(editedIn(database + locked)).toEqual({
      [codexUuid(10)]: { people: [{ name: 'Cy', role: 'writer' }] },
      [codexUuid(20)]: {
        people: [
          { name: 'Ann', role: 'co_author' },
          { name: 'Bo', role: 'author' },
        ],
        ...{
          chapter: 2.5,
          isbns: ['9780000000002'],
          manga: true,
          blackAndWhite: false,
          year: 2012,
          month: 3,
          day: null,
        },
      },
      [codexUuid(21)]: { isbns: ['9780000000002', '9780000000019'] },
    })
  })

  it('that are no list are left out, and those that somebody emptied are empty', () => {
    const locked = `
      update series_metadata set authors_json = 'no list', authors_json_lock = 1, genres_lock = 1, summary_lock = 1,
        publisher = '', publisher_lock = 1 where series_id = ${codexId(10)};
      update book_metadata set authors_json_lock = 1, number_lock = 1, number = null where book_id = ${codexId(20)};`
    expect(editedIn(database + locked)).toEqual({
      [codexUuid(10)]: { summary: null, publisher: null, genres: [] },
      [codexUuid(20)]: { number: null, people: null },
    })
  })
})

describe('edited details of Kavita', () => {
  const columns = `
    create table Person (Id integer primary key, Name text);
    insert into Person values (1, 'Zoe'), (2, 'Bo'), (3, 'Harbour Press'), (4, 'A hero'), (5, 'Sea Line');
    create table SeriesMetadataPeople (SeriesMetadataId integer, PersonId integer, Role integer);
    insert into SeriesMetadataPeople values (7, 1, 3), (7, 2, 8), (7, 3, 10), (7, 4, 11), (7, 5, 10);
    create table ChapterPeople (ChapterId integer, PersonId integer, Role integer);
    insert into ChapterPeople values (1, 2, 12), (2, 1, 3);
    insert into SeriesMetadata values (7, 1), (8, 2);
    alter table SeriesMetadata add column AgeRating integer not null default 0;
    alter table SeriesMetadata add column AgeRatingLocked integer not null default 0;
    alter table SeriesMetadata add column ReleaseYear integer not null default 0;
    alter table SeriesMetadata add column ReleaseYearLocked integer not null default 0;
    alter table SeriesMetadata add column WriterLocked integer not null default 0;
    alter table SeriesMetadata add column PublisherLocked integer not null default 0;
    alter table SeriesMetadata add column ImprintLocked integer not null default 0;
    alter table Chapter add column TitleNameLocked integer not null default 0;
    alter table Chapter add column ReleaseDate text not null default '0001-01-01 00:00:00';
    alter table Chapter add column ReleaseDateLocked integer not null default 0;
    alter table Chapter add column ISBNLocked integer not null default 0;
    alter table Chapter add column TranslatorLocked integer not null default 0;
  `

  it('are all of the people of a series when those of one role are locked, publishers and the age', () => {
    const locked = `update SeriesMetadata set WriterLocked = 1, PublisherLocked = 1, AgeRating = 8, AgeRatingLocked = 1,
      ReleaseYear = 2012, ReleaseYearLocked = 1 where Id = 7;`
    const [amber] = idsIn(kavitaDatabase, 'series')
    expect(editedIn(kavitaDatabase + columns + locked)).toEqual({
      [amber ?? '']: {
        ...{ ageRating: 13, year: 2012, publisher: 'Harbour Press, Sea Line' },
        people: [
          { name: 'Zoe', role: 'writer' },
          { name: 'Bo', role: 'cover_artist' },
        ],
      },
    })
  })

  it('of a chapter are those of its file, unless it has several', () => {
    const locked = `update Chapter set TitleName = 'Begin', TitleNameLocked = 1, ReleaseDate = '2012-03-04 00:00:00',
      ReleaseDateLocked = 1, TranslatorLocked = 1 where Id in (1, 2);`
    const [first] = idsIn(kavitaDatabase, 'book')
    expect(editedIn(kavitaDatabase + columns + locked)).toEqual({
      [first ?? '']: { title: 'Begin', year: 2012, month: 3, day: 4, people: [{ name: 'Bo', role: 'translator' }] },
    })
  })

  it('that somebody emptied are empty; an age that is none here is left out', () => {
    const locked = `
      update SeriesMetadata set WriterLocked = 1, ImprintLocked = 1, AgeRating = 1, AgeRatingLocked = 1,
        ReleaseYearLocked = 1 where Id = 8;
      update Chapter set ISBNLocked = 1, ReleaseDateLocked = 1 where Id = 1;`
    const [, birch] = idsIn(kavitaDatabase, 'series')
    const [first] = idsIn(kavitaDatabase, 'book')
    expect(editedIn(kavitaDatabase + columns + locked)).toEqual({
      [birch ?? '']: { people: [], imprint: '', year: null },
      [first ?? '']: { isbns: null, year: null, month: null, day: null },
    })
  })

  it('are known to versions in which a person had one role', () => {
    const early = `
      create table Person (Id integer primary key, Name text, Role integer);
      insert into Person values (1, 'Zoe', 3);
      create table PersonSeriesMetadata (PeopleId integer, SeriesMetadatasId integer);
      insert into PersonSeriesMetadata values (1, 7);
      insert into SeriesMetadata values (7, 1);
      alter table SeriesMetadata add column WriterLocked integer not null default 1;`
    const [amber] = idsIn(kavitaDatabase, 'series')
    expect(editedIn(kavitaDatabase + early)).toEqual({ [amber ?? '']: { people: [{ name: 'Zoe', role: 'writer' }] } })
  })
})
