/** A book that moved from one series to the path of another. */
export type SeriesStep = {
  readonly fromSeriesId: string
  /** Path key that the new path gives. */
  readonly toKey: string
  /** How many books it represents; 1 when absent. */
  readonly count?: number
}

export type SeriesMove = { readonly seriesId: string; readonly pathKey: string }

type Flow = { readonly seriesId: string; readonly toKey: string; count: number }

function countFlows(steps: readonly SeriesStep[]): Flow[] {
  const flows = new Map<string, Flow>()
  for (const step of steps) {
    const key = `${step.fromSeriesId} ${step.toKey}`
    const flow = flows.get(key)
    if (flow === undefined) flows.set(key, { seriesId: step.fromSeriesId, toKey: step.toKey, count: step.count ?? 1 })
    else flow.count += step.count ?? 1
  }
  return [...flows.values()]
}

/** The largest flow of each series and into each key, one of each. */
function choose(flows: readonly Flow[]): SeriesMove[] {
  const moved = new Set<string>()
  const filled = new Set<string>()
  const moves: SeriesMove[] = []
  for (const { seriesId, toKey } of flows) {
    if (moved.has(seriesId) || filled.has(toKey)) continue
    moved.add(seriesId)
    filled.add(toKey)
    moves.push({ seriesId, pathKey: toKey })
  }
  return moves
}

/**
 * Which series moved completely, so that the series itself (metadata, locks, covers, sharing tags) follows its books:
 * it keeps no book, and its books moved to a key that is free or released in the same scan. A split series follows its
 * largest part; of several merged into one key, the one with most books wins (ties: by id).
 * @param emptied ids of series without a present book after the moves
 * @param owners which series currently has a path key
 */
export function followSeries(
  steps: readonly SeriesStep[],
  emptied: ReadonlySet<string>,
  owners: ReadonlyMap<string, string>,
): readonly SeriesMove[] {
  const flows = countFlows(steps)
    .filter((flow) => emptied.has(flow.seriesId))
    .sort((a, b) => b.count - a.count || (a.seriesId + a.toKey < b.seriesId + b.toKey ? -1 : 1))
  let allowed = flows
  for (;;) {
    const moves = choose(allowed)
    const leaving = new Set(moves.map((move) => move.seriesId))
    const isFree = (key: string) => {
      const owner = owners.get(key)
      return owner === undefined || leaving.has(owner)
    }
    if (moves.every((move) => isFree(move.pathKey))) return moves
    allowed = allowed.filter((flow) => isFree(flow.toKey))
  }
}
