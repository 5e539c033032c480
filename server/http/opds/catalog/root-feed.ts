import { listBookValues, listCountedTerms } from '../../../db/queries/books/book-values.ts'
import { listBooks } from '../../../db/queries/books/books.ts'
import { listLists } from '../../../db/queries/lists/lists.ts'
import { listQueue } from '../../../db/queries/lists/queue.ts'
import { listKeepReading, listOnDeck, listRecentlyAddedBooks } from '../../../db/queries/reading/shelves.ts'
import { listLibraries } from '../../../db/queries/scanning/libraries.ts'
import { listSeriesLetters } from '../../../db/queries/search/letter-counts.ts'
import { listSeries } from '../../../db/queries/series/series.ts'
import { feedPermissions } from './feed-permissions.ts'
import type { Feed, NavigationEntry, Shelf, Target } from './model.ts'
import { newest, type Request } from './request.ts'

/** An entry of the root: its target, and whether it is shown when empty. */
type Line = {
  readonly target: Target
  readonly title: string
  readonly summary: string
  readonly always?: true
  count(request: Request): Promise<number>
}

const first = { page: 1, pageSize: 1 } as const
const totalOf = async (list: Promise<{ readonly total: number }>): Promise<number> => (await list).total

/** In the order of use: personal lists, new items, ways to browse. */
const lines: readonly Line[] = [
  {
    target: { to: 'keep-reading' },
    title: 'Continue reading',
    summary: 'Books you have begun, last read first',
    count: ({ viewer, reader }) => totalOf(listKeepReading(viewer, reader, first)),
  },
  {
    target: { to: 'on-deck' },
    title: 'Next in series',
    summary: 'The next book of each series you are reading',
    count: ({ viewer, reader }) => totalOf(listOnDeck(viewer, reader, first)),
  },
  {
    target: { to: 'want-to-read' },
    title: 'Want to read',
    summary: 'What you keep in mind, in your order',
    count: ({ viewer, reader }) => totalOf(listQueue(viewer, reader, { ...first, sort: 'custom' })),
  },
  {
    target: { to: 'recent' },
    title: 'Recently added',
    summary: 'All books, newest first',
    always: true,
    count: ({ viewer, reader }) => totalOf(listBooks(viewer, reader, first)),
  },
  {
    target: { to: 'updated' },
    title: 'Recently updated',
    summary: 'All series, the latest changed first',
    count: ({ viewer, reader }) => totalOf(listSeries(viewer, reader, first)),
  },
  {
    target: { to: 'all-series' },
    title: 'Series',
    summary: 'All series by name',
    always: true,
    count: ({ viewer, reader }) => totalOf(listSeries(viewer, reader, first)),
  },
  {
    target: { to: 'letters' },
    title: 'Series by letter',
    summary: 'A to Z, and the letters of other alphabets',
    count: async ({ viewer, reader }) => (await listSeriesLetters(viewer, reader)).length,
  },
  {
    target: { to: 'books' },
    title: 'Books',
    summary: 'All books by title',
    always: true,
    count: ({ viewer, reader }) => totalOf(listBooks(viewer, reader, first)),
  },
  {
    target: { to: 'libraries' },
    title: 'Libraries',
    summary: 'The folders that the books come from',
    always: true,
    count: async ({ viewer, reader }) => (await listLibraries(viewer, reader)).length,
  },
  {
    target: { to: 'collections' },
    title: 'Collections',
    summary: 'Series that someone put together',
    count: ({ viewer, reader }) => totalOf(listLists(viewer, reader, 'collection', first)),
  },
  {
    target: { to: 'read-lists' },
    title: 'Reading lists',
    summary: 'Books in an order to read them',
    count: ({ viewer, reader }) => totalOf(listLists(viewer, reader, 'readList', first)),
  },
  ...(
    [
      ['genres', 'Genres', 'genre', 'Books by genre'],
      ['tags', 'Tags', 'tag', 'Books by tag'],
      ['people', 'People', 'person', 'Books by who made them'],
    ] as const
  ).map(
    ([to, title, kind, summary]): Line => ({
      target: { to },
      title,
      summary,
      count: ({ viewer, reader }) => totalOf(listCountedTerms(viewer, reader, kind, { page: 1, pageSize: 0 })),
    }),
  ),
  ...(
    [
      ['publishers', 'Publishers', 'publisher', 'Books by publisher'],
      ['languages', 'Languages', 'language', 'Books by language'],
      ['formats', 'Formats', 'format', 'Books by kind of file'],
    ] as const
  ).map(
    ([to, title, kind, summary]): Line => ({
      target: { to },
      title,
      summary,
      count: ({ viewer, reader }) => totalOf(listBookValues(viewer, reader, kind, { page: 1, pageSize: 0 })),
    }),
  ),
]

/** The counterparts of a shop's shelves: books being read, next up, recently added. */
const shelves: readonly Shelf[] = [
  { rel: 'shelf', target: { to: 'keep-reading' } },
  { rel: 'recommended', target: { to: 'on-deck' } },
  { rel: 'featured', target: { to: 'recent' } },
  { rel: 'newest', target: { to: 'recent' } },
]

/** The first page of the catalog: only what the viewer may open and is not empty. */
export async function rootFeed(request: Request): Promise<Feed> {
  const { viewer, reader } = request
  const may = ({ to }: Target) => viewer.permissions.has(feedPermissions[to])
  const shown = lines.filter(({ target }) => may(target))
  const [counts, recent, series, libraries] = await Promise.all([
    Promise.all(shown.map((line) => line.count(request))),
    listRecentlyAddedBooks(viewer, reader, first),
    listSeries(viewer, reader, { ...first, sort: { field: 'updated', direction: 'desc' } }),
    listLibraries(viewer, reader),
  ])
  const updatedAt = newest([...recent.items, ...series.items, ...libraries], request)
  return {
    id: 'urn:inglenook:root',
    title: 'Inglenook',
    subtitle: null,
    updatedAt,
    self: { to: 'root' },
    up: null,
    paging: null,
    shelves,
    content: {
      kind: 'navigation',
      entries: shown.flatMap((line, at): NavigationEntry[] => {
        const count = counts[at] ?? 0
        return count === 0 && line.always !== true ? [] : [entryOf(line, count, updatedAt)]
      }),
    },
  }
}

function entryOf({ target, title, summary }: Line, count: number, updatedAt: number): NavigationEntry {
  const sort = target.to === 'recent' ? 'new' : null
  return { id: `urn:inglenook:${target.to}`, title, summary, target, sort, count, updatedAt }
}
