import type { BookFilterField } from '../../../domain/filter/condition.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { idsOf, type Operand, type Operands } from './filter-operand.ts'
import { folded } from './filter-operators.ts'

/** What each filter field of a book is in the schema; `b` stands for the book. */
export function bookOperands(userId: string): Operands<BookFilterField> {
  return {
    libraryId: idsOf('b.library_seq', 'libraries'),
    seriesId: idsOf('b.series_seq', 'series'),
    genre: terms('genre'),
    tag: terms('tag'),
    title: { kind: 'text', value: folded('b.title') },
    titleSort: { kind: 'text', value: folded('b.title_sort') },
    summary: { kind: 'text', value: ofMetadata(folded('m.summary')) },
    path: { kind: 'text', value: folded('b.path') },
    format: { kind: 'text', value: raw('b.format') },
    bookType: { kind: 'text', value: ofMetadata(raw('lower(m.book_type)')) },
    readStatus: { kind: 'text', value: readStatus(userId) },
    hasError: { kind: 'bool', test: raw('b.error_code is not null') },
    inReadList: { kind: 'bool', test: raw('exists (select 1 from read_list_books rl where rl.book_seq = b.seq)') },
    pageCount: { kind: 'number', value: raw('b.page_count') },
    dateAdded: { kind: 'number', value: raw('b.created_at') },
  }
}

function ofMetadata(expression: Fragment): Fragment {
  return sql`(select ${expression} from book_metadata m where m.book_seq = b.seq)`
}

/** Genres and tags of the book itself or of its series. */
function terms(kind: 'genre' | 'tag'): Operand {
  const seq = raw(`${kind}_seq`)
  return {
    kind: 'texts',
    some: (test) => {
      const fitting = sql`select seq from ${raw(`${kind}s`)} t where ${test(raw('t.name_fold'))}`
      return sql`b.seq in (select book_seq from ${raw(`book_${kind}s`)} where ${seq} in (${fitting}))
        or b.series_seq in (select series_seq from ${raw(`series_${kind}s`)} where ${seq} in (${fitting}))`
    },
    any: sql`exists (select 1 from ${raw(`book_${kind}s`)} x where x.book_seq = b.seq)
      or exists (select 1 from ${raw(`series_${kind}s`)} x where x.series_seq = b.series_seq)`,
  }
}

function readStatus(userId: string): Fragment {
  return sql`coalesce((select case when rp.is_completed then 'read' else 'in_progress' end from read_progress rp
    where rp.user_id = ${userId} and rp.book_seq = b.seq), 'unread')`
}
