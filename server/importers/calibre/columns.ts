import { type ColumnMeaning, columnMeanings } from '../../domain/household/matching.ts'
import type { SourceColumn, SourceContext } from '../importer.ts'
import type { SqliteSource, SqlValue } from '../kit/sqlite-source.ts'

/** A custom column. Its values are in `custom_column_<id>`, with `books_custom_column_<id>_link` when it is normalized. */
export type CustomColumn = {
  readonly id: number
  /** Without its `#`. */
  readonly label: string
  readonly name: string
  readonly datatype: string
  readonly isMultiple: number
  readonly isNormalized: number
}

/** The types of columns that can have a meaning, and the labels and names that people give them. */
const guesses: Readonly<Record<ColumnMeaning, { readonly types: readonly string[]; readonly named: RegExp }>> = {
  read: { types: ['bool'], named: /^(?:is_?)?(?:read|gelesen|lu|finished|done)$/i },
  readAt: { types: ['datetime'], named: /^(?:date_?read|read_?(?:date|at|on)|date_?finished|finished_?(?:on|at)?)$/i },
  progress: {
    types: ['int', 'float'],
    named: /^(?:reading_?)?(?:progress|percent(?:age)?|read_?percent|percent_?read)$/i,
  },
  shelves: { types: ['text'], named: /^(?:bookshel(?:f|ves)|shel(?:f|ves)|collections?|lists?)$/i },
}

/** All custom columns, in the order in which they were made. */
export function customColumns(source: SqliteSource): readonly CustomColumn[] {
  const query = `select id, label, name, datatype, is_multiple as isMultiple, normalized as isNormalized
    from custom_columns where mark_for_delete = 0 order by id`
  return [...source.rows<CustomColumn>(query)]
}

/** The columns that can have a meaning, with the one that each has. */
export function meaningColumns(
  columns: readonly CustomColumn[],
  chosen: NonNullable<SourceContext['columns']>,
): readonly SourceColumn[] {
  const found = new Map(columnMeanings.map((meaning) => [columnOf(columns, meaning, chosen[meaning])?.id, meaning]))
  return columns.flatMap(({ id, label, name, datatype }) => {
    const meanings = columnMeanings.filter((meaning) => guesses[meaning].types.includes(datatype))
    return meanings.length === 0 ? [] : { label, name, meanings, meaning: found.get(id) ?? null }
  })
}

/**
 * The column of a meaning.
 * @param chosen its label, with or without `#`; null: none; undefined: the first one whose type and name say so
 */
export function columnOf(
  columns: readonly CustomColumn[],
  meaning: ColumnMeaning,
  chosen: string | null | undefined,
): CustomColumn | null {
  if (chosen === null) return null
  const { types, named } = guesses[meaning]
  const fitting = columns.filter(({ datatype }) => types.includes(datatype))
  if (chosen !== undefined) return fitting.find(({ label }) => label === chosen.replace(/^#/, '')) ?? null
  return fitting.find(({ label, name }) => named.test(label) || named.test(name.replaceAll(' ', '_'))) ?? null
}

/** The values of a column by the number of the book. */
export function valuesOf<T extends SqlValue>(
  source: SqliteSource,
  column: CustomColumn | null,
): ReadonlyMap<number, readonly T[]> {
  const values = new Map<number, T[]>()
  if (column === null) return values
  // An integer from the database itself.
  const table = `custom_column_${Number(column.id)}`
  const query =
    column.isNormalized === 1
      ? `select k.book, v.value from books_${table}_link k join ${table} v on v.id = k.value order by k.id`
      : `select book, value from ${table} order by id`
  for (const { book, value } of source.rows<{ book: number; value: T }>(query)) {
    const known = values.get(book)
    if (known === undefined) values.set(book, [value])
    else known.push(value)
  }
  return values
}
