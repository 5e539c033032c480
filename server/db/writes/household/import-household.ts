import { type KidProfile, noKidProfile } from '../../../domain/access/kid-profile.ts'
import { foldText } from '../../../domain/text/fold.ts'
import type { ImportOutcome, ImportPortion, NewUser } from '../../records/exports.ts'
import { among, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { seqsOf } from '../seqs.ts'
import { refreshSeriesProgress } from '../series/refresh-series.ts'
import { emailKeys, kidColumns, nameKeys, replaceLibraries, requireFreeNames } from '../users/users.ts'
import { importDetails } from './import-details.ts'
import { importList } from './import-lists.ts'
import { importSharing } from './import-sharing.ts'
import { importStored } from './import-stored.ts'
import type { Known } from './importing.ts'
import { recordedTx } from './recorded-tx.ts'
import { undoImportWrites } from './undo-import.ts'

/**
 * Imports a batch and returns the outcome of each line, in order. Missing users are created. A dry run is rolled back.
 */
async function importHousehold(plain: Tx, portion: ImportPortion): Promise<readonly ImportOutcome[]> {
  const { users, items, isDryRun, importId, now } = portion
  const { tx, remove, note } = recordedTx(plain, importId)
  if (isDryRun) await tx.run(raw('savepoint dry_run'))
  try {
    for (const user of users) await makeUser(tx, user, now)
    const importing = { tx, remove, note, known: await knownOf(tx, items), now, touched: new Set<number>() }
    const outcomes = await Array.fromAsync(items, async (line) => {
      if (line.type === 'sharing') return await importSharing(importing, line)
      if (line.type === 'metadata') return await importDetails(importing, line)
      if (line.type === 'collection' || line.type === 'readlist') return await importList(importing, line)
      return await importStored(importing, line)
    })
    const { touched } = importing
    if (touched.size > 0 && !isDryRun) await refreshSeriesProgress(tx, among(raw('series_seq'), [...touched]))
    return outcomes
  } finally {
    if (isDryRun) {
      await tx.run(raw('rollback to dry_run'))
      await tx.run(raw('release dry_run'))
    }
  }
}

async function knownOf(tx: Tx, items: ImportPortion['items']): Promise<Known> {
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
  const rows = await tx.all<{ id: string; seq: number; seriesSeq: number; pageCount: number }>(
    sql`select id, seq, series_seq as seriesSeq, page_count as pageCount from books where ${among(raw('id'), [...new Set(books)])}`,
  )
  return {
    books: new Map(rows.map(({ id, ...book }) => [id, book])),
    series: await seqsOf(tx, 'series', series),
    libraries: await seqsOf(tx, 'libraries', libraries),
  }
}

/** Created without a password: nobody can sign in until one is set. Existing users are unchanged. */
async function makeUser(tx: Tx, user: NewUser, now: number): Promise<void> {
  if ((await tx.get(sql`select 1 as found from users where id = ${user.id}`)) !== undefined) return
  const { id, username, email, displayName, role, permissions, active: isActive, libraryIds } = user
  await requireFreeNames(tx, id, username, email)
  await tx.insert('users', {
    id,
    displayName,
    role,
    permissions,
    ...nameKeys(username),
    ...emailKeys(email),
    passwordHash: null,
    isAllLibraries: libraryIds === null,
    isActive: isActive && (await isAccessKnown(tx, user.grants)),
    ...kidColumns(allowListOf(user)),
    createdAt: Date.parse(user.createdAt),
    updatedAt: now,
  })
  if (libraryIds !== null) await replaceLibraries(tx, id, libraryIds, now)
  for (const { tag, mode } of user.grants) {
    const known = await tx.get<{ id: string }>(sql`select id from sharing_tags where name_fold = ${foldText(tag)}`)
    if (known === undefined) continue
    await tx.run(
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
async function isAccessKnown(tx: Tx, grants: NewUser['grants']): Promise<boolean> {
  const names = [...new Set(grants.map(({ tag }) => foldText(tag)))]
  const known = await tx.all(sql`select 1 as found from sharing_tags where ${among(raw('name_fold'), names)}`)
  return known.length === names.length
}

export const importHouseholdWrites = {
  importHousehold: change(['reading', 'catalog', 'system'], importHousehold),
  ...undoImportWrites,
}
