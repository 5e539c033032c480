import type { BookFile } from '../../db/records/book.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { type ContentsLine, type PageText, plainText } from '../../domain/book/page-text.ts'
import { fileRefusal, knownFile } from '../books/book-files.ts'
import type { LibraryContext } from '../library-context.ts'
import { listPages, openPage } from './open-page.ts'

/** The text of a page; `number` is 1-based. */
type PlainPage = { readonly number: number; readonly text: string }

/** Pages from this one on, 1-based. */
type PageRange = { readonly from: number; readonly count: number }

/**
 * The words of a page with their positions; none for a picture.
 * @param page `number` is 1-based
 * @throws AppError as `openPage`, and when the page cannot be read
 */
export async function readPageText(
  viewer: Viewer,
  context: LibraryContext,
  page: { readonly bookId: string; readonly number: number },
  callerSignal: AbortSignal,
): Promise<PageText> {
  const { file, facts } = await openPage(viewer, context, page)
  const [text] =
    file.format === 'pdf' ? await readTexts(context, file, { from: page.number, count: 1 }, callerSignal) : []
  return text ?? { ...emptyText, width: facts.width ?? 0, height: facts.height ?? 0 }
}

const emptyText: PageText = { width: 0, height: 0, runs: [], links: [] }

/**
 * The text of as many pages as can be read in a moment: the caller requests the rest, unless its own client has left. A
 * damaged page has none.
 * @returns `next` is the page to request; null at the end of the book, and for books whose pages are pictures
 * @throws AppError as `listPages`, and when the file cannot be read
 */
export async function listPageTexts(
  viewer: Viewer,
  context: LibraryContext,
  { bookId, from, count }: PageRange & { readonly bookId: string },
  callerSignal: AbortSignal,
): Promise<{ readonly pages: readonly PlainPage[]; readonly next: number | null }> {
  const { length: last } = await listPages(viewer, context, bookId)
  const file = from > last ? null : (await openPage(viewer, context, { bookId, number: from })).file
  if (file?.format !== 'pdf') return { pages: [], next: null }
  const texts = await readTexts(context, file, { from, count: Math.min(count, last - from + 1) }, callerSignal)
  const next = from + texts.length
  return {
    pages: texts.map((text, index) => ({ number: from + index, text: plainText(text) })),
    next: next > last ? null : next,
  }
}

/** The table of contents of a page-based book. @throws AppError as `listPages`, and when the file cannot be read */
export async function listContents(
  viewer: Viewer,
  context: LibraryContext,
  bookId: string,
  callerSignal: AbortSignal,
): Promise<readonly ContentsLine[]> {
  await listPages(viewer, context, bookId)
  const { file } = await openPage(viewer, context, { bookId, number: 1 })
  if (file.format !== 'pdf') return []
  const answer = await context.pages.workers.run('list-contents', { file: knownFile(file) }, { signal: callerSignal })
  if (!answer.ok) throw fileRefusal(answer.failure, file.offline)
  return answer.value
}

/** At least one page: cached ones, else what a worker reads now. */
async function readTexts(
  context: LibraryContext,
  file: BookFile,
  { from, count }: PageRange,
  callerSignal: AbortSignal,
): Promise<readonly PageText[]> {
  const keyOf = (number: number) => `${file.fileHash}-${number}`
  const pageTexts: PageText[] = []
  for (let at = from; at < from + count; at += 1) {
    const text = context.pages.texts.get(keyOf(at))
    if (text === undefined) break
    pageTexts.push(text)
  }
  if (pageTexts.length > 0) return pageTexts
  const answer = await context.pages.workers.run(
    'read-texts',
    { file: knownFile(file), from, count },
    { signal: callerSignal },
  )
  if (!answer.ok && answer.failure.code !== 'page-damaged') throw fileRefusal(answer.failure, file.offline)
  const read = answer.ok ? answer.value : [emptyText]
  for (const [index, text] of read.entries()) context.pages.texts.set(keyOf(from + index), text)
  return read
}
