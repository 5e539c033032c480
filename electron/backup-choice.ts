/** As many as fit into a dialog with the ways on. */
const maxShown = 4

export type ChoiceOfBackups<B> = {
  readonly shown: readonly B[]
  /** Where the next older ones begin; null when there are none. */
  readonly older: number | null
  /** Where the next newer ones begin; null at the newest. */
  readonly newer: number | null
}

/**
 * The backups that a dialog offers at once, of all that there are.
 * @param known the newest first
 * @param from 0-based place of the first one shown
 */
export function choiceOfBackups<B>(known: readonly B[], from: number): ChoiceOfBackups<B> {
  const end = from + maxShown
  return {
    shown: known.slice(from, end),
    older: end < known.length ? end : null,
    newer: from > 0 ? Math.max(0, from - maxShown) : null,
  }
}
