import { bookCover, pageImage } from '../../api/addresses.ts'
import type { Book } from '../../api/types.ts'
import { CoverPicker } from '../shared/cover-picker/cover-picker.tsx'
import { texts } from '../shared/cover-picker/texts.ts'

/** Pixels across: for the choice, and for the cover that is made of it. */
const shownWidth = 320
const takenWidth = 1_600

type BookCoverProps = { readonly book: Book; readonly opened: boolean; readonly onClose: () => void }

/** Chooses the cover of a book: what its file has, one of its pages, or a picture that is handed in. */
export function BookCover({ book, opened, onClose }: BookCoverProps) {
  const hasPages = book.fileFormat !== 'epub' && book.analysisError === null && !book.deleted
  const numbers = Array.from({ length: hasPages ? book.pageCount : 0 }, (_, index) => index + 1)
  return (
    <CoverPicker
      name={book.title}
      onClose={onClose}
      opened={opened}
      others={{
        title: texts.pages,
        covers: numbers.map((number) => ({
          kind: 'page',
          id: `${book.id}-${number}`,
          src: pageImage(book.id, number, shownWidth),
          large: pageImage(book.id, number, takenWidth),
          name: texts.page(number),
        })),
      }}
      owner={{ kind: 'book', id: book.id }}
      usual={{ src: hasPages ? pageImage(book.id, 1, shownWidth) : bookCover(book.id), name: texts.fromFile }}
    />
  )
}
