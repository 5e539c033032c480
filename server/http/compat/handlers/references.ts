import {
  type AuthorRequest,
  listAppAuthors,
  listAppSharingTags,
  listAppTerms,
  listAppValues,
  type NameScope,
} from '../../../db/queries/apps/app-references.ts'
import { seesSharingTags } from '../listing.ts'
import { rolesNamed, roleWords } from '../present/common.ts'
import { idsOf, type Query, requestedPage, textOf } from '../query.ts'
import { sendPage } from '../send-page.ts'
import type { Call, Compat } from '../tree.ts'

const maxAuthors = 20_000

/** The names for filters, shown in the menus of apps. */
export function serveReferences({ context, serve }: Compat): void {
  const { reader } = context.database
  const access = 'series-read'
  const terms = [
    ['genres', 'genre', 'series'],
    ['tags', 'tag', 'any'],
    ['tags/book', 'tag', 'books'],
    ['tags/series', 'tag', 'series'],
  ] as const
  for (const [path, kind, of] of terms) {
    serve({ path: `/api/v1/${path}`, access }, ({ viewer, query }) =>
      listAppTerms(viewer, reader, { kind, of }, scopeOf(query)),
    )
  }
  const values = [
    ['publishers', 'publisher'],
    ['languages', 'language'],
  ] as const
  for (const [path, field] of values) {
    serve({ path: `/api/v1/${path}`, access }, async ({ viewer, query }) =>
      (await listAppValues(viewer, reader, field, scopeOf(query))).filter((value) => value !== null && value !== ''),
    )
  }
  serve({ path: '/api/v1/age-ratings', access }, async ({ viewer, query }) =>
    (await listAppValues(viewer, reader, 'ageRating', scopeOf(query))).map((value) => String(value ?? 'None')),
  )
  serve({ path: '/api/v1/series/release-dates', access }, async ({ viewer, query }) =>
    (await listAppValues(viewer, reader, 'releaseYear', scopeOf(query))).map(String),
  )
  serve({ path: '/api/v1/sharing-labels', access }, ({ viewer, query }) =>
    seesSharingTags(viewer) ? listAppSharingTags(viewer, reader, scopeOf(query)) : [],
  )
  serveAuthors({ context, serve })
}

function serveAuthors({ context, serve }: Pick<Compat, 'context' | 'serve'>): void {
  const { reader } = context.database
  const access = 'series-read'
  const all = ({ viewer, query }: Call) =>
    listAppAuthors(viewer, reader, { ...authorsOf(query), page: 1, pageSize: maxAuthors })
  serve({ path: '/api/v1/authors', access }, async (call) => (await all(call)).items)
  serve({ path: '/api/v1/authors/names', access }, async (call) => [
    ...new Set((await all(call)).items.map(({ name }) => name)),
  ])
  serve({ path: '/api/v1/authors/roles', access }, async (call) => [
    ...new Set((await all(call)).items.map(({ role }) => role).sort()),
  ])
  serve({ path: '/api/v2/authors', access }, (call) =>
    sendPage(call.exchange, requestedPage(call.query), (page) =>
      listAppAuthors(call.viewer, reader, { ...authorsOf(call.query), ...page }),
    ),
  )
}

function scopeOf(query: Query): NameScope {
  const ids = (name: string) => idsOf(query, name)
  return {
    libraryIds: ids('library_id'),
    collectionIds: ids('collection_id'),
    seriesIds: ids('series_id'),
    readListIds: ids('readlist_id'),
  }
}

function authorsOf(query: Query): AuthorRequest {
  const role = textOf(query, 'role')
  return {
    ...scopeOf(query),
    search: textOf(query, 'search'),
    roles: role === undefined ? undefined : rolesNamed(role),
    words: roleWords,
  }
}
