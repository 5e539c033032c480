import { noteText } from '../notes/table.ts'
/** Facts about the library root, checked before missing files are trusted. */
export type RootFacts = {
  /** Why the root could not be listed; null when it could. */
  readonly problem: 'missing' | 'not-a-folder' | 'unreadable' | null
  /** Entries directly in the root, of any kind. */
  readonly entryCount: number
  /** Device number of the root as text; null when unknown. */
  readonly device: string | null
}

export type RootCheck =
  | { readonly kind: 'online' }
  /** The scan may add, but concludes nothing from absence. */
  | { readonly kind: 'doubtful'; readonly reason: string }
  | { readonly kind: 'offline'; readonly reason: string }

const problems = {
  missing: noteText('root_missing'),
  'not-a-folder': noteText('root_not_folder'),
  unreadable: noteText('root_unreadable'),
} as const

/** Whether the root can be scanned at all. `presentCount`: present books. */
export function checkRoot(root: RootFacts, presentCount: number): RootCheck {
  if (root.problem !== null) return { kind: 'offline', reason: problems[root.problem] }
  if (root.entryCount === 0 && presentCount > 0) {
    return {
      kind: 'offline',
      reason: noteText('root_empty', { count: presentCount }),
    }
  }
  return { kind: 'online' }
}

/**
 * Whether missing files can be trusted, checked after the walk. A root on another device than in the last complete scan
 * is trusted again once at least half of the known books were found (drives may be renumbered at each start).
 */
export function checkDevice(facts: {
  readonly knownDevice: string | null
  readonly device: string | null
  /** Present books, and how many of them the walk found. */
  readonly presentCount: number
  readonly foundCount: number
}): RootCheck {
  const { knownDevice, device, presentCount, foundCount } = facts
  if (knownDevice === null || device === knownDevice || presentCount === 0) return { kind: 'online' }
  if (foundCount === 0) {
    return {
      kind: 'offline',
      reason: noteText('root_other_drive'),
    }
  }
  if (foundCount * 2 >= presentCount) return { kind: 'online' }
  return {
    kind: 'doubtful',
    reason: noteText('root_other_drive_partly', { seen: foundCount, known: presentCount }),
  }
}

/** Fewer missing books than this are always accepted. */
export const massDeletionFloor = 100

/**
 * Whether missing books may be soft-deleted. When more than half of a library (and at least `massDeletionFloor` books)
 * would disappear at once, a second scan must confirm it.
 * @param knownBefore how many books the last complete scan held back
 */
export function checkMissing(facts: {
  readonly presentCount: number
  readonly missingCount: number
  readonly knownBefore: number
}): 'delete' | 'hold' {
  const { presentCount, missingCount, knownBefore } = facts
  if (missingCount < massDeletionFloor || missingCount * 2 <= presentCount) return 'delete'
  return knownBefore > 0 && missingCount <= knownBefore ? 'delete' : 'hold'
}
