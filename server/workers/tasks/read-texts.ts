import type { PageText } from '../../domain/book/page-text.ts'
import { fail, succeed } from '../../domain/result.ts'
import type { WorkerTasks } from '../messages.ts'
import { withReader } from '../reader-cache.ts'

type ReadTexts = WorkerTasks['read-texts']

/** Milliseconds after which no further page is started, so that other tasks need not wait for this thread. */
const maxDurationMs = 150

/** The words of pages. Errors: those of opening and of the first page; `page-missing` for formats without text. */
export function readTexts({ file, from, count }: ReadTexts['input']): Promise<ReadTexts['output']> {
  return withReader(file, async (reader) => {
    if (reader.readText === undefined) return fail('page-missing')
    const last = Math.min(from + count - 1, Math.max(from, reader.pageCount))
    const startedAt = performance.now()
    const pages: PageText[] = []
    for (let number = from; number <= last; number += 1) {
      const page = await reader.readText(number)
      // The caller requests this page again and gets its failure then.
      if (!page.ok) return pages.length === 0 ? page : succeed(pages)
      pages.push(page.value)
      if (performance.now() - startedAt > maxDurationMs) break
    }
    return succeed(pages)
  })
}
