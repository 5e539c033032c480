import { listTerms, type TermListRequest, type TermRecord } from '../../../../db/queries/series/terms.ts'
import type { Viewer } from '../../../../domain/access/viewer.ts'
import { parseTermSort } from '../../../../domain/filter/sort.ts'
import {
  deleteTerm,
  mergeTerms,
  removeUnusedTerms,
  renameTerm,
  type TermNames,
} from '../../../../library/terms/change-terms.ts'
import { previewTermChange } from '../../../../library/terms/preview-term-change.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import { envelope, type PageRequest, pageRequest } from '../../../kit/request/paging.ts'
import type { Call, Handlers } from '../../../kit/route.ts'
import { rfc3339 } from '../../present/values.ts'

type TermKind = TermListRequest['kind']
type GenreNames = 'listGenres' | 'renameGenre' | 'mergeGenre' | 'mergeGenres' | 'cleanUpGenres' | 'deleteGenre'
type TagNames = 'listTags' | 'renameTag' | 'mergeTag' | 'mergeTags' | 'cleanUpTags' | 'deleteTag'
type PersonNames = 'listPeople' | 'renamePerson' | 'mergePerson' | 'mergePeople' | 'cleanUpPeople'

/** The same operations for genres, tags and people; people have a sort name. */
export function termHandlers(
  context: ApiContext,
): Pick<Handlers, GenreNames | TagNames | PersonNames | 'previewTermChange'> {
  const genre = termActions(context, 'genre', present)
  const tag = termActions(context, 'tag', present)
  const person = termActions(context, 'person', presentPerson)
  return {
    async previewTermChange({ body, principal }) {
      const { people, ...counts } = await previewTermChange(principal.viewer, context, body)
      return { ...counts, people: people.map((person) => ({ ...person })) }
    },
    listGenres: genre.list,
    renameGenre: ({ params, body, principal }) => genre.rename(principal.viewer, params.genreId, body),
    mergeGenre: ({ params, body, principal }) => genre.merge(principal.viewer, [params.genreId], body.into),
    mergeGenres: ({ body, principal }) => genre.merge(principal.viewer, body.ids, body.into),
    cleanUpGenres: ({ principal }) => genre.cleanUp(principal.viewer),
    deleteGenre: ({ params, principal }) => genre.remove(principal.viewer, params.genreId),
    listTags: tag.list,
    renameTag: ({ params, body, principal }) => tag.rename(principal.viewer, params.tagId, body),
    mergeTag: ({ params, body, principal }) => tag.merge(principal.viewer, [params.tagId], body.into),
    mergeTags: ({ body, principal }) => tag.merge(principal.viewer, body.ids, body.into),
    cleanUpTags: ({ principal }) => tag.cleanUp(principal.viewer),
    deleteTag: ({ params, principal }) => tag.remove(principal.viewer, params.tagId),
    listPeople: person.list,
    renamePerson: ({ params, body, principal }) => person.rename(principal.viewer, params.personId, body),
    mergePerson: ({ params, body, principal }) => person.merge(principal.viewer, [params.personId], body.into),
    mergePeople: ({ body, principal }) => person.merge(principal.viewer, body.ids, body.into),
    cleanUpPeople: ({ principal }) => person.cleanUp(principal.viewer),
  }
}

type ListCall = {
  readonly query: PageRequest &
    Pick<TermListRequest, 'unused' | 'role'> & { readonly q?: string | undefined; readonly sort?: string | undefined }
  readonly principal: Call<'listGenres'>['principal']
  readonly exchange: Exchange
}

function termActions<Shown>(context: ApiContext, kind: TermKind, show: (record: TermRecord) => Shown) {
  return {
    async list({ query, principal, exchange }: ListCall) {
      const paging = pageRequest(query)
      const { q: prefix, unused, role } = query
      const sort = query.sort === undefined ? undefined : parseTermSort(query.sort)
      const request = { ...paging, kind, prefix, unused, role, sort }
      const found = await listTerms(principal.viewer, context.database.reader, request)
      return envelope(exchange, paging, found.total, found.items.map(show))
    },
    rename: async (viewer: Viewer, id: string, names: TermNames) =>
      show(await renameTerm(viewer, context, { kind, id }, names)),
    merge: async (viewer: Viewer, ids: readonly string[], into: string) =>
      show(await mergeTerms(viewer, context, { kind, ids, into })),
    async cleanUp(viewer: Viewer) {
      const { count, names } = await removeUnusedTerms(viewer, context, kind)
      return { deletedCount: count, deletedNames: [...names] }
    },
    async remove(viewer: Viewer, id: string): Promise<null> {
      await deleteTerm(viewer, context, { kind, id })
      return null
    },
  }
}

function present({ id, name, seriesCount, bookCount, createdAt }: TermRecord) {
  return { id, name, seriesCount, bookCount, createdAt: rfc3339(createdAt) }
}

function presentPerson(record: TermRecord) {
  return { ...present(record), sortName: record.sortName }
}
