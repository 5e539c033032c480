import { useQuery } from '@tanstack/react-query'
import { bookCover } from '../../api/addresses.ts'
import { useKnownMembers } from '../../api/lists/use-move-in-list.ts'
import { useReadListMembership } from '../../api/lists/use-read-lists.ts'
import { keys } from '../../api/live/keys.ts'
import { bookSearchQuery } from '../../api/queries/books.ts'
import { bookNumber } from '../../lib/book-words.ts'
import { FoundMembers, MemberFinder } from './member-finder.tsx'
import { texts } from './texts.ts'

type AddBooksProps = {
  readonly readListId: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** Finds books and puts them into a reading list. */
export function AddBooks({ opened, onClose, ...rest }: AddBooksProps) {
  return (
    <MemberFinder
      onClose={onClose}
      opened={opened}
      renderResults={(text) => <Results {...rest} text={text} />}
      title={texts.reading.add}
    />
  )
}

type ResultsProps = Omit<AddBooksProps, 'opened' | 'onClose'> & { readonly text: string }

function Results({ readListId, text }: ResultsProps) {
  const found = useQuery(bookSearchQuery(text)).data?.data
  const membership = useReadListMembership()
  const inside = useKnownMembers(keys.readListBooks(readListId))
  return (
    <FoundMembers
      found={found?.map((book) => ({
        id: book.id,
        title: book.title,
        about: [book.seriesName, bookNumber(book)].filter((part) => part !== '').join(' · '),
        cover: bookCover(book.id),
      }))}
      inside={inside}
      onAdd={(id) => membership.mutateAsync({ readListId, bookIds: [id], inside: true })}
    />
  )
}
