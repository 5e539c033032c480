type Progress = {
  readonly currentPage: number
  readonly progressPercentage: number | null
  readonly completed: boolean
}
type WithProgress = { readonly pageCount: number; readonly readProgress?: Progress | undefined }

/** How much of a book is read, 0 to 1; null when it was never opened. */
export function readShare({ pageCount, readProgress }: WithProgress): number | null {
  if (readProgress === undefined) return null
  if (readProgress.completed) return 1
  if (readProgress.progressPercentage !== null) return readProgress.progressPercentage
  return pageCount === 0 ? 0 : Math.min(1, readProgress.currentPage / pageCount)
}

/** Whether a book was opened and not finished. */
export function isInProgress({ readProgress }: Pick<WithProgress, 'readProgress'>): boolean {
  return readProgress !== undefined && !readProgress.completed
}
