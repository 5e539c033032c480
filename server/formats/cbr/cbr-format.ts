import type { BookFormat } from '../book-format.ts'
import { openComic } from '../kit/comic-book.ts'
import { openRar } from '../rar/open-rar.ts'

/** A comic as a rar of images. Errors: those of `openRar` and `openComic`. */
export const cbrFormat: BookFormat = {
  id: 'cbr',
  async open(source, limits) {
    const archive = await openRar(source, limits)
    if (!archive.ok) return archive
    const book = openComic('cbr', archive.value, limits)
    if (!book.ok) archive.value.close()
    return book
  },
}
