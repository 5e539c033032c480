import { type BookColumn, listBookValues, listCountedTerms } from '../../../db/queries/books/book-values.ts'
import { valueTitle } from './book-feeds.ts'
import { type Feed, type NavigationEntry, plainLine, type Target } from './model.ts'
import type { Request } from './request.ts'

const terms = {
  genres: { title: 'Genres', kind: 'genre' },
  tags: { title: 'Tags', kind: 'tag' },
  people: { title: 'People', kind: 'person' },
} as const

/** Genres, tags or people by name, each with its number of books. */
export async function termsFeed(target: Extract<Target, { to: keyof typeof terms }>, request: Request): Promise<Feed> {
  const { viewer, reader, page, pageSize } = request
  const { title, kind } = terms[target.to]
  const list = await listCountedTerms(viewer, reader, kind, { page, pageSize })
  const entries = list.items.map(({ id, name, count }) =>
    entry({ id: `urn:uuid:${id}`, title: plainLine(name) || id, target: { to: kind, id }, count }, request),
  )
  return listFeed({ target, title, entries, total: list.total }, request)
}

const values = {
  publishers: { title: 'Publishers', kind: 'publisher' },
  languages: { title: 'Languages', kind: 'language' },
  formats: { title: 'Formats', kind: 'format' },
} as const satisfies Readonly<Record<string, { title: string; kind: BookColumn }>>

/** Publishers, languages or formats, each with its number of books. */
export async function valuesFeed(
  target: Extract<Target, { to: keyof typeof values }>,
  request: Request,
): Promise<Feed> {
  const { viewer, reader, page, pageSize } = request
  const { title, kind } = values[target.to]
  const list = await listBookValues(viewer, reader, kind, { page, pageSize })
  const entries = list.items.map(({ value, count }) => {
    const id = `urn:inglenook:${kind}:${encodeURIComponent(value.toWellFormed())}`
    return entry({ id, title: valueTitle(kind, value), target: { to: kind, name: value }, count }, request)
  })
  return listFeed({ target, title, entries, total: list.total }, request)
}

type Own = Pick<NavigationEntry, 'id' | 'title' | 'target'> & { readonly count: number }

/** Names have no time of change. */
function entry(own: Own, { startedAt }: Request): NavigationEntry {
  return { ...own, summary: own.count === 1 ? '1 book' : `${own.count} books`, sort: null, updatedAt: startedAt }
}

type List = {
  readonly target: Target
  readonly title: string
  readonly entries: readonly NavigationEntry[]
  readonly total: number
}

function listFeed({ target, title, entries, total }: List, { page, pageSize, startedAt }: Request): Feed {
  return {
    id: `urn:inglenook:${target.to}`,
    title,
    subtitle: null,
    updatedAt: startedAt,
    self: target,
    up: { to: 'root' },
    paging: { page, pageSize, total },
    content: { kind: 'navigation', entries },
  }
}
