import { librariesSeriesBooks } from './001-libraries-series-books.ts'
import { metadata } from './002-metadata.ts'
import { users } from './003-users.ts'
import { access } from './004-access.ts'
import { reading } from './005-reading.ts'
import { lists } from './006-lists.ts'
import { operations } from './007-operations.ts'
import { plugins } from './008-plugins.ts'
import { search } from './009-search.ts'
import { libraryPaths } from './010-library-paths.ts'
import { termAliases } from './013-term-aliases.ts'
import { searchWords } from './020-search-words.ts'
import { grouping } from './033-grouping.ts'
import { titleKeys } from './034-title-keys.ts'
import { bookFacts } from './035-book-facts.ts'
import { auditLog } from './037-audit-log.ts'
import { pinFailures } from './039-pin-failures.ts'
import { invitationKidProfile } from './040-invitation-kid-profile.ts'
import { readerPlaces } from './041-reader-places.ts'
import { bookValues } from './042-book-values.ts'
import { deviceReads } from './044-device-reads.ts'
import { booksByUpdated } from './045-books-by-updated.ts'

/** Every migration in order; the schema version of a database is how many of them it has seen. Released ones never change. */
export const migrations: readonly { readonly name: string; readonly sql: string }[] = [
  { name: '001-libraries-series-books', sql: librariesSeriesBooks },
  { name: '002-metadata', sql: metadata },
  { name: '003-users', sql: users },
  { name: '004-access', sql: access },
  { name: '005-reading', sql: reading },
  { name: '006-lists', sql: lists },
  { name: '007-operations', sql: operations },
  { name: '008-plugins', sql: plugins },
  { name: '009-search', sql: search },
  { name: '010-library-paths', sql: libraryPaths },
  { name: '013-term-aliases', sql: termAliases },
  { name: '020-search-words', sql: searchWords },
  { name: '033-grouping', sql: grouping },
  { name: '034-title-keys', sql: titleKeys },
  { name: '035-book-facts', sql: bookFacts },
  { name: '037-audit-log', sql: auditLog },
  { name: '039-pin-failures', sql: pinFailures },
  { name: '040-invitation-kid-profile', sql: invitationKidProfile },
  { name: '041-reader-places', sql: readerPlaces },
  { name: '042-book-values', sql: bookValues },
  { name: '044-device-reads', sql: deviceReads },
  { name: '045-books-by-updated', sql: booksByUpdated },
]
