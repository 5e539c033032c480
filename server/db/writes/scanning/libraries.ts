import { notFound } from '../../../domain/errors.ts'
import { namingVersion } from '../../../domain/naming/parse-file-name.ts'
import type { LibrarySettings } from '../../records/library.ts'
import { sql } from '../../sql.ts'
import { foldOrNull } from '../../text-keys.ts'
import type { Insert, Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { removeFromSearch } from '../search/search-index.ts'
import { seqOf } from '../seqs.ts'

type CreateLibrary = { readonly id: string; readonly settings: LibrarySettings; readonly now: number }
type UpdateLibrary = { readonly id: string; readonly changes: Partial<LibrarySettings>; readonly now: number }
type SetLibraryState = {
  readonly id: string
  readonly state: 'online' | 'offline'
  /** One sentence for users; null when online. */
  readonly reason: string | null
  readonly now: number
}
type FinishLibraryScan = { readonly id: string; readonly rootDevice: string | null; readonly now: number }

async function createLibrary(tx: Tx, { id, settings, now }: CreateLibrary): Promise<void> {
  await tx.insert('libraries', { id, ...columns(settings), createdAt: now, updatedAt: now } as Insert<'libraries'>)
}

async function updateLibrary(tx: Tx, { id, changes, now }: UpdateLibrary): Promise<void> {
  if ((await tx.update('libraries', { ...columns(changes), updatedAt: now }, sql`id = ${id}`)) === 0) {
    throw notFound('library')
  }
}

/** Removes the records only; files are never changed. */
async function deleteLibrary(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  const seq = await seqOf(tx, 'libraries', id)
  await removeFromSearch(tx, sql`select seq from books where library_seq = ${seq}`, 'book_search')
  await removeFromSearch(tx, sql`select seq from series where library_seq = ${seq}`, 'series_search')
  await tx.run(sql`delete from libraries where seq = ${seq}`)
}

async function setLibraryState(tx: Tx, { id, state, reason, now }: SetLibraryState): Promise<void> {
  await tx.run(
    sql`update libraries set state = ${state}, state_reason = ${reason}, updated_at = ${now}
        where id = ${id} and (state <> ${state} or state_reason is not ${reason})`,
  )
}

async function finishLibraryScan(tx: Tx, { id, rootDevice, now }: FinishLibraryScan): Promise<void> {
  await tx.run(sql`update libraries
      set root_device = ${rootDevice}, last_scanned_at = ${now}, naming_version = ${namingVersion} where id = ${id}`)
}

/** Only settings, so that no other column can be written. */
function columns(settings: Partial<LibrarySettings>): Partial<Insert<'libraries'>> {
  const known: Record<string, unknown> = {}
  for (const name of settingNames) if (settings[name] !== undefined) known[name] = settings[name]
  return { ...known, ...(settings.path !== undefined && { pathFold: foldOrNull(settings.path) }) }
}

const settingNames = [
  'name',
  'path',
  'description',
  'isActive',
  'seriesStrategy',
  'seriesConfig',
  'bookStrategy',
  'bookConfig',
  'numberStrategy',
  'numberConfig',
  'scanningConfig',
  'defaultReadingDirection',
  'allowedFormats',
  'excludedPatterns',
  'titlePreprocessingRules',
  'autoMatchConditions',
  'matching',
] as const satisfies readonly (keyof LibrarySettings)[]

export const libraryWrites = {
  createLibrary: change(['catalog'], createLibrary),
  updateLibrary: change(['catalog'], updateLibrary),
  deleteLibrary: change(['catalog', 'reading'], deleteLibrary),
  setLibraryState: change(['catalog'], setLibraryState),
  finishLibraryScan: change(['catalog'], finishLibraryScan),
}
