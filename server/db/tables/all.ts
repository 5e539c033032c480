import * as access from './access.ts'
import * as imports from './imports.ts'
import * as librariesSeriesBooks from './libraries-series-books.ts'
import * as libraryJobs from './library-jobs.ts'
import * as lists from './lists.ts'
import * as matches from './matches.ts'
import * as metadata from './metadata.ts'
import * as operations from './operations.ts'
import * as plugins from './plugins.ts'
import * as reading from './reading.ts'
import * as recommendations from './recommendations.ts'
import * as releases from './releases.ts'
import * as terms from './terms.ts'
import * as usersAndDevices from './users.ts'

/** The tables by the file that defines them; their generated SQL is in a file of the same name. */
export const tablesByFile = {
  'libraries-series-books': librariesSeriesBooks,
  terms,
  metadata,
  users: usersAndDevices,
  access,
  reading,
  lists,
  operations,
  'library-jobs': libraryJobs,
  imports,
  plugins,
  recommendations,
  matches,
  releases,
}

/**
 * Every table of the schema except the two full-text ones, which have no columns of their own. The program imports
 * types from here only: loading drizzle at run time would take more memory than the rest of the database.
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
  ...libraryJobs,
  ...imports,
  ...plugins,
  ...recommendations,
  ...matches,
  ...releases,
}
export type Tables = typeof tables

/** A table row as the program uses it. */
export type Row<N extends keyof Tables> = Readonly<Tables[N]['$inferSelect']>
