import type { SqliteSource, SqlValue } from '../../importers/kit/sqlite-source.ts'
import type { DumpFormat } from '../dump-format.ts'
import { bounded, lineIn, wholeIn } from '../kit/values.ts'

/** The SQLite dump of the Grand Comics Database: its tables are those of its site, unchanged. */
export const gcd: DumpFormat = {
  id: 'gcd',
  tables: {
    gcd_series: [
      ...['id', 'name', 'year_began', 'year_ended', 'is_current', 'publisher_id', 'language_id', 'issue_count'],
      ...['last_issue_id', 'deleted'],
    ],
    gcd_publisher: ['id', 'name'],
    gcd_issue: ['id', 'number', 'series_id'],
    stddata_language: ['id', 'code'],
  },
  names(dump, { after, count }) {
    const rows = dump.rows<Row>(
      `select ${bounded('id')} as id, ${bounded('name')} as name from gcd_series where id > ? and +deleted = 0 order by id limit ?`,
      ...[after, count],
    )
    return Array.from(rows, ({ id, name }) => {
      const title = lineIn(name)
      return { id: Number(id), titles: title === null ? [] : [title] }
    })
  },
  lastId: (dump) => Number([...dump.rows<Row>('select max(id) as id from gcd_series')][0]?.id ?? 0),
  hit: read,
  details(dump, id) {
    const series = read(dump, id)
    if (series === null) return null
    return { ...series, status: series.hasEnded ? 'ended' : 'ongoing' }
  },
}

type Row = Readonly<Record<string, SqlValue>>

// The unary plus keeps SQLite from the index over `deleted`, which says nothing, as the dump has no statistics.
const query = `
  select ${bounded('s.id')} as id, ${bounded('s.name')} as name, ${bounded('s.year_began')} as year_began,
         ${bounded('s.is_current')} as is_current, ${bounded('s.issue_count')} as issue_count,
         ${bounded('p.name')} as publisher, ${bounded('l.code')} as language, ${bounded('i.number')} as last_number
  from gcd_series s
  left join gcd_publisher p on p.id = s.publisher_id
  left join stddata_language l on l.id = s.language_id
  left join gcd_issue i on i.id = s.last_issue_id
  where s.id = ? and +s.deleted = 0 limit 1`

function read(dump: SqliteSource, id: number) {
  const row = [...dump.rows<Row>(query, id)][0]
  const title = lineIn(row?.name)
  if (row === undefined || title === null) return null
  const hasEnded = row.is_current !== 1
  return {
    externalId: String(row.id),
    url: `https://www.comics.org/series/${row.id}/`,
    title,
    year: wholeIn(row.year_began),
    publisher: lineIn(row.publisher),
    language: lineIn(row.language),
    hasEnded,
    // Issues are counted as chapters, as in ComicInfo. More may come while it runs. Numbers may go on from those of an earlier series.
    ...(hasEnded && { totalChapters: Math.max(wholeIn(row.issue_count) ?? 0, wholeIn(row.last_number) ?? 0) || null }),
  }
}
