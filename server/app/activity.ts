import { findLibrary } from '../db/queries/scanning/libraries.ts'
import type { LibraryRecord } from '../db/records/library.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import type { EventBus } from '../events/bus.ts'
import type { ApiContext } from '../http/api-context.ts'
import { noteRequests } from '../http/kit/idle-timer.ts'
import { watchReading } from '../http/kit/reading/watch-reading.ts'
import { watchVisitors } from '../http/kit/reading/watch-visitors.ts'
import { bookAtPath } from '../library/books/book-files.ts'

/** Current activity of the server, for its host program. */
export type Activity = {
  /** People who were sent book content in the last ten minutes. */
  readonly readers: number
  /** Queued or running scans; paused ones do not count. */
  readonly scans: number
}

/** A scan that ended without being cancelled, for the host program. */
export type EndedScan = {
  readonly library: string
  readonly status: 'completed' | 'failed' | 'offline'
  readonly added: number
  readonly changed: number
  readonly missing: number
  /** Files that could not be read. */
  readonly unreadable: number
}

type Watching = {
  readonly events: EventBus
  /** Called for each request of a user. */
  readonly resetIdleTimer: () => void
}

/** The running server for its host program: listener, activity, and the sign-in of the desktop window. */
export function watchApp({ kit, auth, clock, database, board }: ApiContext, { events, resetIdleTimer }: Watching) {
  const { handler, readers } = watchReading(kit.handle, clock)
  const visitors = watchVisitors(handler, clock)
  return {
    handler: noteRequests(visitors.handler, resetIdleTimer),
    onVisit: visitors.onVisit,
    database,
    mintOwnerToken: auth.ownerTokens.mint,
    bookAt: (file: string) => bookAtPath({ database }, file),
    activity: (): Activity => ({ readers: readers(), scans: board.active().filter(({ paused }) => !paused).length }),
    onScanEnded: (listener: (scan: EndedScan) => void) =>
      events.subscribe((event) => {
        if (event.type !== 'scan_progressed') return
        const { status } = event.status
        if (status !== 'completed' && status !== 'failed' && status !== 'offline') return
        const { libraryId, booksAdded: added, booksChanged: changed, booksMissing: missing } = event.status
        const found = { status, added, changed, missing, unreadable: event.status.errorCount }
        const notify = (library: LibraryRecord | null) => {
          if (library !== null) listener({ library: library.name, ...found })
        }
        // Scans of a deleted library, or after the database closed, are not reported.
        findLibrary(systemViewer, database.reader, libraryId).then(notify, () => undefined)
      }),
  }
}
