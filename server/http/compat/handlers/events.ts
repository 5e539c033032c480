import { sent } from '../../kit/route.ts'
import type { Compat } from '../tree.ts'

/** The event stream. */
export function serveEvents({ context, serve }: Compat): void {
  serve({ path: '/sse/v1/events', access: 'signed-in', rate: 'exempt' }, ({ exchange }) => {
    context.streams.appEvents(exchange)
    return sent
  })
}
