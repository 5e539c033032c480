import type { BookFilterField } from '../../../domain/filter/condition.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { type Inside, idsOf, type Operand, type Operands } from './filter-operand.ts'
import { folded, fullPath } from './filter-operators.ts'

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
      return { kind: 'text', value: readStatus(userId, inside) } as const
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
      return either(raw('1'))
    },
  }
}

/** Most books were never opened, so membership in the set of opened ones is tested. */
function readStatus(userId: string, inside: Inside): Fragment {
  const ofUser = sql`from read_progress rp where rp.user_id = ${userId}`
  const opened = inside(raw('b.seq'), { select: sql`select rp.book_seq as seq ${ofUser}`, topic: 'reading' })
  const state = sql`select case when rp.is_completed then 'read' else 'in_progress' end ${ofUser} and rp.book_seq = b.seq`
  return sql`case when ${opened} then coalesce((${state}), 'unread') else 'unread' end`
}
