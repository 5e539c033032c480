import { selectTagUses } from '../../rows/tag-uses.ts'
import { raw, sql } from '../../sql.ts'
import { foldOrNull } from '../../text-keys.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { indexSeries } from '../search/search-index.ts'
import { seqOf, seqsOf } from '../seqs.ts'

type RekeySeries = {
  readonly libraryId: string
  readonly moves: readonly {
    readonly id: string
    readonly pathKey: string
    /** Folder relative to the library root; null when grouped by name. */
    readonly path: string | null
    readonly groupingReason: string
  }[]
  readonly now: number
}

/**
 * Moved series keep everything but the path key. Series that swap keys must be in one write.
 * @throws AppError conflict when a key belongs to a series that is not among them
 */
async function rekeySeries(tx: Tx, { libraryId, moves, now }: RekeySeries): Promise<void> {
  await seqOf(tx, 'libraries', libraryId)
  const seqs = await seqsOf(
    tx,
    'series',
    moves.map((move) => move.id),
  )
  // Renamed temporarily so that two folders that swapped names do not collide.
  for (const seq of seqs.values()) await tx.run(sql`update series set path_key = ${`\u0000${seq}`} where seq = ${seq}`)
  for (const { id, pathKey, path, groupingReason } of moves) {
    const seq = seqs.get(id)
    if (seq === undefined) throw new Error(`The series ${id} does not exist`)
    await tx.update(
      'series',
      { pathKey, path, pathFold: foldOrNull(path), groupingReason, updatedAt: now },
      sql`seq = ${seq}`,
    )
  }
  await indexSeries(tx, [...seqs.values()])
}

export type Inheritance = {
  readonly from: string
  readonly to: string
  /** The other series has books of its own: it gets no tag that would reveal them. */
  readonly hidingTagsOnly?: boolean
}

type Inheritances = { readonly pairs: readonly Inheritance[]; readonly now: number }

/** Hidden content stays hidden: a series that receives books also gets their series' sharing tags. */
async function copySharingOfSeries(tx: Tx, { pairs, now }: Inheritances): Promise<void> {
  for (const { hidingTagsOnly, ...pair } of await inheritedSharing(tx, pairs))
    await copySharingTags(tx, { ...pair, now, hidingTagsOnly })
}

/** A manual age rating of a series is stored in none of its books: it moves with them where it is higher. */
async function copyAgeRatings(tx: Tx, { pairs, now }: Inheritances): Promise<void> {
  for (const { fromSeq, toSeq } of await inheritedSharing(tx, pairs)) await copyAgeRating(tx, { fromSeq, toSeq, now })
}

/** The same by internal number, each once; unknown series are omitted. */
async function inheritedSharing(tx: Tx, pairs: readonly Inheritance[]) {
  const seqs = await seqsOf(
    tx,
    'series',
    pairs.flatMap(({ from, to }) => [from, to]),
  )
  const unique = new Map(pairs.map((pair) => [`${pair.from} ${pair.to}`, pair]))
  return [...unique.values()].flatMap(({ from, to, hidingTagsOnly = false }) => {
    const [fromSeq, toSeq] = [seqs.get(from), seqs.get(to)]
    return fromSeq === undefined || toSeq === undefined ? [] : [{ fromSeq, toSeq, hidingTagsOnly }]
  })
}

type SharingTransfer = { readonly fromSeq: number; readonly toSeq: number; readonly now: number }

/**
 * Only adds tags. Rule-based tags are copied as manual ones, since the rule would remove them where it does not match;
 * rule-based tags used only to allow are not copied.
 */
export async function copySharingTags(
  tx: Tx,
  { fromSeq, toSeq, now, hidingTagsOnly = false }: SharingTransfer & { readonly hidingTagsOnly?: boolean },
): Promise<void> {
  const isManual = hidingTagsOnly ? raw('false') : raw('is_by_rule = 0')
  await tx.run(
    sql`insert or ignore into ${raw('series_sharing_tags')} (series_seq, tag_id, is_by_rule, created_at)
        select ${toSeq}, tag_id, 0, ${now} from ${raw('series_sharing_tags')} where series_seq = ${fromSeq}
        and (${isManual} or tag_id not in (select tag from (${selectTagUses}) where mode = 'allow')
          or tag_id in (select tag from (${selectTagUses}) where mode = 'deny'))`,
  )
}

export async function copyAgeRating(tx: Tx, { fromSeq, toSeq, now }: SharingTransfer): Promise<void> {
  const rated = await tx.get<{ ageRating: number }>(
    sql`select age_rating as ageRating from series where seq = ${fromSeq} and age_rating is not null
        and exists (select 1 from json_each(locks) where value = 'ageRating')`,
  )
  if (rated === undefined) return
  const { ageRating } = rated
  await tx.run(
    sql`update series set age_rating = ${ageRating}, updated_at = ${now},
          locks = case when exists (select 1 from json_each(locks) where value = 'ageRating') then locks
                  else json_insert(locks, '$[#]', 'ageRating') end,
          provenance = json_set(provenance, '$.ageRating', 'manual')
        where seq = ${toSeq} and coalesce(age_rating, -1) < ${ageRating}`,
  )
}

export const moveSeriesWrites = {
  rekeySeries: change(['catalog'], rekeySeries),
  copySharingOfSeries: change(['catalog'], copySharingOfSeries),
  copyAgeRatings: change(['catalog'], copyAgeRatings),
}
