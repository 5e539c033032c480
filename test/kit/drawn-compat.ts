import { contentSlices, listingSlices, servedBy } from '../compat/mounted-addresses.ts'
import { type DrawnRequest, drawCondition, drawSearch } from './drawn-requests.ts'
import type { KnownValues } from './known-values.ts'
import type { Drawing } from './seeded.ts'

/** Endless, about this process, or signing in. */
const others = /sse|actuator|announcements|login|oauth2|claim|history/

/** Addresses of the compatible API that only read. */
const addresses = Object.keys(servedBy([...listingSlices, ...contentSlices])).filter(
  (address) => /^get |^post .*\/list$/.test(address) && !others.test(address),
)

const keys: Readonly<Record<string, string>> = {
  libraries: 'libraryId',
  series: 'seriesId',
  books: 'bookId',
  collections: 'collectionId',
  readlists: 'readListId',
  users: 'userId',
}
const fields = {
  title: 'text',
  tag: 'text',
  genre: 'text',
  readStatus: 'text',
  libraryId: 'uuid',
  deleted: 'bool',
} as const
const sorts = [
  'metadata.titleSort',
  'name',
  'createdDate',
  'created',
  'lastModified',
  'metadata.numberSort',
  'readDate',
]

/** A random request to a reading address of the compatible API. */
export function drawCompatRequest(draw: Drawing, { pools }: KnownValues): DrawnRequest {
  const [method = '', template = ''] = draw.one(addresses).split(' ')
  const path = template
    .replace(/(\w+)\/:\w+/g, (_, kind: string) => `${kind}/${draw.one(pools.get(keys[kind] ?? '') ?? ['1'])}`)
    .replace(/[:*]\w+/g, '1')
  const query = new URLSearchParams({
    ...draw.pick({ page: `${draw.number(0, 2)}`, size: `${draw.number(1, 20)}`, search: drawSearch(draw) }),
    ...draw.pick({ sort: `${draw.one(sorts)},${draw.one(['asc', 'desc'])}` }),
    ...(draw.isChosen(0.2) && { library_id: draw.one(pools.get('libraryId') ?? []) }),
    ...(draw.isChosen(0.2) && { read_status: draw.one(['UNREAD', 'READ', 'IN_PROGRESS']) }),
    ...(draw.isChosen(0.1) && { unpaged: 'true' }),
  })
  const body = {
    ...draw.pick({ fullTextSearch: drawSearch(draw), condition: drawCondition({ draw, pools, fields }, 2) }),
  }
  return {
    path: `/komga${path}?${query}`,
    how: { method: method.toUpperCase(), ...(method === 'post' && { body }) },
  }
}
