import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pagesQuery } from '../../../api/queries/books.ts'
import type { Book } from '../../../api/types.ts'
import { useNeighbour } from '../shell/use-neighbour.ts'
import { pageAddress } from './page-address.ts'

/** Near the end of a book: the pages of the next one are asked for, and its first picture is loaded. */
export function NextBookAhead({ book }: { readonly book: Book }) {
  const { neighbour } = useNeighbour(book, 'end')
  const next = neighbour?.book
  const isPictures = next !== undefined && next.fileFormat !== 'epub'
  const pages = useQuery({ ...pagesQuery(next?.id ?? ''), enabled: isPictures, retry: false })
  const first = pages.data?.[(next?.readProgress?.completed === false ? next.readProgress.currentPage : 1) - 1]
  const format = next?.fileFormat
  useEffect(() => {
    if (first === undefined || format === undefined) return
    const picture = new Image()
    picture.src = pageAddress(format, first, { width: window.innerWidth, density: window.devicePixelRatio })
  }, [first, format])
  return null
}
