import { type PageText, pageTextLimits, type TextRun } from '../../../domain/book/page-text.ts'
import { fail, type Result, succeed } from '../../../domain/result.ts'
import type { OpenDocument, PdfPage } from '../engine/open-document.ts'
import { readLinks } from './page-links.ts'
import { rounded } from './rounded.ts'
import { type PositionedItem, type TextStyle, toTextRun } from './text-run.ts'

/**
 * The words of a page where they stand, in the order of its content stream, and its links. More than the limits is cut.
 * @param number 1-based
 * Errors: `page-damaged`, those of reading the file
 */
export async function readPageText(open: OpenDocument, number: number): Promise<Result<PageText>> {
  try {
    const page = await open.document.getPage(number)
    try {
      const { width, height } = page.getViewport({ scale: 1 })
      const isSized = Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0
      if (!isSized) return fail('page-damaged')
      const [runs, links] = [await readRuns(page), await readLinks(open.document, page)]
      return succeed({ width: rounded(width), height: rounded(height), runs, links })
    } finally {
      page.cleanup()
    }
  } catch {
    return { ok: false, failure: open.failureOf(fail('page-damaged').failure) }
  }
}

type Chunk = { readonly items: readonly unknown[]; readonly styles: Readonly<Record<string, TextStyle>> }

/** Read piece by piece, so that a page of endless text ends at the limit. */
async function readRuns(page: PdfPage): Promise<readonly TextRun[]> {
  const { transform } = page.getViewport({ scale: 1 })
  // pdf.js hands out a stream without a type.
  const stream: ReadableStream<Chunk> = page.streamTextContent({ includeMarkedContent: false })
  const chunks = stream.getReader()
  const runs: TextRun[] = []
  let left: number = pageTextLimits.characters
  for (;;) {
    const { done, value } = await chunks.read()
    if (done) return runs
    for (const item of value.items) {
      if (!isText(item)) continue
      const text = item.str.slice(0, left)
      left -= text.length + 1
      addRun(runs, toTextRun({ ...item, str: text }, value.styles[item.fontName], transform))
      if (left <= 0 || runs.length >= pageTextLimits.runs) {
        await chunks.cancel(new Error('The page has more text than is read.'))
        return runs
      }
    }
  }
}

/** pdf.js tells blanks and ends of lines as items of their own; those without a place belong to what stands before. */
function addRun(runs: TextRun[], run: TextRun): void {
  const before = runs.at(-1)
  const hasNoOrder = run.text.trim() === '' && before !== undefined
  if (!hasNoOrder) {
    if (run.text !== '') runs.push(run)
    return
  }
  const isBlank = run.text !== '' && !before.endsLine && !before.text.endsWith(' ')
  const grown = isBlank ? { text: `${before.text} `, width: rounded(before.width + run.width) } : {}
  runs[runs.length - 1] = { ...before, ...grown, endsLine: before.endsLine || run.endsLine }
}

function isText(item: unknown): item is PositionedItem {
  return typeof item === 'object' && item !== null && 'str' in item && 'transform' in item
}
