import { Menu, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../api/account/use-me.ts'
import { bookCover, readListFile } from '../../api/addresses.ts'
import { readLists } from '../../api/lists/list-kinds.ts'
import { listMembersQuery, readListProgressQuery } from '../../api/lists/lists.ts'
import { usePagedList } from '../../api/lists/use-paged-list.ts'
import type { Book, ReadList, ReadListProgress } from '../../api/types.ts'
import { bookNumber } from '../../lib/book-words.ts'
import { counted } from '../../lib/counts.ts'
import { formatPercent } from '../../lib/format.ts'
import { readShare } from '../../lib/reading-progress.ts'
import { Cover } from '../../ui/cover.tsx'
import { BookIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { ListMenu } from './list-menu.tsx'
import { ListScreen, LoadedList } from './list-screen.tsx'
import { readListView } from './list-views.ts'
import classes from './lists.module.css'
import { MemberRows } from './member-rows.tsx'
import { nextWords, progressWords } from './progress-words.ts'
import { listProgress, texts } from './texts.ts'

type BookCellsProps = {
  readonly book: Book
  readonly index: number
  /** Whether it is the next book to read. */
  readonly isNext: boolean
}

/** A book in the rows of a reading list. */
function BookCells({ book, index, isNext }: BookCellsProps) {
  const number = bookNumber(book)
  return (
    <>
      <span aria-hidden="true" className={classes.position}>
        {index + 1}
      </span>
      <Cover id={book.id} src={bookCover(book.id)} title={book.title} />
      <span className={classes.member}>
        <span className={classes.text}>
          <Link className={classes.name} params={{ bookId: book.id }} to="/books/$bookId">
            {book.title}
          </Link>
          <span className={classes.about}>{number === '' ? book.seriesName : `${book.seriesName} · ${number}`}</span>
        </span>
        <State book={book} isNext={isNext} />
      </span>
    </>
  )
}

function State({ book, isNext }: Omit<BookCellsProps, 'index'>) {
  if (book.analysisError !== null) {
    return (
      <span className={classes.state} data-broken>
        {texts.reading.broken}
      </span>
    )
  }
  const share = readShare(book)
  if (share !== null && share < 1) return <span className={classes.state}>{formatPercent(share)}</span>
  if (share === 1) return <span className={classes.state}>{texts.reading.finished}</span>
  if (!isNext) return null
  return (
    <span className={classes.state} data-next>
      {texts.reading.next}
    </span>
  )
}

/** Page of a reading list: progress, a button for the next book, and the books in order. */
export function ReadListPage({ readListId }: { readonly readListId: string }) {
  return (
    <LoadedList id={readListId} kind={readLists}>
      {(readList) => <Content readList={readList} />}
    </LoadedList>
  )
}

function Content({ readList }: { readonly readList: ReadList }) {
  const books = usePagedList(listMembersQuery(readLists, readList.id))
  const progress = useQuery(readListProgressQuery(readList.id)).data
  const mayChange = useMay('readlists-write')
  const exportItem = (
    <Menu.Item component="a" download href={readListFile(readList.id)}>
      {texts.reading.file}
    </Menu.Item>
  )
  return (
    <ListScreen
      about={progress !== undefined && progress.total > 0 && <ListProgressBar progress={progress} />}
      after={<ListMenu before={exportItem} list={readList} view={readListView} />}
      before={progress !== undefined && <NextInList readListId={readList.id} progress={progress} />}
      list={readList}
      mayAdd={mayChange}
      members={books}
      narrow
      subtitle={counted.books(readList.bookCount)}
      view={readListView}
    >
      <MemberRows
        className={classes.numbered}
        list={readList}
        mayChange={mayChange}
        members={books}
        renderCells={(book, index) => <BookCells book={book} index={index} isNext={book.id === progress?.next?.id} />}
        view={readListView}
      />
    </ListScreen>
  )
}

type ListProgressProps = { readonly progress: ReadListProgress }

/** Opens the next book in the context of the list. */
function NextInList({ progress, readListId }: ListProgressProps & { readonly readListId: string }) {
  const { next } = progress
  if (next === null) return null
  return (
    <LinkButton
      leftSection={<BookIcon />}
      params={{ bookId: next.id }}
      search={{ list: readListId, ...(next.readProgress?.completed === true ? { page: 1 } : {}) }}
      to="/read/$bookId"
    >
      {nextWords(next)}
    </LinkButton>
  )
}

/** How many of the books are read. */
function ListProgressBar({ progress }: ListProgressProps) {
  const { total, read } = progress
  return (
    <div className={classes.status}>
      <Progress aria-label={listProgress.someRead(read, total)} size="sm" value={(100 * read) / total} />
      <p>{progressWords(progress)}</p>
    </div>
  )
}
