import type { EventClient } from './event-client.ts'

/** What is told to one client, one after the other. A failure ends the stream: the client comes again and catches up. */
export function inOrder(client: EventClient): (deliver: () => Promise<void>) => void {
  let last = Promise.resolve()
  return (deliver) => {
    last = last.then(deliver).catch(() => client.end())
  }
}
