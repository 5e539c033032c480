/** The user of a stream, and its client: an address, or of IPv6 its network. */
export type StreamHolder = { readonly userId: string; readonly network: string }

/** A window has one stream; the rest is for several devices, and for tools that watch scans or tasks. */
export const streamLimits = { perUser: 24, perNetwork: 240, all: 2_000 } as const

/**
 * The open stream to end so that one more may open; null while there is room. At a person's limit their oldest one
 * ends. At the limit of an address or the server, the user with the most streams there loses their oldest one, so that
 * others are unaffected.
 * @param open oldest first
 */
export function findDisplaced<T extends StreamHolder>(open: readonly T[], newcomer: StreamHolder): T | null {
  const own = open.filter(({ userId }) => userId === newcomer.userId)
  if (own.length >= streamLimits.perUser) return own[0] ?? null
  const near = open.filter(({ network }) => network === newcomer.network)
  if (near.length >= streamLimits.perNetwork) return oldestOfLargest(near, newcomer.userId)
  return open.length >= streamLimits.all ? oldestOfLargest(open, newcomer.userId) : null
}

/** The oldest stream of the user with the most; on a tie, of the newcomer, else of the one who came first. */
function oldestOfLargest<T extends StreamHolder>(open: readonly T[], newcomerId: string): T | null {
  const counts = new Map<string, number>()
  for (const { userId } of open) counts.set(userId, (counts.get(userId) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const holderId =
    counts.get(newcomerId) === most ? newcomerId : open.find((one) => counts.get(one.userId) === most)?.userId
  return open.find(({ userId }) => userId === holderId) ?? null
}
