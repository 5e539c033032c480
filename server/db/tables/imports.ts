import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { userId } from './keys.ts'
import { type Json, withoutRowid } from './table-options.ts'

/** Imports of somebody's data, for as long as they can be undone. */
export const imports = sqliteTable(
  'imports',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    /** Whose file it was; null: an export of Inglenook. */
    program: text('program'),
    createdAt: integer('created_at').notNull(),
    undoneAt: integer('undone_at'),
  },
  (table) => [index('imports_of_user').on(table.userId, table.createdAt)],
)

/** The rows that an import changed, in order. */
export const importChanges = withoutRowid(
  sqliteTable(
    'import_changes',
    {
      importId: text('import_id')
        .notNull()
        .references(() => imports.id, { onDelete: 'cascade' }),
      place: integer('place').notNull(),
      /** As in the database. */
      tableName: text('table_name').notNull(),
      /** Columns and values that identify the row. */
      rowKey: text('row_key', { mode: 'json' }).$type<Json>().notNull(),
      /** All columns; null: it was added. */
      rowBefore: text('row_before', { mode: 'json' }).$type<Json>(),
      /** Null: it was removed. */
      rowAfter: text('row_after', { mode: 'json' }).$type<Json>(),
    },
    (table) => [primaryKey({ columns: [table.importId, table.place] })],
  ),
)
