import { noKidProfile } from '../../domain/access/kid-profile.ts'
import type { SourceLine } from '../importer.ts'
import type { SqliteSource } from '../kit/sqlite-source.ts'
import { longAgo, timeText } from '../kit/times.ts'
import { ages } from './ages.ts'
import { kavitaId } from './ids.ts'

type Row = {
  id: number
  name: string
  email: string | null
  createdAt: string | null
  isAdmin: number
  age: number
  isUnratedAllowed: number
}

/** Accounts of Kavita with the libraries that they may see, and their age limit. */
export function* users(source: SqliteSource): Generator<SourceLine> {
  const libraries = librariesOf(source)
  for (const { id, name, email, isAdmin, age, isUnratedAllowed, ...row } of source.rows<Row>(usersQuery(source))) {
    const isAdministrator = isAdmin === 1
    const limit = isAdministrator ? null : (ages[age] ?? null)
    yield {
      type: 'user',
      id: kavitaId('user', id),
      username: name,
      email: email || null,
      displayName: null,
      role: isAdministrator ? 'admin' : 'reader',
      permissions: [],
      active: true,
      libraries: isAdministrator ? null : (libraries.get(id) ?? []),
      grants: [],
      kidProfile:
        limit === null ? null : { ...noKidProfile, maxAgeRating: limit, isUnratedAllowed: isUnratedAllowed === 1 },
      createdAt: timeText(row.createdAt) ?? longAgo,
    }
  }
}

function usersQuery(source: SqliteSource): string {
  // Times in UTC and age limits came with version 0.7.
  const createdAt = source.hasColumn('AspNetUsers', 'CreatedUtc') ? 'u.CreatedUtc' : 'u.Created'
  const age = source.hasColumn('AspNetUsers', 'AgeRestriction') ? 'u.AgeRestriction' : '-1'
  const unrated = source.hasColumn('AspNetUsers', 'AgeRestrictionIncludeUnknowns')
    ? 'u.AgeRestrictionIncludeUnknowns'
    : '0'
  return `select u.Id as id, u.UserName as name, u.Email as email, ${createdAt} as createdAt, ${age} as age,
      ${unrated} as isUnratedAllowed,
      exists (select 1 from AspNetUserRoles x join AspNetRoles r on r.Id = x.RoleId
        where x.UserId = u.Id and r.Name = 'Admin') as isAdmin
    from AspNetUsers u order by u.Id`
}

type NamedLibrary = { readonly id: string; readonly name: string }

function librariesOf(source: SqliteSource): ReadonlyMap<number, readonly NamedLibrary[]> {
  const query = `select x.AppUsersId as user, l.Id as id, l.Name as name from AppUserLibrary x
    join Library l on l.Id = x.LibrariesId order by l.Id`
  const found = new Map<number, NamedLibrary[]>()
  for (const { user, id, name } of source.rows<{ user: number; id: number; name: string }>(query)) {
    found.set(user, [...(found.get(user) ?? []), { id: kavitaId('library', id), name }])
  }
  return found
}
