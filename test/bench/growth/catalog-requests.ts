import { madeWords } from '../databases/made-rows.ts'
import { type PageRequest, pageRequests } from '../databases/requests.ts'
import type { BenchServer } from '../server.ts'
import type { Costs, Measure } from './costs.ts'
import { acrossPages, timeAfterChange, timeAsked, timeFiles, warmServer } from './timing.ts'

type Listed = { readonly total: number; readonly data: readonly { readonly id: string }[] }
type Asked = { readonly measure: Measure; readonly request: PageRequest }

const search = '/api/v1/books/list?pageSize=50'

/** Of the comics of the second library: each of these words is in the title of one series. */
const rareWords = ['hollow', 'juniper', 'kestrel', 'lumen']

/** Requests of the bench for two databases: their name there, and what they are here. */
const shared: readonly (readonly [name: string, measure: Measure])[] = [
  ['50 books by title', { what: 'list of 50 books', growth: 'none' }],
  ['50 series by title', { what: 'list of 50 series', growth: 'none' }],
  ['one book', { what: 'one book', growth: 'none' }],
  ['save progress', { what: 'progress saved', growth: 'none' }],
  ['search for books, common word', { what: 'search, word of every tenth series', growth: 'may' }],
  ['nested condition, new each time', { what: 'condition asked for the first time', growth: 'may' }],
]

/** The comics that can be read: how many, and their ids. */
export type Comics = { readonly books: number; readonly series: number; readonly ids: readonly string[] }

/** What the requests of a reader cost in a catalog of `size` books. */
export async function timeCatalog(server: BenchServer, size: number, comics: Comics, costs: Costs): Promise<void> {
  const asked = [...(await sharedRequests(server)), ...ownRequests(size + comics.books)]
  await warmServer(
    server,
    asked.flatMap(({ request }) => ('paths' in request ? request.paths.slice(0, 1) : [])),
  )
  for (const { measure, request } of asked) {
    const hits = measure.what.startsWith('search') ? await hitsOf(server, request) : null
    if (measure.growth === 'none' && hits !== null && hits !== comics.books / comics.series)
      throw new Error(`${hits} hits of a word of one series`)
    costs.add(measure, size, await timeAsked(server, request), hits)
  }
  const pages = comics.ids.flatMap((id) => [1, 2].map((page) => `/api/v1/books/${id}/pages/${page}`))
  costs.add({ what: 'page of a book', growth: 'none' }, size, await timeFiles(server, pages))
  const bookId = comics.ids[0] ?? ''
  for (const [what, path] of [
    ['list of 50 books after a change', '/api/v1/books?pageSize=50'],
    ['list of 50 series after a change', '/api/v1/series?pageSize=50'],
    ['OPDS 2.0 with facets after a change', '/opds/v2/books'],
  ] as const) {
    costs.add({ what, growth: 'may' }, size, await timeAfterChange(server, path, bookId))
  }
}

async function sharedRequests(server: BenchServer): Promise<readonly Asked[]> {
  const requests = await pageRequests(server, madeWords)
  return shared.map(([name, measure]) => {
    const request = requests.find(({ what }) => what === name)
    if (request === undefined) throw new Error(`there is no request “${name}”`)
    return { measure, request }
  })
}

function ownRequests(total: number): readonly Asked[] {
  const get = (what: string, paths: readonly string[]): Asked => ({
    measure: { what, growth: 'none' },
    request: { what, paths },
  })
  const rare = 'search, word of one series'
  return [
    get('random page of books', acrossPages('/api/v1/books', total)),
    get('OPDS 2.0 with facets, random page', acrossPages('/opds/v2/books', total)),
    {
      measure: { what: rare, growth: 'none' },
      request: {
        what: rare,
        path: search,
        method: 'post',
        bodies: rareWords.map((word) => ({ fullTextSearch: word })),
      },
    },
  ]
}

/** Of the first body of a search. */
async function hitsOf(server: BenchServer, request: PageRequest): Promise<number> {
  if (!('bodies' in request)) return 0
  return (await server.post<Listed>(request.path, request.bodies[0])).total
}
