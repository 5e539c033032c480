import { findLibrary } from '../db/queries/scanning/libraries.ts'
import type { LibraryRecord } from '../db/records/library.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import type { EventBus } from '../events/bus.ts'
import type { ApiContext } from '../http/api-context.ts'
import { noteRequests } from '../http/kit/idle-timer.ts'
import { watchReading } from '../http/kit/reading/watch-reading.ts'
import { watchVisitors } from '../http/kit/reading/watch-visitors.ts'
import { bookAtPath } from '../library/books/book-at-path.ts'

/** What a server does at this moment, for whoever runs it. */
export type Activity = {
  /** People who were sent something of a book in the last ten minutes. */
  readonly readers: number
  /** Scans that wait or run; those that stand still do not count. */
  readonly scans: number
}

/** A scan that came to its end by itself, for whoever runs the server. */
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
  /** Somebody asks for something. */
  readonly resetIdleTimer: () => void
}

/** The server as whoever runs it has it: what serves, what it does, and the way in for the window of the desktop. */
export function watchApp({ kit, auth, clock, database, board }: ApiContext, { events, resetIdleTimer }: Watching) {
  const { handler, readers } = watchReading(kit.app, clock)
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
        // A library that is gone by now, and a database that is closed, tell nobody anything.
        findLibrary(systemViewer, database.reader, libraryId).then(notify, () => undefined)
      }),
  }
}
