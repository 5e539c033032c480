import type { Reader } from '../../db/database.ts'
import { wantedBookIds, wantToReadId } from '../../db/queries/lists/want-to-read.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { type AppEvent, appEventsOf } from './app-events.ts'

/** Tells changes of a queue as those of the read list that apps are shown instead. */
export type WantToReadChanges = {
  /** Remembers what is in the list, so that it can be told when it comes and when it goes. */
  begin(viewer: Viewer): Promise<void>
  next(viewer: Viewer): Promise<readonly AppEvent[]>
}

/** For one stream: what was told last is remembered. */
export function createWantToReadChanges(reader: Reader): WantToReadChanges {
  let before: readonly string[] = []
  const list = { list: 'readList', listId: wantToReadId } as const
  return {
    async begin(viewer) {
      before = await wantedBookIds(viewer, reader)
    },
    async next(viewer) {
      const [known, now] = [before, await wantedBookIds(viewer, reader)]
      before = now
      if (now.length > 0) {
        return appEventsOf({ type: known.length > 0 ? 'list_updated' : 'list_created', ...list }, now)
      }
      return known.length > 0 ? appEventsOf({ type: 'list_deleted', ...list }, known) : []
    },
  }
}
