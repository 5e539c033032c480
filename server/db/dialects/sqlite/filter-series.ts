import type { SeriesFilterField } from '../../../domain/filter/condition.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { idsOf, type Operand, type Operands } from './filter-operand.ts'
import { folded, fullPath } from './filter-operators.ts'

/** SQL of each filter field of a series; `s` is the series. */
export function seriesOperands(userId: string): Operands<SeriesFilterField> {
  return {
    libraryId: idsOf('s.library_seq', 'libraries'),
    genre: named('series_genres', 'genre_seq', 'genres', 'seq'),
    tag: named('series_tags', 'tag_seq', 'tags', 'seq'),
    author: named('series_people', 'person_seq', 'people', 'seq'),
    sharingTag: named('series_sharing_tags', 'tag_id', 'sharing_tags', 'id'),
    status: { kind: 'text', value: raw('s.status') },
    publisher: { kind: 'text', value: folded('s.publisher') },
    language: { kind: 'text', value: raw('lower(s.language)') },
    title: { kind: 'text', value: folded('s.title') },
    titleSort: { kind: 'text', value: folded('s.title_sort') },
    summary: { kind: 'text', value: folded('s.summary') },
    path: { kind: 'text', value: fullPath('s') },
    readStatus: { kind: 'text', value: readStatus(userId) },
    completion: { kind: 'bool', test: raw('coalesce(s.book_count >= s.total_volume_count, 0)') },
    hasExternalSourceId: {
      kind: 'bool',
      test: raw('exists (select 1 from external_ids e where e.series_seq = s.seq)'),
    },
    hasUserRating: { kind: 'bool', test: sql`${userRating(userId)} is not null` },
    isTracked: { kind: 'bool', test: raw('s.is_tracked') },
    inCollection: { kind: 'bool', test: raw('exists (select 1 from collection_series c where c.series_seq = s.seq)') },
    userRating: { kind: 'number', value: userRating(userId) },
    communityRating: { kind: 'number', value: raw('s.community_rating') },
    ageRating: { kind: 'number', value: raw('s.age_rating') },
    year: { kind: 'number', value: raw('s.year') },
    dateAdded: { kind: 'number', value: raw('s.created_at') },
  }
}

/** Texts that a join table assigns to a series. The rows that match by name are found once per statement. */
function named(joinTable: string, column: string, table: string, key: string): Operand {
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

function readStatus(userId: string): Fragment {
  return sql`coalesce((select case
      when s.book_count > 0 and sp.read_count >= s.book_count then 'read'
      when sp.read_count > 0 or sp.in_progress_count > 0 then 'in_progress' end
    from series_progress sp where sp.user_id = ${userId} and sp.series_seq = s.seq), 'unread')`
}
