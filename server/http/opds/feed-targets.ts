import type { Target } from './catalog/model.ts'

/** The target of an address. */
type Named = {
  /** Lower case; empty for addresses without one. */
  readonly id: string
  readonly query: Readonly<Record<string, unknown>>
  readonly params: Readonly<Record<string, unknown>>
}
type FeedTarget = readonly [path: string, to: Target['to'], target: (named: Named) => Target]

export const rootTarget = (): Target => ({ to: 'root' })

type Alone = Exclude<Target['to'], Extract<Target, { id: string } | { name: string } | { query: string }>['to']>

const alone = (path: string, to: Alone): FeedTarget => [path, to, () => ({ to })]

const withId = (path: string, to: Extract<Target, { id: string }>['to']): FeedTarget => [
  `${path}/:id`,
  to,
  ({ id }) => ({ to, id }),
]

const withName = (path: string, to: Extract<Target, { name: string }>['to']): FeedTarget => [
  `${path}/:name`,
  to,
  ({ params }) => ({ to, name: textOf(params.name) }),
]

/** Every feed of the catalog besides its root, by the path below the base of a version. */
export const feedTargets: readonly FeedTarget[] = [
  alone('/keep-reading', 'keep-reading'),
  alone('/next', 'on-deck'),
  alone('/recent', 'recent'),
  alone('/updated', 'updated'),
  alone('/want-to-read', 'want-to-read'),
  alone('/collections', 'collections'),
  withId('/collections', 'collection'),
  alone('/readlists', 'read-lists'),
  withId('/readlists', 'read-list'),
  alone('/libraries', 'libraries'),
  withId('/libraries', 'library'),
  alone('/series', 'all-series'),
  withId('/series', 'series'),
  alone('/letters', 'letters'),
  withName('/letters', 'letter'),
  alone('/books', 'books'),
  withId('/books', 'book'),
  alone('/genres', 'genres'),
  withId('/genres', 'genre'),
  alone('/tags', 'tags'),
  withId('/tags', 'tag'),
  alone('/people', 'people'),
  withId('/people', 'person'),
  alone('/publishers', 'publishers'),
  ['/publishers/books', 'publisher', ({ query }) => ({ to: 'publisher', name: textOf(query.name) })],
  alone('/languages', 'languages'),
  withName('/languages', 'language'),
  alone('/formats', 'formats'),
  withName('/formats', 'format'),
  ['/search', 'search', ({ query }) => ({ to: 'search', query: searchText(query) })],
]

/** Words of title and author are added to the query: all of them must match. */
function searchText({ query, q, title, author }: Named['query']): string {
  return textOf(
    [query ?? q, title, author]
      .map(textOf)
      .filter((text) => text !== '')
      .join(' '),
  )
}

/** Truncation may split a surrogate pair, which cannot be encoded in an address. */
function textOf(text: unknown): string {
  return typeof text === 'string' ? text.slice(0, 500).replace(/[\ud800-\udbff]$/, '') : ''
}
