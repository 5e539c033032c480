import { type OperationName, operations } from '../../server/contract/index.ts'
import type { Operation } from '../../server/contract/operation.ts'
import type { CrowdedFixture } from './crowded-fixture.ts'
import type { Reply } from './http-client.ts'

type Call = {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Parameters for lists besides paging, where required. */
const calls: { readonly [N in OperationName]?: (fixture: CrowdedFixture) => Call } = {
  filterSeries: () => ({
    body: { fullTextSearch: 'tale', condition: { title: { operator: 'contains', value: 'a' } } },
  }),
  filterBooks: () => ({ body: { fullTextSearch: 'tale' } }),
  searchSeries: () => ({ body: { query: 'tale' } }),
  testAutoMatch: () => ({
    body: { conditions: { rules: [{ field: 'externalIds.count', operator: 'gt', value: 0 }] } },
  }),
  findSeriesByText: () => ({ query: { q: 'tale' } }),
  previewSharingRule: () => ({ body: { rule: { title: { operator: 'contains', value: 'a' } } } }),
}

/** Operations with pages: whoever adds one fills it in `crowded-fixture.ts`. */
export const lists = (Object.entries(operations) as unknown as readonly (readonly [OperationName, Operation])[]).filter(
  ([, { method, query }]) => (method === 'get' || method === 'post') && 'pageSize' in (query?.shape ?? {}),
)

/** Parameters of the query; undefined ones are left out. */
export type Query = Readonly<Record<string, string | undefined>>

/** One request, with all parameters that the list requires, for a page of up to 500 rows. */
export function askList(
  fixture: CrowdedFixture,
  [name, operation]: (typeof lists)[number],
  page: Query = {},
): Promise<Reply> {
  const { query, body } = calls[name]?.(fixture) ?? {}
  const known: Readonly<Record<string, unknown>> = { ...fixture }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key: string) => String(known[key]))
  const asked = Object.entries({ ...query, pageSize: '500', ...page }).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(asked as [string, string][])
  return fixture.admin.ask(`${path}?${search}`, { method: operation.method.toUpperCase(), body })
}

/** The rows of a page, whatever the list calls them. */
export const rowsIn = (reply: Reply): readonly unknown[] =>
  Object.values(reply.json).find((value) => Array.isArray(value)) as unknown as readonly unknown[]
