import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/account/use-me.ts'
import { usePagedList } from '../../api/lists/use-paged-list.ts'
import { readListBooksPageQuery, readListProgressQuery, readListQuery } from '../../api/queries/read-lists.ts'
import type { ReadList } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { Clamp } from '../../ui/clamp.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded, TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { common } from '../../ui/texts.ts'
import { AddBooks } from './add-books.tsx'
import classes from './lists.module.css'
import { ReadListMenu } from './read-list-menu.tsx'
import { ReadListRows } from './read-list-rows.tsx'
import { ListProgressBar, NextInList } from './read-list-standing.tsx'
import { texts } from './texts.ts'

/** A reading list: how far one is, the one button that knows the next book, and the books in their order. */
export function ReadListPage({ readListId }: { readonly readListId: string }) {
  const readList = useQuery(readListQuery(readListId))
  return (
    <Loaded query={readList} nextPath={<LinkButton to="/lists">{common.allLists}</LinkButton>}>
      {(data) => <Content readList={data} />}
    </Loaded>
  )
}

function Content({ readList }: { readonly readList: ReadList }) {
  const books = usePagedList((page, pageSize) => readListBooksPageQuery(readList.id, page, pageSize))
  const standing = useQuery(readListProgressQuery(readList.id)).data
  const isHollow = books.total === 0
  const { noBooks: hollow } = texts.reading
  const mayChange = useMay('readlists-write')
  const [adding, add] = useDisclosure()
  const addButton = mayChange && (
    <Button leftSection={<PlusIcon size={18} />} onClick={add.open} variant={isHollow ? 'filled' : 'default'}>
      {texts.reading.add}
    </Button>
  )
  return (
    <Page
      actions={
        <>
          {standing !== undefined && <NextInList readListId={readList.id} standing={standing} />}
          {!isHollow && addButton}
          <ReadListMenu readList={readList} />
        </>
      }
      narrow
      subtitle={counted.books(readList.bookCount)}
      title={readList.name}
    >
      {readList.summary !== null && (
        <div className={classes.summary}>
          <Clamp lines={4} text={readList.summary} />
        </div>
      )}
      {standing !== undefined && standing.total > 0 && <ListProgressBar standing={standing} />}
      {books.error !== null && <TryAgain query={books} />}
      {isHollow && <EmptyState action={addButton} text={mayChange ? hollow.text : hollow.read} title={hollow.title} />}
      <ReadListRows books={books} nextId={standing?.next?.id ?? null} readList={readList} />
      <AddBooks onClose={add.close} opened={adding} readListId={readList.id} />
    </Page>
  )
}
