import {
  countUses,
  countVisibleSeries,
  findCandidates,
  listFeatures,
  listKnownSeqs,
  listKnownSeries,
} from '../../db/queries/reading/recommendations.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { type Ranked, rank, withoutCopies } from '../../domain/recommendations/rank.ts'
import {
  type FeatureOfSeries,
  featureId,
  type KnownSeries,
  likingsOf,
  type Taste,
  tasteOf,
} from '../../domain/recommendations/taste.ts'
import type { LibraryContext } from '../library-context.ts'

/** Recommendations of this server for one person. */
const maxLocal = 60

export type LocalRecommendations = {
  readonly ranked: readonly Ranked[]
  /** Whether the person read or rated anything that can say what they like. */
  readonly hasTaste: boolean
}

/** Unread series that resemble what the viewer liked, the best first. */
export async function recommendLocally(
  viewer: Viewer,
  { database: { reader } }: Pick<LibraryContext, 'database'>,
): Promise<LocalRecommendations> {
  const known = await listKnownSeries(viewer, reader)
  if (known.length === 0) return { ranked: [], hasTaste: false }
  const likings = likingsOf(known)
  const features = (
    await listFeatures(
      reader,
      known.map(({ seq }) => seq),
    )
  ).filter(({ kind }) => kind !== 'collection' || viewer.permissions.has('collections-read'))
  const [counted, total] = await Promise.all([countUses(viewer, reader, features), countVisibleSeries(viewer, reader)])
  const uses = new Map(counted.map((use) => [featureId(use), use.uses]))
  const taste = tasteOf({ likings, features, uses, total })
  return { ranked: await rankCandidates(viewer, reader, { taste, known }), hasTaste: true }
}

async function rankCandidates(
  viewer: Viewer,
  reader: LibraryContext['database']['reader'],
  { taste, known }: { readonly taste: Taste; readonly known: readonly KnownSeries[] },
): Promise<Ranked[]> {
  const except = await listKnownSeqs(reader, viewer.userId)
  const found = await findCandidates(viewer, reader, { features: [...taste.values()], except })
  const candidates = withoutCopies(found, known)
  const features = await listFeatures(
    reader,
    candidates.map(({ seq }) => seq),
  )
  const bySeries = new Map<number, FeatureOfSeries[]>()
  for (const feature of features) {
    const own = bySeries.get(feature.seriesSeq) ?? []
    own.push(feature)
    bySeries.set(feature.seriesSeq, own)
  }
  return rank(
    taste,
    candidates.map(({ seq, id, title }) => ({ id, title, features: bySeries.get(seq) ?? [] })),
    maxLocal,
  )
}
