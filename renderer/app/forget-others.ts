import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../api/live/keys.ts'
import { forgetLeft } from '../api/offline/stored-position.ts'
import type { User } from '../api/types.ts'

/** What is known of the house and of this browser, whoever is in front of it; all of it stands on the sign-in. */
const sharedKeys: ReadonlySet<unknown> = new Set(
  [keys.me, keys.setup, keys.screen, keys.providers].map(([name]) => name),
)

/**
 * Forgets what was seen by whoever was signed in here before: the next person may not see the same.
 * @param user who is signed in now
 */
export function forgetOthers(client: QueryClient, user: User | null): void {
  client.removeQueries({ predicate: ({ queryKey: [name] }) => !sharedKeys.has(name) })
  client.getMutationCache().clear()
  forgetLeft()
  client.setQueryData(keys.me, user)
}
