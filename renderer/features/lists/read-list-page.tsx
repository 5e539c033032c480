import { Menu, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/account/use-me.ts'
import { readListFile } from '../../api/addresses.ts'
import { readLists } from '../../api/lists/list-kinds.ts'
import { usePagedList } from '../../api/lists/use-paged-list.ts'
import { listMembersQuery, readListProgressQuery } from '../../api/queries/lists.ts'
import type { ReadList, ReadListProgress } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { BookIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { ListMenu } from './list-menu.tsx'
import { ListScreen, LoadedList } from './list-screen.tsx'
import { readListView } from './list-views.ts'
import classes from './lists.module.css'
import { MemberRows } from './member-rows.tsx'
import { listProgress, nextWords, progressWords } from './progress-words.ts'
import { BookCells } from './read-list-cells.tsx'
import { texts } from './texts.ts'

/** A reading list: how far one is, the one button that knows the next book, and the books in their order. */
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

/** The one button of a reading list: it always knows the next book, and the reader the list. */
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
    <div className={classes.standing}>
      <Progress aria-label={listProgress.someRead(read, total)} size="sm" value={(100 * read) / total} />
      <p>{progressWords(progress)}</p>
    </div>
  )
}
