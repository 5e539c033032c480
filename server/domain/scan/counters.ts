/** What a scan counts, before it has begun: the specification's five and what a person wants to know beside them. */
export const noScanCounters = {
  filesDiscovered: 0,
  filesTotal: 0,
  filesProcessed: 0,
  seriesCreated: 0,
  booksAdded: 0,
  booksChanged: 0,
  booksMoved: 0,
  booksMissing: 0,
  booksRestored: 0,
  booksUnchanged: 0,
  errorCount: 0,
} as const

export type ScanCounters = { readonly [Counter in keyof typeof noScanCounters]: number }
