import type { ApiContext } from '../api-context.ts'
import { buildShelves } from './catalog/shelves.ts'
import { guarded, requestOf, sendFeed } from './routes.ts'
import * as v2 from './v2/json.ts'

/** Serves the feed of groups, which only OPDS 2.0 has: rows of covers for the first screen of apps. */
export function mountShelves(context: ApiContext): void {
  context.kit.serve(guarded(context, [v2.shelvesPath]), async (exchange) => {
    const origin = context.linkOrigin(exchange)
    const shelves = v2.presentShelves(await buildShelves(requestOf(exchange, context)), origin)
    sendFeed(exchange, { type: v2.feedType, text: JSON.stringify(shelves), origin })
  })
}
