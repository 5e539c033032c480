import type { BookFormat } from '../book-format.ts'
import { openComic } from '../kit/comic-book.ts'
import { openZip } from '../zip/open-zip.ts'

/** A comic as a zip of images. Errors: those of `openZip` and `openComic`. */
export const cbzFormat: BookFormat = {
  id: 'cbz',
  async open(source, limits) {
    const archive = openZip(source, limits)
    if (!archive.ok) return archive
    const book = openComic('cbz', archive.value, limits)
    if (!book.ok) archive.value.close()
    return book
  },
}
