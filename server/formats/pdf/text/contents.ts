import { type ContentsLine, pageTextLimits } from '../../../domain/book/page-text.ts'
import { fail, type Result, succeed } from '../../../domain/result.ts'
import type { OpenDocument } from '../engine/open-document.ts'
import { pageOfDestination } from './destination.ts'

type Item = { readonly title: unknown; readonly dest: unknown; readonly items: readonly Item[] }

/**
 * The contents of a document (its outline, ISO 32000-1, 12.3.3), line by line. Lines without a title are left out; what
 * leads out of the document leads nowhere. A document without an outline, or with a broken one, has no contents.
 * Errors: those of reading the file
 */
export async function readContents(open: OpenDocument): Promise<Result<readonly ContentsLine[]>> {
  const lines: ContentsLine[] = []
  // Taken from the end: what is nested goes before what follows.
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
