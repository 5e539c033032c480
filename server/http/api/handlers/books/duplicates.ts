import {
  lastCompletedSearch,
  listBookDuplicates,
  listSeriesDuplicates,
} from '../../../../db/queries/books/duplicates.ts'
import type { BookDuplicateGroup, SeriesDuplicateGroup } from '../../../../db/records/duplicates.ts'
import { duplicatesJob, findDuplicates, removeDuplicateGroup } from '../../../../library/duplicates/duplicates.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import { envelope, type PageRequest, pageRequest } from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'
import { pathOf, rfc3339, rfc3339OrNull } from '../../present/values.ts'

type Names =
  | 'scanDuplicates'
  | 'listBookDuplicates'
  | 'listSeriesDuplicates'
  | 'deleteBookDuplicate'
  | 'deleteSeriesDuplicate'

export function duplicateHandlers(context: ApiContext): Pick<Handlers, Names> {
  const { reader } = context.database
  const searched = async () => ({ searchedAt: rfc3339OrNull(await lastCompletedSearch(reader, duplicatesJob)) })
  return {
    async scanDuplicates() {
      return { taskId: await findDuplicates(context), message: 'Searching for duplicates.' }
    },
    async listBookDuplicates({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const { items, total, totalMembers } = await listBookDuplicates(principal.viewer, reader, paging)
      const totals = { totalGroups: total, totalDuplicateBooks: totalMembers, ...(await searched()) }
      return { duplicates: items.map(presentBooks), ...totals, ...pageFor(exchange, paging, total) }
    },
    async listSeriesDuplicates({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const request = { ...paging, matchType: query.matchType }
      const { items, total, totalMembers, ...counts } = await listSeriesDuplicates(principal.viewer, reader, request)
      const totals = { totalGroups: total, totalDuplicateSeries: totalMembers, ...counts, ...(await searched()) }
      return { duplicates: items.map(presentSeries), ...totals, ...pageFor(exchange, paging, total) }
    },
    async deleteBookDuplicate({ params, principal }) {
      await removeDuplicateGroup(principal.viewer, context, { kind: 'book', id: params.groupId })
      return null
    },
    async deleteSeriesDuplicate({ params, principal }) {
      await removeDuplicateGroup(principal.viewer, context, { kind: 'series', id: params.groupId })
      return null
    },
  }
}

function pageFor(exchange: Exchange, paging: PageRequest, total: number) {
  const { page, pageSize, totalPages, links } = envelope(exchange, paging, total, [])
  return { page, pageSize, totalPages, links }
}

function presentBooks({ count, members, ...group }: BookDuplicateGroup) {
  return {
    id: group.id,
    fileHash: group.fileHash,
    bookIds: members.map((book) => book.id),
    duplicateCount: count,
    members: members.map(({ libraryPath, relativePath, seriesTitle, ...book }) => ({
      ...book,
      seriesName: seriesTitle,
      path: pathOf(libraryPath, relativePath),
      createdAt: rfc3339(book.createdAt),
    })),
    createdAt: rfc3339(group.createdAt),
    updatedAt: rfc3339(group.updatedAt),
  }
}

function presentSeries({ count, members, ...group }: SeriesDuplicateGroup) {
  return {
    ...group,
    duplicateCount: count,
    members: members.map(({ libraryPath, relativePath, ...series }) => ({
      ...series,
      path: relativePath === null ? null : pathOf(libraryPath, relativePath),
      createdAt: rfc3339(series.createdAt),
      updatedAt: rfc3339(series.updatedAt),
    })),
    createdAt: rfc3339(group.createdAt),
    updatedAt: rfc3339(group.updatedAt),
  }
}
