import { noKidProfile } from '../../domain/access/kid-profile.ts'
import type { SourceLine } from '../importer.ts'
import type { SqliteSource } from '../kit/sqlite-source.ts'
import { longAgo, timeText } from '../kit/times.ts'
import { komgaId } from './ids.ts'

type Row = {
  id: string
  email: string
  createdAt: string
  isAdmin: number
  hasAllLibraries: number
  age: number | null
  isAgeAllowed: number | null
}

/**
 * Accounts of Komga, which are named by their e-mail address, with what they may see: libraries, sharing labels and the
 * age limit.
 */
export function* users(source: SqliteSource): Generator<SourceLine> {
  const libraries = librariesOf(source)
  const grants = grantsOf(source)
  for (const { id, email, createdAt, isAdmin, hasAllLibraries, ...row } of source.rows<Row>(usersQuery(source))) {
    yield {
      type: 'user',
      id: komgaId('user', id),
      username: email.split('@')[0] || email,
      email,
      displayName: null,
      role: isAdmin === 1 ? 'admin' : 'reader',
      permissions: [],
      active: true,
      libraries: hasAllLibraries === 1 ? null : (libraries.get(id) ?? []),
      grants: grants.get(id) ?? [],
      kidProfile: ageLimit(row),
      createdAt: timeText(createdAt) ?? longAgo,
    }
  }
}

function usersQuery(source: SqliteSource): string {
  // Roles moved from columns to a table in 2025; restrictions came in 2022.
  const isAdmin = source.hasTable('USER_ROLE')
    ? "exists (select 1 from USER_ROLE r where r.USER_ID = u.ID and r.ROLE = 'ADMIN')"
    : 'u.ROLE_ADMIN'
  const hasAge = source.hasColumn('USER', 'AGE_RESTRICTION')
  const age = hasAge
    ? 'u.AGE_RESTRICTION as age, u.AGE_RESTRICTION_ALLOW_ONLY as isAgeAllowed'
    : 'null as age, null as isAgeAllowed'
  return `select u.ID as id, u.EMAIL as email, u.CREATED_DATE as createdAt, ${isAdmin} as isAdmin,
      u.SHARED_ALL_LIBRARIES as hasAllLibraries, ${age} from USER u order by u.ID`
}

function librariesOf(
  source: SqliteSource,
): ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]> {
  const query = `select x.USER_ID as user, l.ID as id, l.NAME as name from USER_LIBRARY_SHARING x
    join LIBRARY l on l.ID = x.LIBRARY_ID order by l.ID`
  const found = new Map<string, { id: string; name: string }[]>()
  for (const { user, id, name } of source.rows<{ user: string; id: string; name: string }>(query)) {
    found.set(user, [...(found.get(user) ?? []), { id: komgaId('library', id), name }])
  }
  return found
}

type Grant = { readonly tag: string; readonly mode: 'allow' | 'deny' }

function grantsOf(source: SqliteSource): ReadonlyMap<string, readonly Grant[]> {
  const found = new Map<string, Grant[]>()
  if (!source.hasTable('USER_SHARING')) return found
  const query = 'select USER_ID as user, LABEL as tag, ALLOW as isAllowed from USER_SHARING order by LABEL, ALLOW'
  for (const { user, tag, isAllowed } of source.rows<{ user: string; tag: string; isAllowed: number }>(query)) {
    found.set(user, [...(found.get(user) ?? []), { tag, mode: isAllowed === 1 ? 'allow' : 'deny' }])
  }
  return found
}

/** "Allow only" shows ratings up to the age, and nothing without one; "exclude" hides ratings from the age on. */
function ageLimit({ age, isAgeAllowed }: Pick<Row, 'age' | 'isAgeAllowed'>) {
  if (age === null) return null
  if (isAgeAllowed === 1) return { ...noKidProfile, maxAgeRating: age, isUnratedAllowed: false }
  return { ...noKidProfile, maxAgeRating: Math.max(0, age - 1) }
}
