/** The pages (1-based) that hold the indexes `first` to `last` (0-based); always at least the one of `first`. */
export function pagesForRange(first: number, last: number, pageSize: number): readonly number[] {
  const from = Math.floor(Math.max(0, first) / pageSize) + 1
  const to = Math.max(from, Math.floor(Math.max(0, last) / pageSize) + 1)
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
}
