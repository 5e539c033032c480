/** Zeroed counters of a scan: the specification's five and those shown in addition. */
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
