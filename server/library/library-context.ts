import type { Database } from '../db/database.ts'
import type { Clock, NewId } from '../domain/ids.ts'
import type { EventBus } from '../events/bus.ts'

/** What the verbs of the library work with. Time and ids come in, so that tests can choose them. */
export type LibraryContext = {
  readonly database: Database
  readonly events: Pick<EventBus, 'publish'>
  readonly clock: Clock
  readonly newId: NewId
}
