import type { Person, WebLink } from '../../../domain/metadata/patch.ts'
import type { PersonRole } from '../../../domain/vocabulary.ts'
import { bookOrder, plainNumber, writtenNumber } from '../../app-number.ts'
import type { Reader } from '../../database.ts'
import { emptyPagesBytes } from '../../page-blob.ts'
import type { BookAppDetails, SeriesAppDetails } from '../../records/app-details.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import { grouped } from '../books/book-details.ts'
import { isOneShotBook, isOneShotSeries } from '../filter/filter-apps.ts'

type SeriesRow = Pick<SeriesAppDetails, 'ownDirection' | 'firstSummary' | 'releaseDate'> & {
  readonly written: string | null
  readonly plain: number | null
  readonly seq: number
  readonly id: string
  readonly locks: string
  readonly oneShot: number
}

/**
 * The details of many series in a fixed number of statements.
 * @param ids of series already found visible
 * @param withSharingTags false: omitted, for viewers who may not see them
 */
export async function listSeriesAppDetails(
  reader: Reader,
  ids: readonly string[],
  withSharingTags: boolean,
): Promise<ReadonlyMap<string, SeriesAppDetails>> {
  if (ids.length === 0) return new Map()
  const first = sql`from books f left join book_metadata m on m.book_seq = f.seq
    where f.series_seq = s.seq and f.position = 1 and f.deleted_at is null limit 1`
  const rows = await reader.all<SeriesRow>(
    sql`select s.seq, s.id, s.reading_direction as ownDirection, s.locks,
               (select m.summary ${first}) as firstSummary, (select ${writtenNumber('f')} ${first}) as written,
               (select ${plainNumber('f')} ${first}) as plain,
               (select min(b.release_date) from books b where b.series_seq = s.seq and b.deleted_at is null) as releaseDate,
               ${isOneShotSeries('s')} as oneShot
        from series s where ${among(raw('s.id'), ids)}`,
  )
  const lists = await seriesLists(
    reader,
    among(
      raw('x.series_seq'),
      rows.map(({ seq }) => seq),
    ),
    withSharingTags,
  )
  return new Map(
    rows.map(({ seq, id, locks, oneShot, written, plain, ...row }) => [
      id,
      {
        ...row,
        firstNumber: written ?? plain,
        isOneShot: oneShot === 1,
        locks: JSON.parse(locks) as SeriesAppDetails['locks'],
        people: lists.people.get(seq) ?? [],
        genres: lists.genres.get(seq) ?? [],
        tags: lists.tags.get(seq) ?? [],
        titles: lists.titles.get(seq) ?? [],
        links: lists.links.get(seq) ?? [],
        sharingTags: lists.sharingTags.get(seq) ?? [],
      },
    ]),
  )
}

async function seriesLists(reader: Reader, ofOwners: Fragment, withSharingTags: boolean) {
  const [people, genres, tags, titles, links, sharingTags] = await Promise.all([
    peopleOf(reader, 'series', ofOwners),
    namesOf(reader, { table: 'series_genres', names: 'genres', key: 'genre_seq', owner: 'series_seq' }, ofOwners),
    namesOf(reader, { table: 'series_tags', names: 'tags', key: 'tag_seq', owner: 'series_seq' }, ofOwners),
    reader.all<{ seq: number; label: string; title: string }>(
      sql`select x.series_seq as seq, x.label, x.title from series_titles x where ${ofOwners}
          order by x.is_manual desc, x.created_at, x.id`,
    ),
    linksOf(reader, 'series', ofOwners),
    withSharingTags ? sharingTagsOf(reader, ofOwners) : new Map<number, string[]>(),
  ])
  return {
    people,
    genres,
    tags,
    links,
    sharingTags,
    titles: grouped(titles, ({ label, title }) => ({ label, title })),
  }
}

type BookRow = Pick<BookAppDetails, 'order' | 'releaseDate'> & {
  readonly written: string | null
  readonly plain: number
  readonly seq: number
  readonly id: string
  readonly locks: string | null
  readonly isbns: string | null
  readonly pictures: number
  readonly oneShot: number
}

/** The details of many books in a fixed number of statements. @param ids of books already found visible */
export async function listBookAppDetails(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BookAppDetails>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.all<BookRow>(
    sql`select b.seq, b.id, ${bookOrder('b')} as "order", ${writtenNumber('b')} as written, ${plainNumber('b')} as plain,
               b.release_date as releaseDate, m.locks, m.isbns,
               b.format = 'epub' and exists (
                 select 1 from book_contents c where c.book_seq = b.seq and length(c.pages) > ${emptyPagesBytes}
               ) as pictures, ${isOneShotBook('b')} as oneShot
        from books b left join book_metadata m on m.book_seq = b.seq where ${among(raw('b.id'), ids)}`,
  )
  const ofOwners = among(
    raw('x.book_seq'),
    rows.map(({ seq }) => seq),
  )
  const [people, tags, links] = await Promise.all([
    peopleOf(reader, 'book', ofOwners),
    namesOf(reader, { table: 'book_tags', names: 'tags', key: 'tag_seq', owner: 'book_seq' }, ofOwners),
    linksOf(reader, 'book', ofOwners),
  ])
  return new Map(
    rows.map(({ seq, id, locks, isbns, pictures, oneShot, written, plain, ...row }) => [
      id,
      {
        ...row,
        number: written ?? plain,
        locks: JSON.parse(locks ?? '[]') as BookAppDetails['locks'],
        isbns: JSON.parse(isbns ?? '[]') as string[],
        people: people.get(seq) ?? [],
        tags: tags.get(seq) ?? [],
        links: links.get(seq) ?? [],
        hasPicturePages: pictures === 1,
        isOneShot: oneShot === 1,
      },
    ]),
  )
}

async function peopleOf(reader: Reader, owner: 'series' | 'book', ofOwners: Fragment): Promise<Map<number, Person[]>> {
  const column = raw(`x.${owner}_seq`)
  const rows = await reader.all<{ seq: number; name: string; role: PersonRole }>(
    sql`select ${column} as seq, p.name, x.role from ${raw(`${owner}_people`)} x join people p on p.seq = x.person_seq
        where ${ofOwners} order by ${column}, x.place`,
  )
  return grouped(rows, ({ name, role }) => ({ name, role }))
}

type Names = { readonly table: string; readonly names: string; readonly key: string; readonly owner: string }

async function namesOf(reader: Reader, names: Names, ofOwners: Fragment): Promise<Map<number, string[]>> {
  const column = raw(`x.${names.owner}`)
  const rows = await reader.all<{ seq: number; name: string }>(
    sql`select ${column} as seq, t.name from ${raw(names.table)} x join ${raw(names.names)} t
        on t.seq = x.${raw(names.key)} where ${ofOwners} order by ${column}, t.name_fold`,
  )
  return grouped(rows, ({ name }) => name)
}

async function sharingTagsOf(reader: Reader, ofOwners: Fragment): Promise<Map<number, string[]>> {
  const rows = await reader.all<{ seq: number; name: string }>(
    sql`select x.series_seq as seq, t.name from series_sharing_tags x join sharing_tags t on t.id = x.tag_id
        where ${ofOwners} order by x.series_seq, t.name_fold`,
  )
  return grouped(rows, ({ name }) => name)
}

async function linksOf(reader: Reader, owner: 'series' | 'book', ofOwners: Fragment): Promise<Map<number, WebLink[]>> {
  const column = raw(`x.${owner}_seq`)
  const rows = await reader.all<{ seq: number; sourceName: string; url: string }>(
    sql`select ${column} as seq, x.source_name as sourceName, x.url from external_links x
        where ${column} is not null and ${ofOwners} order by ${column}, x.source_name, x.url`,
  )
  return grouped(rows, ({ sourceName, url }) => ({ sourceName, url }))
}
