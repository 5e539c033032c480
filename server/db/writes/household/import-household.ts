import { type KidProfile, noKidProfile } from '../../../domain/access/kid-profile.ts'
import { foldText } from '../../../domain/text/fold.ts'
import type { Tx } from '../../dialects/sqlite/tx.ts'
import type { ImportOutcome, ImportPortion, NewUser } from '../../records/exports.ts'
import { among, raw, sql } from '../../sql.ts'
import { change } from '../change.ts'
import { seqsOf } from '../seqs.ts'
import { refreshSeriesProgress } from '../series/refresh-series.ts'
import { emailKeys, kidColumns, nameKeys, replaceLibraries, requireFreeNames } from '../users/users.ts'
import { importList } from './import-lists.ts'
import { importStored, type Known } from './import-stored.ts'

/**
 * Imports a batch and returns the outcome of each line, in order. Missing users are created. A dry run is rolled back.
 */
function importHousehold(tx: Tx, portion: ImportPortion): readonly ImportOutcome[] {
  const { users, items, isDryRun, now } = portion
  if (isDryRun) tx.run(raw('savepoint dry_run'))
  try {
    for (const user of users) makeUser(tx, user, now)
    const importing = { tx, known: knownOf(tx, items), now, touched: new Set<number>() }
    const outcomes = items.map((line) =>
      line.type === 'collection' || line.type === 'readlist'
        ? importList(importing, line)
        : importStored(importing, line),
    )
    const { touched } = importing
    if (touched.size > 0 && !isDryRun) refreshSeriesProgress(tx, among(raw('series_seq'), [...touched]))
    return outcomes
  } finally {
    if (isDryRun) {
      tx.run(raw('rollback to dry_run'))
      tx.run(raw('release dry_run'))
    }
  }
}

function knownOf(tx: Tx, items: ImportPortion['items']): Known {
  const books: string[] = []
  const series: string[] = []
  const libraries: string[] = []
  for (const line of items) {
    if ('book' in line && line.book !== null) books.push(line.book)
    if ('series' in line && line.series !== null) series.push(line.series)
    if ('library' in line && line.library !== null) libraries.push(line.library.id)
    if (line.type === 'collection') series.push(...line.members)
    if (line.type === 'readlist') books.push(...line.members)
  }
  const rows = tx.all<{ id: string; seq: number; seriesSeq: number }>(
    sql`select id, seq, series_seq as seriesSeq from books where ${among(raw('id'), [...new Set(books)])}`,
  )
  return {
    books: new Map(rows.map(({ id, ...book }) => [id, book])),
    series: seqsOf(tx, 'series', series),
    libraries: seqsOf(tx, 'libraries', libraries),
  }
}

/** Created without a password: nobody can sign in until one is set. Existing users are unchanged. */
function makeUser(tx: Tx, user: NewUser, now: number): void {
  if (tx.get(sql`select 1 as found from users where id = ${user.id}`) !== undefined) return
  const { id, username, email, displayName, role, permissions, active: isActive, libraryIds } = user
  requireFreeNames(tx, id, username, email)
  tx.insert('users', {
    id,
    displayName,
    role,
    permissions,
    ...nameKeys(username),
    ...emailKeys(email),
    passwordHash: null,
    isAllLibraries: libraryIds === null,
    isActive: isActive && isAccessKnown(tx, user.grants),
    ...kidColumns(allowListOf(user)),
    createdAt: Date.parse(user.createdAt),
    updatedAt: now,
  })
  if (libraryIds !== null) replaceLibraries(tx, id, libraryIds, now)
  for (const { tag, mode } of user.grants) {
    const known = tx.get<{ id: string }>(sql`select id from sharing_tags where name_fold = ${foldText(tag)}`)
    if (known === undefined) continue
    tx.run(
      sql`insert into user_grants (user_id, tag_id, access_mode, created_at) values (${id}, ${known.id}, ${mode}, ${now})
          on conflict (user_id, tag_id) do update set access_mode = 'deny'`,
    )
  }
}

/**
 * A tag allowed by one group and denied by another becomes one denying grant. When it was the only allowed tag, the
 * allow-list rule moves to the profile.
 */
function allowListOf({ grants, kidProfile }: NewUser): KidProfile | null {
  const denied = new Set(grants.filter(({ mode }) => mode === 'deny').map(({ tag }) => foldText(tag)))
  const allowed = grants.filter(({ mode }) => mode === 'allow')
  if (allowed.length === 0 || allowed.some(({ tag }) => !denied.has(foldText(tag)))) return kidProfile
  return { ...(kidProfile ?? noKidProfile), isAllowList: true }
}

/** Users whose tags are missing here would see hidden content, so their accounts are created deactivated. */
function isAccessKnown(tx: Tx, grants: NewUser['grants']): boolean {
  const names = [...new Set(grants.map(({ tag }) => foldText(tag)))]
  const known = tx.all(sql`select 1 as found from sharing_tags where ${among(raw('name_fold'), names)}`)
  return known.length === names.length
}

export const importHouseholdWrites = {
  importHousehold: change(['reading', 'catalog', 'system'], importHousehold),
}
