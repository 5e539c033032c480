import type { Viewer } from '../../../domain/access/viewer.ts'
import { letterGroup } from '../../../domain/text/letter-group.ts'
import type { Reader } from '../../database.ts'
import { sql } from '../../sql.ts'
import { visibleTo } from '../access/visibility.ts'
import { cachedRows } from '../search/counting.ts'
import type { LetterGroup } from './series.ts'

/** A letter group with the initial characters of sort keys that belong to it. */
export type SeriesLetter = LetterGroup & { readonly initials: readonly string[] }

type InitialRow = { readonly initial: string; readonly count: number }

/**
 * Visible series by first letter (see `letterGroup`), in series order. Uses the first character of the sort key, so no
 * title is read.
 */
export async function listSeriesLetters(viewer: Viewer, reader: Reader): Promise<SeriesLetter[]> {
  const rows = await cachedRows<InitialRow>(
    reader,
    sql`select substr(s.title_key, 1, 1) as initial, count(*) as count from series s
        where s.book_count > 0 and ${await visibleTo(viewer, reader, 's.seq')} group by 1 order by 1`,
    ['catalog'],
  )
  const letters = new Map<string, { count: number; initials: string[] }>()
  for (const { initial, count } of rows) {
    const group = letterGroup(initial)
    const letter = letters.get(group) ?? { count: 0, initials: [] }
    letter.count += count
    letter.initials.push(initial)
    letters.set(group, letter)
  }
  return [...letters].map(([group, letter]) => ({ group, ...letter }))
}
