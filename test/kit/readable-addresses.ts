import { type OperationName, operationList } from '../../server/contract/index.ts'
import type { Operation } from '../../server/contract/operation.ts'
import { newId } from './catalog.ts'
import type { Stock, StockSeries } from './generated-fixture.ts'
import type { Ask } from './http-client.ts'

/** What is asked, the same of every server. */
export type Question = { readonly path: string; readonly how: Ask }

/**
 * About the server itself and all of its people: what they answer differs from server to server. What goes with an account
 * is told whole to whoever is about to delete it: it goes whether they see it or not.
 */
const ofTheServer: ReadonlySet<OperationName> = new Set([
  'listLogLines',
  'listAuditEntries',
  'exportAudit',
  'exportHousehold',
  'previewUserDeletion',
])

const isStream = (operation: Operation) => Object.values(operation.responses).includes('event-stream')
const isRead = ({ method, path }: Operation) => method === 'get' || /\/list(\/|$)/.test(path)
const isBytes = (operation: Operation) => Object.values(operation.responses).includes('bytes')

/** Every operation that reads something and answers once. */
export const reads = operationList.filter(
  ([name, operation]) => isRead(operation) && !isStream(operation) && !ofTheServer.has(name),
)

const nowhere = newId()

/**
 * Questions to every address of the API that reads, with the names of all that is known and with what a list can be
 * asked for beside.
 * @param series those that are named where an address takes a series, or a book of it
 * @param words that are looked for
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

/** Bytes are asked for whole, in part, and as by somebody who has them already. */
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
