import type { Tx } from '../../dialects/sqlite/tx.ts'
import { selectTagUses } from '../../rows/tag-uses.ts'
import { raw, sql } from '../../sql.ts'
import { foldOrNull } from '../../text-keys.ts'
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
function rekeySeries(tx: Tx, { libraryId, moves, now }: RekeySeries): void {
  seqOf(tx, 'libraries', libraryId)
  const seqs = seqsOf(
    tx,
    'series',
    moves.map((move) => move.id),
  )
  // Renamed temporarily so that two folders that swapped names do not collide.
  for (const seq of seqs.values()) tx.run(sql`update series set path_key = ${`\u0000${seq}`} where seq = ${seq}`)
  for (const { id, pathKey, path, groupingReason } of moves) {
    const seq = seqs.get(id)
    if (seq === undefined) throw new Error(`The series ${id} does not exist`)
    tx.update(
      'series',
      { pathKey, path, pathFold: foldOrNull(path), groupingReason, updatedAt: now },
      sql`seq = ${seq}`,
    )
  }
  indexSeries(tx, [...seqs.values()])
}

export type Inheritance = {
  readonly from: string
  readonly to: string
  /** The other series has books of its own: it gets no tag that would reveal them. */
  readonly hidingTagsOnly?: boolean
}

type Inheritances = { readonly pairs: readonly Inheritance[]; readonly now: number }

/** Hidden content stays hidden: a series that receives books also gets their series' sharing tags. */
function copySharingOfSeries(tx: Tx, { pairs, now }: Inheritances): void {
  for (const { hidingTagsOnly, ...pair } of inheritedSharing(tx, pairs))
    copySharingTags(tx, { ...pair, now, hidingTagsOnly })
}

/** A manual age rating of a series is stored in none of its books: it moves with them where it is higher. */
function copyAgeRatings(tx: Tx, { pairs, now }: Inheritances): void {
  for (const { fromSeq, toSeq } of inheritedSharing(tx, pairs)) copyAgeRating(tx, { fromSeq, toSeq, now })
}

/** The same by internal number, each once; unknown series are omitted. */
function inheritedSharing(tx: Tx, pairs: readonly Inheritance[]) {
  const seqs = seqsOf(
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
export function copySharingTags(
  tx: Tx,
  { fromSeq, toSeq, now, hidingTagsOnly = false }: SharingTransfer & { readonly hidingTagsOnly?: boolean },
): void {
  const isManual = hidingTagsOnly ? raw('0') : raw('is_by_rule = 0')
  tx.run(
    sql`insert or ignore into ${raw('series_sharing_tags')} (series_seq, tag_id, is_by_rule, created_at)
        select ${toSeq}, tag_id, 0, ${now} from ${raw('series_sharing_tags')} where series_seq = ${fromSeq}
        and (${isManual} or tag_id not in (select tag from (${selectTagUses}) where mode = 'allow')
          or tag_id in (select tag from (${selectTagUses}) where mode = 'deny'))`,
  )
}

export function copyAgeRating(tx: Tx, { fromSeq, toSeq, now }: SharingTransfer): void {
  const rated = tx.get<{ ageRating: number }>(
    sql`select age_rating as ageRating from series where seq = ${fromSeq} and age_rating is not null
        and exists (select 1 from json_each(locks) where value = 'ageRating')`,
  )
  if (rated === undefined) return
  const { ageRating } = rated
  tx.run(
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
