import { findBookMetadata } from '../../../../db/queries/books/book-details.ts'
import { findAdjacentBooks, findBook, listBookErrors, listBooks } from '../../../../db/queries/books/books.ts'
import { notFound } from '../../../../domain/errors.ts'
import { parseBookCondition } from '../../../../domain/filter/parse-condition.ts'
import { parseBookSort } from '../../../../domain/filter/sort.ts'
import type { ApiContext } from '../../../api-context.ts'
import { sendFile } from '../../../deliver.ts'
import { envelope, pageRequest, searchEnvelope } from '../../../kit/request/paging.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { presentBook, presentBookMetadata, presentListedBook } from '../../present/present-book.ts'

type Names = 'listBooks' | 'filterBooks' | 'listBookErrors' | 'getBook' | 'getAdjacentBooks' | 'getBookFile'

export function bookHandlers(context: ApiContext): Pick<Handlers, Names> {
  return { ...listHandlers(context), ...oneHandlers(context) }
}

function listHandlers(context: ApiContext) {
  const { reader } = context.database
  return {
    async listBooks({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const { libraryId, seriesId } = query
      const sort = query.sort === undefined ? undefined : parseBookSort(query.sort)
      const found = await listBooks(principal.viewer, reader, { ...paging, sort, libraryId, seriesId })
      return envelope(exchange, paging, found.total, found.items.map(presentListedBook))
    },
    async filterBooks({ query, body, principal, exchange }) {
      const paging = pageRequest(query)
      const request = {
        ...paging,
        sort: query.sort === undefined ? undefined : parseBookSort(query.sort),
        condition: body.condition == null ? undefined : parseBookCondition(body.condition),
        fullText: body.fullTextSearch ?? undefined,
        withNote: true,
        includeDeleted: body.includeDeleted ?? false,
      }
      const found = await listBooks(principal.viewer, reader, request)
      return searchEnvelope(exchange, paging, found, found.items.map(presentListedBook))
    },
    async listBookErrors({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const { libraryId, code } = query
      const found = await listBookErrors(principal.viewer, reader, { ...paging, libraryId, code })
      const data = found.items.map((record) => ({
        book: presentBook(record),
        code: record.analysisError?.code ?? '',
        message: record.analysisError?.message ?? '',
      }))
      return envelope(exchange, paging, found.total, data)
    },
  } satisfies Partial<Handlers>
}

function oneHandlers(context: ApiContext) {
  const { reader } = context.database
  return {
    async getBook({ params, principal }) {
      const [record, metadata] = await Promise.all([
        findBook(principal.viewer, reader, params.bookId),
        findBookMetadata(principal.viewer, reader, params.bookId),
      ])
      if (record === null || metadata === null) throw notFound('book')
      return { book: presentBook(record), metadata: presentBookMetadata(record, metadata) }
    },
    async getAdjacentBooks({ params, principal }) {
      const found = await findAdjacentBooks(principal.viewer, reader, params.bookId)
      if (found === null) throw notFound('book')
      return {
        ...(found.prev === null ? {} : { prev: presentBook(found.prev) }),
        ...(found.next === null ? {} : { next: presentBook(found.next) }),
      }
    },
    async getBookFile({ params, principal, exchange }) {
      await sendFile(exchange, principal.viewer, context, params.bookId)
      return sent
    },
  } satisfies Partial<Handlers>
}
