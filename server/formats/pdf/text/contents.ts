import { type ContentsLine, pageTextLimits } from '../../../domain/book/page-text.ts'
import { fail, type Result, succeed } from '../../../domain/result.ts'
import type { OpenDocument, PdfDocument } from '../engine/open-document.ts'

type Item = { readonly title: unknown; readonly dest: unknown; readonly items: readonly Item[] }

/**
 * The outline of a document (ISO 32000-1, 12.3.3), flattened. Entries without a title are left out; external links have
 * no target. A document without a valid outline has no contents. Errors: those of reading the file
 */
export async function readContents(open: OpenDocument): Promise<Result<readonly ContentsLine[]>> {
  const lines: ContentsLine[] = []
  // A stack: nested entries precede the following siblings.
  const waiting: { readonly item: Item; readonly level: number }[] = []
  const wait = (items: readonly Item[], level: number) => {
    for (const item of items.toReversed()) waiting.push({ item, level })
  }
  try {
    wait((await open.document.getOutline()) ?? [], 1)
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (lines.length >= pageTextLimits.contents) break
      const { item, level } = next
      const title = cleanTitle(item.title)
      if (title !== '') lines.push({ title, page: await pageOfDestination(open.document, item.dest), level })
      if (level < pageTextLimits.level) wait(item.items, level + 1)
    }
    return succeed(lines)
  } catch {
    const failure = open.failureOf(fail('page-damaged').failure)
    return failure.code === 'page-damaged' ? succeed(lines) : { ok: false, failure }
  }
}

function cleanTitle(title: unknown): string {
  if (typeof title !== 'string') return ''
  const visible = title.replaceAll(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
  return visible.trim().slice(0, pageTextLimits.title)
}

/** An object reference as returned by pdf.js. */
type Reference = Parameters<PdfDocument['getPageIndex']>[0]

/**
 * The page (1-based) of a destination: a name, or an array that starts with a page (ISO 32000-1, 12.3.2). Null when it
 * has no target in this document.
 */
export async function pageOfDestination(document: PdfDocument, destination: unknown): Promise<number | null> {
  const explicit =
    typeof destination === 'string' ? await document.getDestination(destination).catch(() => null) : destination
  if (!Array.isArray(explicit)) return null
  const target: unknown = explicit[0]
  const index = isReference(target) ? await document.getPageIndex(target).catch(() => null) : target
  const isPage = typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < document.numPages
  return isPage ? index + 1 : null
}

function isReference(target: unknown): target is Reference {
  return typeof target === 'object' && target !== null && 'num' in target && 'gen' in target
}
