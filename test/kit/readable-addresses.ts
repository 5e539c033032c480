import { type OperationName, operationList } from '../../server/contract/index.ts'
import type { Operation } from '../../server/contract/operation.ts'
import { newId } from './catalog.ts'
import type { Stock, StockSeries } from './generated-fixture.ts'
import type { Ask } from './http-client.ts'

/** A request that is the same for every server. */
export type Question = { readonly path: string; readonly how: Ask }

/**
 * About the server and all its users, which differs between servers. The preview of deleting an account is complete,
 * whatever the viewer sees.
 */
const serverOperations: ReadonlySet<OperationName> = new Set([
  'getIdentity',
  'listLogLines',
  'listCrashes',
  'listAuditEntries',
  'exportAudit',
  'exportHousehold',
  'previewUserDeletion',
])

const isStream = (operation: Operation) => Object.values(operation.responses).includes('event-stream')
const isRead = ({ method, path }: Operation) => method === 'get' || /\/list(\/|$)/.test(path)
const isBytes = (operation: Operation) => Object.values(operation.responses).includes('bytes')

/** Every read operation with a single response. */
export const reads = operationList.filter(
  ([name, operation]) => isRead(operation) && !isStream(operation) && !serverOperations.has(name),
)

const nowhere = newId()

/**
 * Requests to every read address of the API, with all known IDs and the optional parameters of lists.
 * @param series used where an address takes a series or its book
 * @param words search terms
 */
export function readableAddresses(stock: Stock, series: readonly StockSeries[], words: readonly string[]): Question[] {
  const pools: Readonly<Record<string, readonly string[]>> = {
    libraryId: stock.libraries.map(({ id }) => id),
    seriesId: series.map(({ write }) => write.id),
    bookId: series.flatMap(({ books }) => books.slice(-1).map(({ id }) => id)),
    collectionId: [...stock.collectionIds, stock.automaticId],
    readListId: stock.readListIds,
    userId: [stock.viewerId],
    sharingTagId: stock.tagIds.slice(0, 1),
    accessGroupId: stock.groupIds.slice(0, 1),
    pageNumber: ['1'],
  }
  return reads.flatMap(([, operation]) => {
    const paths = filled(operation.path, pools)
    if (operation.method !== 'get') return paths.flatMap((path) => bodies(words, pools).map((how) => ({ path, how })))
    const asked = [
      ...paths,
      ...paths.slice(0, 3).flatMap((path) => queries(operation, words, pools).map((q) => `${path}?${q}`)),
    ]
    return asked.flatMap((path) => (isBytes(operation) ? headers : [{}]).map((how) => ({ path, how })))
  })
}

/** Files are requested completely, by range, and conditionally. */
const headers: readonly Ask[] = [{}, { headers: { range: 'bytes=0-3' } }, { headers: { 'if-none-match': '*' } }]

function filled(path: string, pools: Readonly<Record<string, readonly string[]>>): string[] {
  const [, key = ''] = /\{(\w+)\*?\}/.exec(path) ?? []
  if (key === '') return [path]
  const values = pools[key] ?? [nowhere]
  return values.flatMap((value) => filled(path.replace(/\{\w+\*?\}/, encodeURIComponent(value)), pools))
}

function queries(operation: Operation, words: readonly string[], pools: Readonly<Record<string, readonly string[]>>) {
  const known = new Set(Object.keys(operation.query?.shape ?? {}))
  const of = (key: string, values: readonly string[]) =>
    known.has(key) ? values.map((value) => new URLSearchParams({ [key]: value }).toString()) : []
  return [
    ...of('q', words),
    ...of('libraryId', pools.libraryId ?? []),
    ...of('seriesId', pools.seriesId ?? []),
    ...of('genres', ['Sea', ...words.map((word) => `${word} kind`)]),
    ...of('unused', ['true']),
    ...of('includeDeleted', ['true']),
    ...of('role', ['writer', 'inker', 'reader']),
    ...of('seen', ['true', 'false']),
    ...(known.has('pageSize') ? ['pageSize=1&page=2', 'pageSize=500'] : []),
  ]
}

function bodies(words: readonly string[], pools: Readonly<Record<string, readonly string[]>>): Ask[] {
  const conditions = [
    ...words.map((value) => ({ title: { operator: 'contains', value } })),
    ...words.map((value) => ({ genre: { operator: 'is', value: `${value} kind` } })),
    ...(pools.seriesId ?? []).slice(0, 3).map((value) => ({ seriesId: { operator: 'is', value } })),
    ...(pools.libraryId ?? []).map((value) => ({ libraryId: { operator: 'is', value } })),
  ]
  const all = [
    {},
    ...words.map((fullTextSearch) => ({ fullTextSearch })),
    ...conditions.map((condition) => ({ condition })),
  ]
  return all.map((body) => ({ method: 'POST', body }))
}
