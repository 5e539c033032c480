import { linkOptions } from '@tanstack/react-router'
import { bookCover } from '../../../api/addresses.ts'
import { useOfflineBooks } from '../../../api/offline/use-offline-books.ts'
import { formatNames } from '../../../lib/book-words.ts'
import { CoverCard } from '../../../ui/cover-card.tsx'
import { Shelf, ShelfItem } from '../../../ui/shelf.tsx'
import { texts } from './texts.ts'

/** Shelf of downloaded books; nothing while there is none. */
export function OfflineShelf() {
  const books = useOfflineBooks() ?? []
  return (
    <Shelf title={texts.shelf}>
      {books
        .filter(({ state }) => state !== 'gone')
        .map(({ bookId, title, seriesName, format }) => (
          <ShelfItem key={bookId}>
            <CoverCard
              id={bookId}
              link={linkOptions({ to: '/read/$bookId', params: { bookId } })}
              meta={seriesName === '' ? formatNames[format] : seriesName}
              src={bookCover(bookId)}
              title={title}
            />
          </ShelfItem>
        ))}
    </Shelf>
  )
}
