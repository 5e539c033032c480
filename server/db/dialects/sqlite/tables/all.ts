import * as access from './access.ts'
import * as librariesSeriesBooks from './libraries-series-books.ts'
import * as lists from './lists.ts'
import * as metadata from './metadata.ts'
import * as operations from './operations.ts'
import * as plugins from './plugins.ts'
import * as reading from './reading.ts'
import * as terms from './terms.ts'
import * as usersAndDevices from './users.ts'

/** The tables by the file that defines them, in which their SQL is made as well. */
export const tablesByFile = {
  'libraries-series-books': librariesSeriesBooks,
  terms,
  metadata,
  users: usersAndDevices,
  access,
  reading,
  lists,
  operations,
  plugins,
}

/**
 * Every table of the schema except the two full-text ones, which have no columns of their own. The program takes the
 * types from here and nothing else: loading drizzle at run time would cost more memory than the rest of the database.
 */
export const tables = {
  ...librariesSeriesBooks,
  ...terms,
  ...metadata,
  ...usersAndDevices,
  ...access,
  ...reading,
  ...lists,
  ...operations,
  ...plugins,
}
export type Tables = typeof tables

/** A row of a table, as the program has it. */
export type Row<N extends keyof Tables> = Readonly<Tables[N]['$inferSelect']>
