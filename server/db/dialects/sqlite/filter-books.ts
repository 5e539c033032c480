import type { BookFilterField } from '../../../domain/filter/condition.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { type ConditionUse, idsOf, type Operand, type Operands } from './filter-operand.ts'
import { folded, wholePath } from './filter-operators.ts'

/** What each filter field of a book is in the schema; `b` stands for the book. */
export function bookOperands(userId: string, use: ConditionUse): Operands<BookFilterField> {
  return {
    libraryId: idsOf('b.library_seq', 'libraries'),
    seriesId: idsOf('b.series_seq', 'series'),
    genre: terms('genre', use),
    tag: terms('tag', use),
    title: { kind: 'text', value: folded('b.title') },
    titleSort: { kind: 'text', value: folded('b.title_sort') },
    summary: { kind: 'text', value: ofMetadata(folded('m.summary')) },
    path: { kind: 'text', value: wholePath('b') },
    format: { kind: 'text', value: raw('b.format') },
    bookType: { kind: 'text', value: ofMetadata(raw('lower(m.book_type)')) },
    readStatus: { kind: 'text', value: readStatus(userId, use) },
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
function terms(kind: 'genre' | 'tag', use: ConditionUse): Operand {
  const seq = raw(`${kind}_seq`)
  const books = raw(`book_${kind}s`)
  const series = raw(`series_${kind}s`)
  const names = raw(`${kind}s`)
  const set = (test: Test) => {
    const fitting = sql`select seq from ${names} t where ${test(raw('t.name_fold'))}`
    return sql`b.seq in (select book_seq from ${books} where ${seq} in (${fitting}))
      or b.series_seq in (select series_seq from ${series} where ${seq} in (${fitting}))`
  }
  const each = (test: Test) => {
    const named = sql`cross join ${names} t on t.seq = x.${seq} where ${test(raw('t.name_fold'))}`
    return sql`exists (select 1 from ${books} x ${named} and x.book_seq = b.seq)
      or exists (select 1 from ${series} x ${named} and x.series_seq = b.series_seq)`
  }
  return {
    kind: 'texts',
    some: use === 'scan' ? set : each,
    any: sql`exists (select 1 from ${books} x where x.book_seq = b.seq)
      or exists (select 1 from ${series} x where x.series_seq = b.series_seq)`,
  }
}

type Test = (value: Fragment) => Fragment

function readStatus(userId: string, use: ConditionUse): Fragment {
  const opened = sql`select rp.book_seq from read_progress rp where rp.user_id = ${userId}`
  const state = sql`select case when rp.is_completed then 'read' else 'in_progress' end from read_progress rp
    where rp.user_id = ${userId} and rp.book_seq = b.seq`
  // Most books were never opened: for a whole list the set of the others is made once.
  if (use === 'scan') return sql`case when b.seq in (${opened}) then (${state}) else 'unread' end`
  return sql`coalesce((${state}), 'unread')`
}
