import { useSyncExternalStore } from 'react'

/** How often the cover of a book or series changed while this page was open: a changed number loads the picture anew. */
const versions = new Map<string, number>()
const listeners = new Set<() => void>()

/** Notes that the cover of a book or series is another one now. */
export function coverChanged(id: string): void {
  versions.set(id, (versions.get(id) ?? 0) + 1)
  for (const listener of listeners) listener()
}

/** Under this the covers of all collections and reading lists are counted: each is the cover of something in it. */
export const coversOfLists = 'lists'

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The number of changes seen for this cover; components that use it draw again when it grows. */
export function useCoverVersion(id: string): number {
  return useSyncExternalStore(subscribe, () => versions.get(id) ?? 0)
}
