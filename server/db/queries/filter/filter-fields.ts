import type { BookFilterField, SeriesFilterField } from '../../../domain/filter/condition.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { folded, fullPath, type Inside, idsOf, type Operand, type Operands } from './filter-operators.ts'

/**
 * SQL of each filter field of a book; `b` is the book. Sets are only queried when used. The unary plus before a column
 * disables its index: when most rows match, a table scan is cheaper.
 */
export function bookOperands(userId: string, inside: Inside): Operands<BookFilterField> {
  return {
    libraryId: idsOf('+b.library_seq', 'libraries'),
    seriesId: idsOf('b.series_seq', 'series'),
    get genre() {
      return terms('genre', inside)
    },
    get tag() {
      return terms('tag', inside)
    },
    title: { kind: 'text', value: folded('b.title') },
    titleSort: { kind: 'text', value: folded('b.title_sort') },
    summary: { kind: 'text', value: ofMetadata(folded('m.summary')) },
    path: { kind: 'text', value: fullPath('b') },
    format: { kind: 'text', value: raw('b.format') },
    bookType: { kind: 'text', value: ofMetadata(raw('lower(m.book_type)')) },
    get readStatus() {
      return { kind: 'text', value: bookReadStatus(userId, inside) } as const
    },
    hasError: { kind: 'bool', test: raw('b.error_code is not null') },
    get inReadList() {
      const select = raw('select rl.book_seq as seq from read_list_books rl')
      return { kind: 'bool', test: inside(raw('b.seq'), { select, topic: 'reading' }) } as const
    },
    pageCount: { kind: 'number', value: raw('+b.page_count') },
    dateAdded: { kind: 'number', value: raw('+b.created_at') },
  }
}

function ofMetadata(expression: Fragment): Fragment {
  return sql`(select ${expression} from book_metadata m where m.book_seq = b.seq)`
}

/** Genres and tags of the book itself or of its series. */
function terms(kind: 'genre' | 'tag', inside: Inside): Operand {
  const books = raw(`book_${kind}s`)
  const series = raw(`series_${kind}s`)
  const either = (where: Fragment) => {
    const ofBooks = sql`select book_seq as seq from ${books} where ${where}`
    const ofSeries = sql`select series_seq as seq from ${series} where ${where}`
    return sql`${inside(raw('b.seq'), { select: ofBooks, topic: 'catalog' })}
      or ${inside(raw('b.series_seq'), { select: ofSeries, topic: 'catalog' })}`
  }
  return {
    kind: 'texts',
    some: (test) =>
      either(sql`${raw(`${kind}_seq`)} in (select seq from ${raw(`${kind}s`)} t where ${test(raw('t.name_fold'))})`),
    get any() {
      return either(raw('true'))
    },
  }
}

/** Most books were never opened, so membership in the set of opened ones is tested. */
function bookReadStatus(userId: string, inside: Inside): Fragment {
  const ofUser = sql`from read_progress rp where rp.user_id = ${userId}`
  const opened = inside(raw('b.seq'), { select: sql`select rp.book_seq as seq ${ofUser}`, topic: 'reading' })
  const state = sql`select case when rp.is_completed = 1 then 'read' else 'in_progress' end ${ofUser} and rp.book_seq = b.seq`
  return sql`case when ${opened} then coalesce((${state}), 'unread') else 'unread' end`
}

/** SQL of each filter field of a series; `s` is the series. */
export function seriesOperands(userId: string): Operands<SeriesFilterField> {
  return {
    libraryId: idsOf('s.library_seq', 'libraries'),
    genre: textsByName('series_genres', 'genre_seq', 'genres', 'seq'),
    tag: textsByName('series_tags', 'tag_seq', 'tags', 'seq'),
    author: textsByName('series_people', 'person_seq', 'people', 'seq'),
    sharingTag: textsByName('series_sharing_tags', 'tag_id', 'sharing_tags', 'id'),
    status: { kind: 'text', value: raw('s.status') },
    publisher: { kind: 'text', value: folded('s.publisher') },
    language: { kind: 'text', value: raw('lower(s.language)') },
    title: { kind: 'text', value: folded('s.title') },
    titleSort: { kind: 'text', value: folded('s.title_sort') },
    summary: { kind: 'text', value: folded('s.summary') },
    path: { kind: 'text', value: fullPath('s') },
    readStatus: { kind: 'text', value: seriesReadStatus(userId) },
    completion: { kind: 'bool', test: raw('coalesce(s.book_count >= s.total_volume_count, false)') },
    hasExternalSourceId: {
      kind: 'bool',
      test: raw('exists (select 1 from external_ids e where e.series_seq = s.seq)'),
    },
    hasUserRating: { kind: 'bool', test: sql`${userRating(userId)} is not null` },
    isTracked: { kind: 'bool', test: raw('s.is_tracked = 1') },
    inCollection: { kind: 'bool', test: raw('exists (select 1 from collection_series c where c.series_seq = s.seq)') },
    userRating: { kind: 'number', value: userRating(userId) },
    communityRating: { kind: 'number', value: raw('s.community_rating') },
    ageRating: { kind: 'number', value: raw('s.age_rating') },
    year: { kind: 'number', value: raw('s.year') },
    dateAdded: { kind: 'number', value: raw('s.created_at') },
  }
}

/** Texts that a join table assigns to a series. The rows that match by name are found once per statement. */
function textsByName(joinTable: string, column: string, table: string, key: string): Operand {
  return {
    kind: 'texts',
    some: (test) =>
      sql`s.seq in (select series_seq from ${raw(joinTable)} where ${raw(column)} in (
            select ${raw(key)} from ${raw(table)} t where ${test(raw('t.name_fold'))}))`,
    any: sql`exists (select 1 from ${raw(joinTable)} x where x.series_seq = s.seq)`,
  }
}

function userRating(userId: string): Fragment {
  return sql`(select r.rating from series_ratings r where r.user_id = ${userId} and r.series_seq = s.seq)`
}

function seriesReadStatus(userId: string): Fragment {
  return sql`coalesce((select case
      when s.book_count > 0 and sp.read_count >= s.book_count then 'read'
      when sp.read_count > 0 or sp.in_progress_count > 0 then 'in_progress' end
    from series_progress sp where sp.user_id = ${userId} and sp.series_seq = s.seq), 'unread')`
}
