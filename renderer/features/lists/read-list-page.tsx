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
import { BookCells } from './read-list-cells.tsx'
import { listProgress, nextWords, progressWords } from './standing-words.ts'
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
  const standing = useQuery(readListProgressQuery(readList.id)).data
  const mayChange = useMay('readlists-write')
  const exportItem = (
    <Menu.Item component="a" download href={readListFile(readList.id)}>
      {texts.reading.file}
    </Menu.Item>
  )
  return (
    <ListScreen
      about={standing !== undefined && standing.total > 0 && <ListProgressBar standing={standing} />}
      after={<ListMenu before={exportItem} list={readList} view={readListView} />}
      before={standing !== undefined && <NextInList readListId={readList.id} standing={standing} />}
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
        renderCells={(book, index) => <BookCells book={book} index={index} isNext={book.id === standing?.next?.id} />}
        view={readListView}
      />
    </ListScreen>
  )
}

type ListProgressProps = { readonly standing: ReadListProgress }

/** The one button of a reading list: it always knows the next book, and the reader the list. */
function NextInList({ standing, readListId }: ListProgressProps & { readonly readListId: string }) {
  const { next } = standing
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
function ListProgressBar({ standing }: ListProgressProps) {
  const { total, read } = standing
  return (
    <div className={classes.standing}>
      <Progress aria-label={listProgress.someRead(read, total)} size="sm" value={(100 * read) / total} />
      <p>{progressWords(standing)}</p>
    </div>
  )
}
