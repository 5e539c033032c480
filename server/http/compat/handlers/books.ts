import { listAppBooks } from '../../../db/queries/apps/app-lists.ts'
import { findAdjacentBooks, findBook } from '../../../db/queries/books/books.ts'
import { listOnDeck } from '../../../db/queries/reading/shelves.ts'
import { notFound } from '../../../domain/errors.ts'
import { readJson } from '../../kit/request/read-json.ts'
import { readBookCondition } from '../conditions.ts'
import { readingFor, sendBooks, sendBooksPage, showOneBook } from '../listing.ts'
import { idsOf, requestedPage, textOf } from '../query.ts'
import { bookQueryCondition, searchBody } from '../query-conditions.ts'
import type { Call, Compat } from '../tree.ts'

/** Books: lists, searches, details, and neighbours. */
export function serveBooks({ context, serve }: Compat): void {
  const { reader } = context.database
  const access = 'books-read'
  const reading = ({ viewer }: Call) => readingFor(viewer, context.clock())

  serve({ path: '/api/v1/books', access }, (call) => {
    const condition = readBookCondition(bookQueryCondition(call.query), reading(call))
    return sendBooks(call, context, { condition, fullText: textOf(call.query, 'search') })
  })
  serve({ method: 'post', path: '/api/v1/books/list', access }, async (call) => {
    const body = searchBody(await readJson(call.exchange.req, call.exchange.res))
    const condition = readBookCondition(body.condition, reading(call))
    return sendBooks(call, context, { condition, fullText: body.fullText })
  })
  serve({ path: '/api/v1/books/latest', access }, (call) => {
    const condition = readBookCondition(bookQueryCondition(call.query), reading(call))
    const sort = { field: 'updated', direction: 'desc' } as const
    return sendBooksPage(call, context, requestedPage(call.query), (page) =>
      listAppBooks(call.viewer, reader, { ...page, condition, sort }),
    )
  })
  serve({ path: '/api/v1/books/ondeck', access: 'progress-read' }, (call) => {
    const libraryIds = idsOf(call.query, 'library_id')
    return sendBooksPage(call, context, requestedPage(call.query), (page) =>
      listOnDeck(call.viewer, reader, { ...page, ...(libraryIds.length > 0 && { libraryIds }) }),
    )
  })
  serve({ path: '/api/v1/books/:id', access }, async (call) =>
    showOneBook(call.viewer, context, await findBook(call.viewer, reader, call.id())),
  )
  for (const [name, side] of [
    ['next', 'next'],
    ['previous', 'prev'],
  ] as const) {
    serve({ path: `/api/v1/books/:id/${name}`, access }, async (call) => {
      const neighbours = await findAdjacentBooks(call.viewer, reader, call.id())
      const book = neighbours?.[side] ?? null
      if (book === null) throw notFound('book_on_this_side')
      return showOneBook(call.viewer, context, book)
    })
  }
}
