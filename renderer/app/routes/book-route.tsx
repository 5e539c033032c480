import { getRouteApi } from '@tanstack/react-router'
import { BookPage } from '../../features/books/book-page.tsx'

const route = getRouteApi('/shell/books/$bookId')

export function BookRoute() {
  const { bookId } = route.useParams()
  return <BookPage bookId={bookId} key={bookId} />
}
