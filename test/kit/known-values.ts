import { operationList } from '../../server/contract/index.ts'
import type { Operation } from '../../server/contract/operation.ts'
import type { Json, Reply } from './http-client.ts'
import type { Drawing } from './seeded.ts'

/** IDs and addresses that responses contain, to use them in later requests. */
export type KnownValues = {
  /** By the name of a parameter, such as `bookId`. */
  readonly pools: ReadonlyMap<string, readonly string[]>
  /** Links of OPDS feeds. */
  readonly links: readonly string[]
  /** The path of an operation with parameters that belong together; null when none is known. */
  drawPath(draw: Drawing, operation: Operation): string | null
  learn(path: string, reply: Reply): void
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** The most recent values of each kind that are retained. */
const most = 150
const mostLinks = 3_000

/** The path up to its last parameter, and its rest. */
function splitPath({ path }: Operation): { readonly list: string; readonly key: string; readonly rest: string } | null {
  const [, list, key, rest] = /^(.*)\/\{(\w+)\}(.*)$/.exec(path) ?? []
  return list === undefined || key === undefined ? null : { list: shapeOf(list), key, rest: rest ?? '' }
}
const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}').replace(uuid, '{}')

/** The parameter that names an item of the list at a path. */
const itemKeys = new Map(
  operationList.flatMap(([, operation]) => {
    const parts = splitPath(operation)
    return parts === null ? [] : [[parts.list, parts.key] as const]
  }),
)

/** @param known the values to begin with, of which none is forgotten */
export function createKnownValues(known: Readonly<Record<string, readonly string[]>>): KnownValues {
  const pools = new Map<string, readonly string[]>(Object.entries(known))
  const items = new Map<string, readonly string[]>()
  const links = new Set<string>(['/opds/v1/catalog', '/opds/v2'])

  function add(to: Map<string, readonly string[]>, key: string, values: readonly string[]): void {
    const all = [...new Set([...(to.get(key) ?? []), ...values])]
    const first = to === pools ? (known[key] ?? []) : []
    if (all.length > 0) to.set(key, [...first, ...all.slice(first.length).slice(-most)])
  }

  return {
    pools,
    get links() {
      return [...links]
    },
    drawPath(draw, operation) {
      const parts = splitPath(operation)
      const found = parts === null ? [] : (items.get(parts.list) ?? [])
      return parts === null || found.length === 0 ? null : `${draw.one(found)}${parts.rest}`
    },
    learn(path, { status, text, json }) {
      if (path.startsWith('/opds')) {
        const found = text.matchAll(/\/opds\/[^"<>\s{}]+/g)
        for (const [link] of found) if (links.size < mostLinks) links.add(link.replaceAll('&amp;', '&'))
      }
      const [list = ''] = path.split('?')
      const key = itemKeys.get(shapeOf(list))
      if (key === undefined || key === 'userId' || status >= 300) return
      const found = [json?.data, json?.duplicates, json?.entries, json].find(Array.isArray) ?? [json]
      const ids = (found as Json[]).map((item) => item?.id ?? item?.key).filter((id) => typeof id === 'string')
      add(pools, key, ids)
      add(
        items,
        shapeOf(list),
        ids.map((id) => `${list}/${encodeURIComponent(id)}`),
      )
    },
  }
}
