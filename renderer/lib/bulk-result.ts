/** Result for one item of a selection. */
type ItemResult = {
  readonly id: string
  readonly status: string
  readonly skipped?: readonly string[]
  readonly message?: string | undefined
}

export type BulkResult = {
  /** Items without a message. */
  readonly done: number
  /** Items with locked fields that were not changed, and those fields. */
  readonly locked: readonly string[]
  readonly lockedFields: readonly string[]
  /** Reasons of refused items, without duplicates. */
  readonly refused: readonly string[]
  readonly gone: number
}

/** Merges the results of several calls for the same items. */
export function bulkResult(answers: readonly { readonly results: readonly ItemResult[] }[]): BulkResult {
  const items = answers.flatMap(({ results }) => results)
  const idsWith = (fits: (item: ItemResult) => boolean) => [...new Set(items.filter(fits).map(({ id }) => id))]
  const isLocked = ({ status, skipped = [] }: ItemResult) => status === 'locked' || skipped.length > 0
  const unhappy = new Set(idsWith((item) => item.status !== 'done' || isLocked(item)))
  const refusals = items.filter(({ status }) => status === 'refused').map(({ message }) => message ?? '')
  return {
    done: idsWith(({ id }) => !unhappy.has(id)).length,
    locked: idsWith(isLocked),
    lockedFields: [...new Set(items.flatMap(({ skipped = [] }) => skipped))],
    refused: [...new Set(refusals)],
    gone: idsWith(({ status }) => status === 'not_found').length,
  }
}
