import type { SharingLine } from '../../../domain/household/lines.ts'
import { noteText } from '../../../domain/notes/table.ts'
import { foldName } from '../../../domain/text/fold.ts'
import { maxSharingTags } from '../../records/access.ts'
import type { ImportOutcome } from '../../records/exports.ts'
import { raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { added, countRows, type Importing, refused, unchanged, unmatched } from './importing.ts'
import type { RecordedChange } from './recorded-tx.ts'

/** Gives a series sharing tags, known by their names; those that are not here are made. None is taken away. */
export async function importSharing(
  { tx, known, now }: Importing,
  { series, tags }: SharingLine,
): Promise<ImportOutcome> {
  const seriesSeq = known.series.get(series)
  if (seriesSeq === undefined) return unmatched
  let outcome: ImportOutcome = unchanged
  for (const name of tags) {
    const tagId = await tagOf(tx, name, now)
    if (tagId === null) return refused(noteText('import_too_many_sharing_tags', { most: maxSharingTags }))
    const present = await tx.get(
      sql`select 1 as found from series_sharing_tags where series_seq = ${seriesSeq} and tag_id = ${tagId}`,
    )
    if (present !== undefined) continue
    await tx.insert('seriesSharingTags', { seriesSeq, tagId, isByRule: false, createdAt: now })
    outcome = added
  }
  return outcome
}

/** @returns null when there are too many */
async function tagOf(tx: Tx, name: string, now: number): Promise<string | null> {
  const nameFold = foldName(name)
  const known = await tx.get<{ id: string }>(sql`select id from sharing_tags where name_fold = ${nameFold}`)
  if (known !== undefined) return known.id
  if ((await countRows(tx, raw('sharing_tags'))) >= maxSharingTags) return null
  const id = tx.newId()
  await tx.insert('sharingTags', { id, name, nameFold, description: null, rule: null, createdAt: now, updatedAt: now })
  return id
}

/**
 * Whether a change of an import must stay because somebody would see more without it: a tag that is granted or denied,
 * and a series that is denied to somebody by it. What the tag has opened is closed again.
 */
export async function isSharingInUse(tx: Tx, { tableName, rowKey }: RecordedChange): Promise<boolean> {
  if (tableName !== 'sharing_tags' && tableName !== 'series_sharing_tags') return false
  const { id, tag_id: tagId = id } = JSON.parse(rowKey) as { readonly id?: string; readonly tag_id?: string }
  // Without its last tag, a list of what somebody may see would open everything.
  const modes = raw(id === undefined ? "and access_mode = 'deny'" : '')
  const used = await tx.get(
    sql`select 1 as found from user_grants where tag_id = ${tagId ?? ''} ${modes}
        union all select 1 from group_grants where tag_id = ${tagId ?? ''} ${modes}
        union all select 1 from series_sharing_tags where tag_id = ${id ?? ''} limit 1`,
  )
  return used !== undefined
}
