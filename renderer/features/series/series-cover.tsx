import { bookCover } from '../../api/addresses.ts'
import type { Book, Series } from '../../api/types.ts'
import { bookNumber } from '../../lib/book-words.ts'
import { CoverPicker } from '../shared/cover-picker/cover-picker.tsx'
import { texts } from '../shared/cover-picker/texts.ts'

type SeriesCoverProps = {
  readonly series: Series
  readonly books: readonly Book[] | undefined
  readonly opened: boolean
  readonly onClose: () => void
}

/** Chooses the cover of a series: of one of its books, or a picture that is handed in. */
export function SeriesCover({ series, books = [], opened, onClose }: SeriesCoverProps) {
  const [first] = books
  return (
    <CoverPicker
      name={series.title}
      onClose={onClose}
      opened={opened}
      others={{
        title: texts.books,
        covers: books.map((book) => ({
          kind: 'book',
          id: book.id,
          src: bookCover(book.id),
          name: bookNumber(book) || book.title,
        })),
      }}
      owner={{ kind: 'series', id: series.id }}
      usual={{ src: first === undefined ? '' : bookCover(first.id), name: texts.fromFirst }}
    />
  )
}
