/** Kinds of jobs. The job of a scan has the id of the scan. */
export const jobKinds = { scan: 'scan', thumbnails: 'thumbnails', cleanup: 'cleanup' } as const

/** Higher goes first. */
export const jobPriority = { askedFor: 100, byItself: 50, thumbnails: 10, cleanup: 5 } as const

/** Parameters of a `scan` job beyond its scan. */
export type ScanJobParams = {
  /** The strategies of the library changed: all books are regrouped first. */
  readonly regroup: boolean
}
