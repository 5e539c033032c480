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
/** Of its first book. */
export const komgaHash = '0123456789abcdef0123456789abcdef'
const rows = `
  insert into USER values ('u1', '2022-01-01 00:00:00', 'ada@example.org', 1, null, null),
    ('u2', '2022-02-01 00:00:00', 'kim@example.org', 0, 12, 1), ('u3', '2022-03-01 00:00:00', 'lea@example.org', 0, 16, 0);
  insert into USER_ROLE values ('u1', 'ADMIN'), ('u1', 'PAGE_STREAMING');
  insert into USER_LIBRARY_SHARING values ('u2', 'l1');
  insert into USER_SHARING values ('kids', 1, 'u2'), ('horror', 0, 'u2');
  insert into LIBRARY values ('l1', 'Comics', 'file:/data/My%20comics/');
  insert into SERIES values ('s1', 'file:/data/My%20comics/Amber/', 'Amber', 'l1');
  insert into SERIES_METADATA values ('s1', 'Amber (2020)');
  insert into BOOK values ('b1', 'file:/data/My%20comics/Amber/Amber%20001.cbz', 'Amber 001', 's1', 'l1', 1000, '${komgaHash}', 1),
    ('b2', 'file:/data/My%20comics/Amber/Amber%20%23%202.cbz', 'Amber # 2', 's1', 'l1', 2000, '0123456789abcdef', 2);
  insert into BOOK_METADATA values ('b1', 'The first', 1.0, '9780000000002'), ('b2', 'The second', 2.5, '');
  insert into READ_PROGRESS values ('b1', 'u1', '2023-01-01 10:00:00', '2023-01-03 10:00:00', 20, 1, '2023-01-02 10:00:00'),
    ('b2', 'u2', '2023-01-01 10:00:00', '2023-01-04 10:00:00', 5, 0, null);
  insert into COLLECTION values ('c1', 'Trees', 1, '2023-01-01 10:00:00', '2023-01-02 10:00:00');
  insert into COLLECTION_SERIES values ('c1', 's1', 0);
  insert into READLIST values ('r1', 'In order', '', 1, '2023-01-01 10:00:00', '2023-01-02 10:00:00');
  insert into READLIST_BOOK values ('r1', 'b1', 1), ('r1', 'b2', 0);
`
/** Statements of a database of Komga: three people, a series of two books. */
export const komgaDatabase = tables + rows
