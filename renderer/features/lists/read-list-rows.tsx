import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../api/account/use-me.ts'
import { bookCover } from '../../api/addresses.ts'
import type { PagedList } from '../../api/lists/use-paged-list.ts'
import { useMoveInReadList, useReadListMembership } from '../../api/lists/use-read-lists.ts'
import { placesInReadListQuery } from '../../api/queries/read-lists.ts'
import type { Book, ReadList } from '../../api/types.ts'
import { bookNumber } from '../../lib/book-words.ts'
import { counted } from '../../lib/counts.ts'
import { readShare } from '../../lib/reading-place.ts'
import { Cover } from '../../ui/cover.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import classes from './lists.module.css'
import { MemberRows } from './member-rows.tsx'
import { texts } from './texts.ts'

type ReadListRowsProps = {
  readonly readList: ReadList
  readonly books: PagedList<Book>
  /** The book that is read next. */
  readonly nextId: string | null
}

/** The books of a reading list; whoever may change it puts them in order and takes them out. */
export function ReadListRows({ readList: { id, ordered }, books, nextId }: ReadListRowsProps) {
  const move = useMoveInReadList(id)
  const membership = useReadListMembership()
  const mayChange = useMay('readlists-write')
  const movable = mayChange && ordered && (books.total ?? 0) > 1
  return (
    <MemberRows
      count={(count) => counted.books(count)}
      label={texts.reading.books}
      listId={id}
      members={books}
      onMove={movable ? (ids, place) => move.mutate({ ids, place }) : null}
      onRemove={mayChange ? (bookIds) => membership.mutateAsync({ readListId: id, bookIds, inside: false }) : null}
      places={(text) => placesInReadListQuery(id, text)}
      renderCells={(book, index, menu) => (
        <div className={`${classes.row} ${classes.numbered}`}>
          <span aria-hidden="true" className={classes.place}>
            {index + 1}
          </span>
          <BookCells book={book} isNext={book.id === nextId} />
          {menu || <span />}
          {mayChange ? <TakeOut book={book} readListId={id} /> : <span />}
        </div>
      )}
    />
  )
}

function BookCells({ book, isNext }: { readonly book: Book; readonly isNext: boolean }) {
  const place = bookNumber(book)
  return (
    <>
      <Cover id={book.id} src={bookCover(book.id)} title={book.title} />
      <span className={classes.member}>
        <span className={classes.words}>
          <Link className={classes.name} params={{ bookId: book.id }} to="/books/$bookId">
            {book.title}
          </Link>
          <span className={classes.about}>{place === '' ? book.seriesName : `${book.seriesName} · ${place}`}</span>
        </span>
        <State book={book} isNext={isNext} />
      </span>
    </>
  )
}

function State({ book, isNext }: { readonly book: Book; readonly isNext: boolean }) {
  if (book.analysisError !== null) {
    return (
      <span className={classes.state} data-broken>
        {texts.reading.broken}
      </span>
    )
  }
  const share = readShare(book)
  if (share !== null && share < 1) return <span className={classes.state}>{Math.round(share * 100)} %</span>
  if (share === 1) return <span className={classes.state}>{texts.reading.finished}</span>
  if (!isNext) return null
  return (
    <span className={classes.state} data-next>
      {texts.reading.next}
    </span>
  )
}

function TakeOut({ book, readListId }: { readonly book: Book; readonly readListId: string }) {
  const membership = useReadListMembership()
  return (
    <ActionIcon
      aria-label={`${texts.reading.removeItem} ${book.title}`}
      loading={membership.isPending}
      onClick={() => membership.mutate({ readListId, bookIds: [book.id], inside: false })}
      size={40}
      variant="subtle"
    >
      <TrashIcon size={18} />
    </ActionIcon>
  )
}
