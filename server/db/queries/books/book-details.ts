import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Bookmark, ExternalId, Person, StoryArc, WebLink } from '../../../domain/metadata/patch.ts'
import type { PersonRole } from '../../../domain/vocabulary.ts'
import type { Reader } from '../../database.ts'
import type { BookCredits, BookMetadataRecord } from '../../records/book.ts'
import type { BookState } from '../../records/metadata-state.ts'
import { type BookStateRow, bookStatesWhere, presentBookState } from '../../rows/book-state.ts'
import type { Stored } from '../../rows/stored.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

type MetadataRow = Stored<Omit<BookMetadataRecord, 'people' | 'genres' | 'tags' | 'links' | 'externalIds'>> & {
  readonly seq: number
}

/** Metadata beyond the record, with locks and the source of each value; null when the book is not visible. */
export async function findBookMetadata(
  viewer: Viewer,
  reader: Reader,
  bookId: string,
): Promise<BookMetadataRecord | null> {
  const row = await reader.get<MetadataRow>(
    sql`select b.seq, b.id as bookId, m.imprint, m.age_rating as ageRating, m.issue_count as count,
               m.format_detail as formatDetail, m.is_black_and_white as blackAndWhite, m.is_manga as manga,
               m.subtitle, m.cover_page as coverPage, m.book_type as bookType, m.isbns, m.story_arcs as storyArcs,
               m.bookmarks, m.warnings, m.locks, m.provenance
        from books b join series s on s.seq = b.series_seq join book_metadata m on m.book_seq = b.seq
        where b.id = ${bookId} and ${seriesVisible(viewer, 's')}`,
  )
  if (row === undefined) return null
  const { seq, ...rest } = row
  const [people, genres, tags, links, externalIds] = await Promise.all([
    peopleOf(reader, [seq]),
    termsOf(reader, 'genre', [seq]),
    termsOf(reader, 'tag', [seq]),
    linksOf(reader, sql`book_seq = ${seq}`),
    externalIdsOf(reader, sql`book_seq = ${seq}`),
  ])
  return {
    ...rest,
    people: (people.get(seq) ?? []).map(({ id: _id, ...person }) => person),
    genres: genres.get(seq) ?? [],
    tags: tags.get(seq) ?? [],
    links,
    externalIds,
    isbns: JSON.parse(row.isbns) as string[],
    storyArcs: JSON.parse(row.storyArcs) as StoryArc[],
    bookmarks: JSON.parse(row.bookmarks) as Bookmark[],
    blackAndWhite: row.blackAndWhite === null ? null : row.blackAndWhite === 1,
    manga: row.manga === null ? null : row.manga === 1,
    warnings: JSON.parse(row.warnings) as string[],
    locks: JSON.parse(row.locks) as BookMetadataRecord['locks'],
    provenance: JSON.parse(row.provenance) as BookMetadataRecord['provenance'],
  }
}

/** People, genres and tags of many books in a fixed number of statements; books that are not visible are omitted. */
export async function listBookCredits(
  viewer: Viewer,
  reader: Reader,
  bookIds: readonly string[],
): Promise<Map<string, BookCredits>> {
  const books = await reader.all<{ seq: number; id: string; isbns: string; ageRating: number | null }>(
    sql`select b.seq, b.id, m.isbns, m.age_rating as ageRating
        from books b join series s on s.seq = b.series_seq join book_metadata m on m.book_seq = b.seq
        where ${among(raw('b.id'), [...new Set(bookIds)])} and ${seriesVisible(viewer, 's')}`,
  )
  const seqs = books.map((book) => book.seq)
  const [people, genres, tags] = await Promise.all([
    peopleOf(reader, seqs),
    termsOf(reader, 'genre', seqs),
    termsOf(reader, 'tag', seqs),
  ])
  return new Map(
    books.map(({ seq, id, isbns, ageRating }) => [
      id,
      {
        bookId: id,
        people: people.get(seq) ?? [],
        genres: genres.get(seq) ?? [],
        tags: tags.get(seq) ?? [],
        isbns: JSON.parse(isbns) as string[],
        ageRating,
      },
    ]),
  )
}

type Credit = Person & { readonly id: string }

async function peopleOf(reader: Reader, seqs: readonly number[]): Promise<Map<number, Credit[]>> {
  const rows = await reader.all<{ seq: number; id: string; name: string; role: PersonRole; sortName: string | null }>(
    sql`select x.book_seq as seq, p.id, p.name, x.role, p.sort_name as sortName
        from book_people x join people p on p.seq = x.person_seq where ${among(raw('x.book_seq'), seqs)}
        order by x.book_seq, x.place`,
  )
  return grouped(rows, ({ id, name, role, sortName }) => ({ id, name, role, ...(sortName !== null && { sortName }) }))
}

async function termsOf(reader: Reader, kind: 'genre' | 'tag', seqs: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await reader.all<{ seq: number; name: string }>(
    sql`select x.book_seq as seq, t.name from ${raw(`book_${kind}s`)} x join ${raw(`${kind}s`)} t
        on t.seq = x.${raw(`${kind}_seq`)} where ${among(raw('x.book_seq'), seqs)} order by x.book_seq, t.name_fold`,
  )
  return grouped(rows, (row) => row.name)
}

export function grouped<Row extends { readonly seq: number }, T>(
  rows: readonly Row[],
  pick: (row: Row) => T,
): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.seq) ?? []
    group.push(pick(row))
    groups.set(row.seq, group)
  }
  return groups
}

/** Links of one owner. @param owner a condition on `book_seq` or `series_seq` */
export async function linksOf(reader: Reader, owner: Fragment): Promise<WebLink[]> {
  return reader.all<WebLink>(
    sql`select source_name as sourceName, url from external_links where ${owner} order by source_name, url`,
  )
}

/** External ids of one owner. @param owner a condition on `book_seq` or `series_seq` */
export async function externalIdsOf(reader: Reader, owner: Fragment): Promise<ExternalId[]> {
  const rows = await reader.all<{ source: string; externalId: string; externalUrl: string | null }>(
    sql`select source, external_id as externalId, external_url as externalUrl from external_ids
        where ${owner} order by source`,
  )
  return rows.map(({ source, externalId, externalUrl }) => ({
    source,
    externalId,
    ...(externalUrl !== null && { externalUrl }),
  }))
}

/** The editable state of a book, soft-deleted or not; null for unknown or hidden books. */
export async function findBookState(viewer: Viewer, reader: Reader, id: string): Promise<BookState | null> {
  return (await listBookStates(viewer, reader, [id])).get(id) ?? null
}

/** The same for many books in one statement, by id; hidden books are omitted. */
export async function listBookStates(
  viewer: Viewer,
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, BookState>> {
  if (ids.length === 0) return new Map()
  const wanted = among(raw('b.id'), [...new Set(ids)])
  const rows = await reader.all<BookStateRow>(bookStatesWhere(sql`${wanted} and ${seriesVisible(viewer, 's')}`))
  return new Map(rows.map((row) => [row.id, presentBookState(row)]))
}
