import { noteText } from '../../domain/notes/table.ts'
import { fail, type Result, succeed } from '../../domain/result.ts'
import type { BookReader, PageBytes } from '../../formats/book-format.ts'
import { readImageHeader } from '../../formats/kit/image-header.ts'
import type { TaskInput, TaskOutput } from '../messages.ts'
import { withReader } from '../reader-cache.ts'

/** When the cover cannot be decoded, the first pages that can replace it. */
const MAX_FALLBACK_PAGES = 5

/**
 * The cover of a book as a JPEG of a size: the chosen page, else the cover of the book, else the first page that can be
 * decoded. Errors: those of opening, and of the last image that was tried.
 */
export function makeThumbnail(input: TaskInput<'make-thumbnail'>): Promise<TaskOutput<'make-thumbnail'>> {
  const { file, rule } = input
  return withReader(file, async (reader) => {
    const images = await import('../../images/covers.ts')
    let first: Awaited<TaskOutput<'make-thumbnail'>> | undefined
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

const kinds = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

/** Errors: `page-format` (detected from the content), `page-too-large`, `page-damaged` */
export async function encodeCover({ bytes, ...rules }: TaskInput<'encode-cover'>): Promise<TaskOutput<'encode-cover'>> {
  const header = readImageHeader(bytes)
  if (header === null || !kinds.has(header.mediaType)) {
    return fail('page-format', 'This isn’t a JPEG, PNG, WebP, GIF or AVIF picture.')
  }
  const images = await import('../../images/covers.ts')
  return images.encodeCover(bytes, rules)
}

/** Errors: `page-format` for anything but an image, and for one damaged before its size. */
export async function measurePicture({ bytes }: TaskInput<'measure-picture'>): Promise<TaskOutput<'measure-picture'>> {
  const header = readImageHeader(bytes)
  if (header === null || header.width === null || header.height === null) return fail('page-format')
  return succeed({ width: header.width, height: header.height })
}
