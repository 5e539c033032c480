import type { Database as Connection } from 'better-sqlite3'

/** What SQLite reports about a schema, including the order of columns and indexes, independent of its SQL text. */
export type SchemaFacts = Readonly<Record<string, unknown>>

/** Normalised SQL: no quotes, lower case, single spaces. */
function plain(text: string): string {
  return text
    .replace(/[`"[\]]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\s*([(),=<>])\s*/g, '$1')
    .trim()
}

/** The check constraints of a table, which SQLite lists in its SQL text only. */
function checksOf(text: string): readonly string[] {
  const found: string[] = []
  const words = plain(text).replace(/constraint \w+ check/g, 'check')
  for (let at = words.indexOf('check('); at >= 0; at = words.indexOf('check(', at + 1)) {
    let depth = 0
    let end = at + 'check'.length
    do {
      if (words[end] === '(') depth++
      if (words[end] === ')') depth--
      end++
    } while (depth > 0)
    found.push(words.slice(at, end))
  }
  return found
}

export function schemaFacts(connection: Connection): SchemaFacts {
  const master = connection
    .prepare(
      `select type, name, tbl_name, sql from sqlite_master where name not glob 'sqlite_stat*' order by type, name`,
    )
    .all() as {
    readonly type: string
    readonly name: string
    readonly tbl_name: string
    readonly sql: string | null
  }[]
  const ask = (text: string, ...values: string[]) => connection.prepare(text).all(...values)
  const facts: Record<string, unknown> = {
    master: master.map(({ type, name, tbl_name }) => `${type} ${name} on ${tbl_name}`),
    searchConfig: [...ask('select * from book_search_config'), ...ask('select * from series_search_config')],
  }
  for (const { type, name, sql } of master) {
    if (type === 'table') {
      facts[name] = {
        kind: ask("select type, wr, strict from pragma_table_list(?) where schema = 'main'", name),
        columns: ask('select * from pragma_table_xinfo(?)', name),
        indexes: ask('select * from pragma_index_list(?)', name),
        references: ask('select * from pragma_foreign_key_list(?)', name),
        checks: checksOf(sql ?? ''),
      }
    } else if (type === 'index') {
      facts[name] = { columns: ask('select * from pragma_index_xinfo(?)', name), sql: sql === null ? null : plain(sql) }
    } else {
      facts[name] = { sql: plain(sql ?? '') }
    }
    if (sql?.startsWith('CREATE VIRTUAL')) facts[name] = { sql }
  }
  return facts
}
