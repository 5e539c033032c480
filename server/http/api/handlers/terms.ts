import { listTerms, type TermListRequest, type TermRecord } from '../../../db/queries/terms.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { parseTermSort } from '../../../domain/filter/sort.ts'
import { deleteTerm, mergeTerms, removeUnusedTerms, renameTerm } from '../../../library/terms/change-terms.ts'
import type { Exchange } from '../../kit/exchange.ts'
import { envelope, type PageRequest, pageRequest } from '../../kit/paging.ts'
import type { Call, Handlers } from '../../kit/route.ts'
import type { ApiParts } from '../parts.ts'
import { rfc3339 } from '../present/time.ts'

type TermKind = TermListRequest['kind']
type GenreNames = 'listGenres' | 'renameGenre' | 'mergeGenre' | 'mergeGenres' | 'cleanUpGenres' | 'deleteGenre'
type TagNames = 'listTags' | 'renameTag' | 'mergeTag' | 'mergeTags' | 'cleanUpTags' | 'deleteTag'
type PersonNames = 'listPeople' | 'renamePerson' | 'mergePerson' | 'mergePeople' | 'cleanUpPeople'

export function termHandlers(parts: ApiParts): Pick<Handlers, GenreNames | TagNames | PersonNames> {
  return { ...genreHandlers(parts), ...tagHandlers(parts), ...personHandlers(parts) }
}

function genreHandlers(parts: ApiParts): Pick<Handlers, GenreNames> {
  const { desk } = parts
  return {
    listGenres: (call) => list(parts, { ...call, kind: 'genre' }, present),
    async renameGenre({ params, body, principal }) {
      return present(await renameTerm(principal.viewer, desk, { kind: 'genre', id: params.genreId }, body))
    },
    async mergeGenre({ params, body, principal }) {
      return present(
        await mergeTerms(principal.viewer, desk, { kind: 'genre', ids: [params.genreId], into: body.into }),
      )
    },
    async mergeGenres({ body, principal }) {
      return present(await mergeTerms(principal.viewer, desk, { kind: 'genre', ...body }))
    },
    cleanUpGenres: ({ principal }) => cleanUp(parts, principal.viewer, 'genre'),
    async deleteGenre({ params, principal }) {
      await deleteTerm(principal.viewer, desk, { kind: 'genre', id: params.genreId })
      return null
    },
  }
}

function tagHandlers(parts: ApiParts): Pick<Handlers, TagNames> {
  const { desk } = parts
  return {
    listTags: (call) => list(parts, { ...call, kind: 'tag' }, present),
    async renameTag({ params, body, principal }) {
      return present(await renameTerm(principal.viewer, desk, { kind: 'tag', id: params.tagId }, body))
    },
    async mergeTag({ params, body, principal }) {
      return present(await mergeTerms(principal.viewer, desk, { kind: 'tag', ids: [params.tagId], into: body.into }))
    },
    async mergeTags({ body, principal }) {
      return present(await mergeTerms(principal.viewer, desk, { kind: 'tag', ...body }))
    },
    cleanUpTags: ({ principal }) => cleanUp(parts, principal.viewer, 'tag'),
    async deleteTag({ params, principal }) {
      await deleteTerm(principal.viewer, desk, { kind: 'tag', id: params.tagId })
      return null
    },
  }
}

function personHandlers(parts: ApiParts): Pick<Handlers, PersonNames> {
  const { desk } = parts
  return {
    listPeople: (call) => list(parts, { ...call, kind: 'person' }, presentPerson),
    async renamePerson({ params, body, principal }) {
      return presentPerson(await renameTerm(principal.viewer, desk, { kind: 'person', id: params.personId }, body))
    },
    async mergePerson({ params, body, principal }) {
      return presentPerson(
        await mergeTerms(principal.viewer, desk, { kind: 'person', ids: [params.personId], into: body.into }),
      )
    },
    async mergePeople({ body, principal }) {
      return presentPerson(await mergeTerms(principal.viewer, desk, { kind: 'person', ...body }))
    },
    cleanUpPeople: ({ principal }) => cleanUp(parts, principal.viewer, 'person'),
  }
}

type ListCall = {
  readonly kind: TermKind
  readonly query: PageRequest &
    Pick<TermListRequest, 'unused' | 'role'> & { readonly q?: string | undefined; readonly sort?: string | undefined }
  readonly principal: Call<'listGenres'>['principal']
  readonly exchange: Exchange
}

async function list<Shown>(
  { desk }: ApiParts,
  { kind, query, principal, exchange }: ListCall,
  show: (record: TermRecord) => Shown,
) {
  const asked = pageRequest(query)
  const { q: prefix, unused, role } = query
  const sort = query.sort === undefined ? undefined : parseTermSort(query.sort)
  const found = await listTerms(principal.viewer, desk.database.reader, { ...asked, kind, prefix, unused, role, sort })
  return envelope(exchange, asked, found.total, found.items.map(show))
}

async function cleanUp({ desk }: ApiParts, viewer: Viewer, kind: TermKind) {
  const { count, names } = await removeUnusedTerms(viewer, desk, kind)
  return { deletedCount: count, deletedNames: [...names] }
}

function present({ id, name, seriesCount, bookCount, createdAt }: TermRecord) {
  return { id, name, seriesCount, bookCount, createdAt: rfc3339(createdAt) }
}

function presentPerson(record: TermRecord) {
  return { ...present(record), sortName: record.sortName }
}
