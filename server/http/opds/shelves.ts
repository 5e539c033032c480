import type { Kit } from '../kit/kit.ts'
import { buildShelves } from './catalog/shelves.ts'
import { guarded, type OpdsOptions, originOf, requestOf, sendFeed } from './routes.ts'
import * as v2 from './v2/json.ts'

/** Serves the feed of groups, which only OPDS 2.0 has: rows of covers as apps show them on their first screen. */
export function mountShelves(kit: Kit, options: OpdsOptions): void {
  kit.serve(guarded(options, [v2.shelvesPath]), async (exchange) => {
    const origin = originOf(exchange, options)
    const shelves = v2.presentShelves(await buildShelves(requestOf(exchange, options)), origin)
    sendFeed(exchange, { type: v2.feedType, text: JSON.stringify(shelves), origin })
  })
}
