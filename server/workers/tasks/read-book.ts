import type { PageText } from '../../domain/book/page-text.ts'
import { fail, succeed } from '../../domain/result.ts'
import type { PageRange } from '../../formats/book-format.ts'
import type { TaskInput, TaskOutput } from '../messages.ts'
import { withReader } from '../reader-cache.ts'

/** One page as requested. Errors: those of opening, reading and converting it. */
export function readPage({
  file,
  page,
  maxWidth,
  maxHeight,
  as,
}: TaskInput<'read-page'>): Promise<TaskOutput<'read-page'>> {
  return withReader(file, async (reader) => {
    const picture = await reader.readPage(page, maxWidth === undefined ? {} : { maxWidth })
    const isUntouched = maxWidth === undefined && maxHeight === undefined && (as ?? 'original') === 'original'
    if (!picture.ok || isUntouched) return picture
    // The image library loads on first use: a thread that only sends pages unchanged never loads it.
    const { shrinkPage } = await import('../../images/shrink-page.ts')
    return shrinkPage(picture.value, {
      ...(maxWidth === undefined ? {} : { maxWidth }),
      ...(maxHeight === undefined ? {} : { maxHeight }),
      ...(as === undefined ? {} : { as }),
    })
  })
}

/** Errors: those of opening. A page that cannot be located is null: reading it reports the reason. */
export function locatePages({ file }: TaskInput<'locate-pages'>): Promise<TaskOutput<'locate-pages'>> {
  return withReader(file, async (reader) => {
    const ranges: (PageRange | null)[] = []
    for (const page of reader.pages) {
      const range = await reader.locatePage?.(page.number)
      ranges.push(range?.ok ? range.value : null)
    }
    return succeed(ranges)
  })
}

/** One page of a PDF as a PDF. Errors: those of opening and of the page; `page-missing` for other formats. */
export function extractPage({ file, page }: TaskInput<'extract-page'>): Promise<TaskOutput<'extract-page'>> {
  return withReader(file, async (reader) => (await reader.extractPage?.(page)) ?? fail('page-missing'))
}

/** Milliseconds after which no further page is started, so that other tasks need not wait for this thread. */
const maxDurationMs = 150

/** The words of pages. Errors: those of opening and of the first page; `page-missing` for formats without text. */
export function readTexts({ file, from, count }: TaskInput<'read-texts'>): Promise<TaskOutput<'read-texts'>> {
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

/** The outline of a book of pages; empty for formats without one. Errors: those of opening and reading. */
export function listContents({ file }: TaskInput<'list-contents'>): Promise<TaskOutput<'list-contents'>> {
  return withReader(file, async (reader) => (await reader.readContents?.()) ?? succeed([]))
}

/** The resources of an EPUB outside its reading order. Errors: those of opening; `page-missing` for other formats. */
export function listParts({ file }: TaskInput<'list-parts'>): Promise<TaskOutput<'list-parts'>> {
  return withReader(file, async (reader) => {
    const parts = await reader.listParts?.()
    return parts === undefined ? fail('page-missing') : succeed(parts)
  })
}

/**
 * One sanitised resource of an EPUB. Errors: those of opening and of the resource; `page-missing` for other formats.
 */
export function readResource({ file, name, syntax }: TaskInput<'read-resource'>): Promise<TaskOutput<'read-resource'>> {
  return withReader(file, async (reader) => (await reader.readResource?.(name, syntax)) ?? fail('page-missing'))
}

/**
 * A position in one document of an EPUB. Errors: those of opening and of the document; `page-missing` for other
 * formats.
 */
export function findText({ file, name, at }: TaskInput<'find-text'>): Promise<TaskOutput<'find-text'>> {
  return withReader(file, async (reader) => {
    if (reader.epub === null) return fail('page-missing')
    const bytes = await reader.readEntry(name)
    if (!bytes.ok) return bytes
    const { findTextPosition } = await import('../../formats/epub/resources/text-points.ts')
    return findTextPosition(bytes.value, at)
  })
}
