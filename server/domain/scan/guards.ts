import { noteText } from '../notes/table.ts'
/** What a look at the library's root tells before anything is concluded from what was not found. */
export type RootFacts = {
  /** Why the root could not be listed; null when it could. */
  readonly problem: 'missing' | 'not-a-folder' | 'unreadable' | null
  /** Entries directly in the root, of any kind. */
  readonly entryCount: number
  /** Device number of the root as text; null when unknown. */
  readonly device: string | null
}

export type RootVerdict =
  | { readonly kind: 'online' }
  /** The scan may add, but concludes nothing from absence. */
  | { readonly kind: 'doubtful'; readonly reason: string }
  | { readonly kind: 'offline'; readonly reason: string }

const problems = {
  missing: noteText('root_missing'),
  'not-a-folder': noteText('root_not_folder'),
  unreadable: noteText('root_unreadable'),
} as const

/** Whether the root can be walked at all. `presentCount`: books in view. */
export function judgeRoot(root: RootFacts, presentCount: number): RootVerdict {
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
 * Whether absence means anything, judged after the walk. A root on another device than at the last complete scan is
 * trusted again once at least half of the known books were found on it (drives may be numbered anew at each start).
 */
export function judgeDevice(facts: {
  readonly knownDevice: string | null
  readonly device: string | null
  /** Books in view, and how many of them the walk found. */
  readonly presentCount: number
  readonly seenCount: number
}): RootVerdict {
  const { knownDevice, device, presentCount, seenCount } = facts
  if (knownDevice === null || device === knownDevice || presentCount === 0) return { kind: 'online' }
  if (seenCount === 0) {
    return {
      kind: 'offline',
      reason: noteText('root_other_drive'),
    }
  }
  if (seenCount * 2 >= presentCount) return { kind: 'online' }
  return {
    kind: 'doubtful',
    reason: noteText('root_other_drive_partly', { seen: seenCount, known: presentCount }),
  }
}

/** Fewer missing books than this are never held back. */
export const massDeletionFloor = 100

/**
 * Whether the books that were not found may be soft-deleted. When more than half of a library (and at least
 * `massDeletionFloor` books) would go at once, they are held back until a second scan finds as many gone.
 * @param heldBefore how many books the last complete scan held back
 */
export function judgeMissing(facts: {
  readonly presentCount: number
  readonly missingCount: number
  readonly heldBefore: number
}): 'delete' | 'hold' {
  const { presentCount, missingCount, heldBefore } = facts
  if (missingCount < massDeletionFloor || missingCount * 2 <= presentCount) return 'delete'
  return heldBefore > 0 && missingCount <= heldBefore ? 'delete' : 'hold'
}
