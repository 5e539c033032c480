import { findBook } from '../../../db/queries/books/books.ts'
import type { PageFacts } from '../../../domain/book/analysis.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import { listPages, type PageKind } from '../../../library/reading/open-page.ts'
import { sendPage, sendRawPage } from '../../deliver.ts'
import { sent } from '../../kit/route.ts'
import type { CompatContext } from '../compat-context.ts'
import { sizeInWords } from '../present/common.ts'
import { flagOf, textOf } from '../query.ts'
import type { Call, Compat } from '../tree.ts'

/** Longest side of a small page in pixels. */
const smallEdge = 300

/** The pages of a book: the list, each one, each one small, each one of a PDF as a separate document. */
export function servePages({ context, serve }: Compat): void {
  const access = 'pages-read'
  const page = '/api/v1/books/:id/pages/:number'

  serve({ path: '/api/v1/books/:id/pages', access }, async (call) => (await pagesOf(call, context)).map(presentPage))
  serve({ path: page, access, rate: 'image' }, async (call) => {
    const want = { bookId: call.id(), as: kindOf(call) }
    await sendPage(call.exchange, call.viewer, context, {
      ...want,
      number: await pageNumber(call, context),
      dated: true,
    })
    return sent
  })
  serve({ path: `${page}/thumbnail`, access, rate: 'image' }, async (call) => {
    const want = { bookId: call.id(), edge: smallEdge }
    await sendPage(call.exchange, call.viewer, context, {
      ...want,
      number: await pageNumber(call, context),
      dated: true,
    })
    return sent
  })
  serve({ path: `${page}/raw`, access, rate: 'image' }, async (call) => {
    const bookId = call.id()
    const number = await pageNumber(call, context)
    const book = await findBook(call.viewer, context.database.reader, bookId)
    if (book?.fileFormat === 'pdf') await sendRawPage(call.exchange, call.viewer, context, { bookId, page: number })
    else await sendPage(call.exchange, call.viewer, context, { bookId, number, as: 'stored', dated: true })
    return sent
  })
}

/** A text has no page images: its list is empty, as such apps expect. */
async function pagesOf(call: Call, context: CompatContext): Promise<readonly PageFacts[]> {
  const book = await findBook(call.viewer, context.database.reader, call.id())
  if (book === null || book.deletedAt !== null) throw notFound('book')
  try {
    return await listPages(call.viewer, context, book.id)
  } catch (error) {
    const isText = book.fileFormat === 'epub' && book.analysisError === null
    if (isText && error instanceof AppError && error.code === 'unprocessable') return []
    throw error
  }
}

/** Every key has a value: some apps fail without a number here. */
function presentPage({ number, name, mediaType, width, height, size }: PageFacts) {
  const sizes = { width: width ?? 0, height: height ?? 0, sizeBytes: size, size: sizeInWords(size) }
  return { number, fileName: name, mediaType, ...sizes }
}

/** 1-based, as in the path unless `zero_based`. @throws AppError `bad_request` for a page that does not exist */
async function pageNumber(call: Call, context: CompatContext): Promise<number> {
  const found = await listPages(call.viewer, context, call.id())
  const text = String(call.exchange.req.params.number)
  const requestedNumber = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  const first = flagOf(call.query, 'zero_based') === true ? 0 : 1
  const number = requestedNumber - first + 1
  if (number >= 1 && number <= found.length) return number
  throw new AppError('page_out_of_range', { first, last: found.length - 1 + first })
}

function kindOf({ query }: Call): PageKind {
  const format = textOf(query, 'convert')?.toLowerCase()
  if (format === undefined) return 'stored'
  if (format === 'jpeg' || format === 'png') return format
  throw new AppError('page_format_not_offered')
}
