import type { EventClient } from './event-client.ts'

/** Sends to one client in order. A failure ends the stream: the client reconnects and catches up. */
export function inOrder(client: EventClient): (deliver: () => Promise<void>) => void {
  let last = Promise.resolve()
  return (deliver) => {
    last = last.then(deliver).catch(() => client.end())
  }
}
