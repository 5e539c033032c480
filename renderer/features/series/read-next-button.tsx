import { Button } from '@mantine/core'
import type { Book } from '../../api/types.ts'
import { bookNumber } from '../../lib/book-words.ts'
import { formatPercent } from '../../lib/format.ts'
import { type NextRead, nextRead } from '../../lib/next-read.ts'
import { BookIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { texts } from './texts.ts'

const words = texts.readNext

/** The one button of a series: it always knows the next page. */
export function ReadNextButton({ books }: { readonly books: readonly Book[] | undefined }) {
  if (books === undefined) {
    return (
      <Button disabled leftSection={<BookIcon />} size="md">
        {words.read}
      </Button>
    )
  }
  const next = nextRead(books)
  if (next === null) return null
  return (
    <LinkButton
      leftSection={<BookIcon />}
      params={{ bookId: next.book.id }}
      search={next.page === null ? {} : { page: next.page }}
      size="md"
      to="/read/$bookId"
    >
      {wordsFor(next, books.length === 1)}
    </LinkButton>
  )
}

function wordsFor({ kind, book }: NextRead<Book>, alone: boolean): string {
  const name = alone ? '' : bookNumber(book) || book.title
  switch (kind) {
    case 'start':
      return words.start
    case 'next':
      return words.next(name)
    case 'again':
      return words.again
    case 'continue':
      return words.continueReading(progressIn(book), name)
  }
}

function progressIn({ fileFormat, readProgress }: Book): string {
  if (readProgress === undefined) return ''
  if (fileFormat !== 'epub') return words.page(readProgress.currentPage)
  const share = readProgress.progressPercentage ?? 0
  return share < 0.005 ? '' : formatPercent(share)
}
