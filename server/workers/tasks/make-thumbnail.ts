import { noteText } from '../../domain/notes/table.ts'
import { type Result, succeed } from '../../domain/result.ts'
import type { BookReader, PageBytes } from '../../formats/book-format.ts'
import type { WorkerTasks } from '../messages.ts'
import { withReader } from '../reader-cache.ts'

type MakeThumbnail = WorkerTasks['make-thumbnail']
/** When the cover cannot be decoded, the first pages that can replace it. */
const MAX_FALLBACK_PAGES = 5

/**
 * The cover of a book as a JPEG of a size: the chosen page, else the cover of the book, else the first page that can be
 * decoded. Errors: those of opening, and of the last image that was tried.
 */
export function makeThumbnail(input: MakeThumbnail['input']): Promise<MakeThumbnail['output']> {
  const { file, rule } = input
  return withReader(file, async (reader) => {
    const images = await import('../../images/thumbnail.ts')
    let first: Awaited<MakeThumbnail['output']> | undefined
    for await (const cover of covers(reader, input.coverPage)) {
      const thumbnail = cover.ok ? await images.makeThumbnail(cover.value, rule) : cover
      if (thumbnail.ok) {
        const { bytes, width, height, original } = thumbnail.value
        return succeed({ bytes, width, height, original })
      }
      first ??= thumbnail
    }
    return first ?? { ok: false, failure: { code: 'page-missing', message: noteText('book_without_picture') } }
  })
}

async function* covers(reader: BookReader, coverPage: number | undefined): AsyncGenerator<Result<PageBytes>> {
  if (coverPage !== undefined) yield reader.readPage(coverPage)
  yield reader.readCover()
  for (const page of reader.pages.slice(0, MAX_FALLBACK_PAGES)) yield reader.readPage(page.number)
}
