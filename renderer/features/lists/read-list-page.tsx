import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { readListBooksQuery, readListQuery, readListStandingQuery } from '../../api/queries/read-lists.ts'
import type { ReadList } from '../../api/types.ts'
import { useMay } from '../../api/use-me.ts'
import { plural } from '../../lib/format.ts'
import { Clamp } from '../../ui/clamp.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded, TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { AddBooks } from './add-books.tsx'
import classes from './lists.module.css'
import { ReadListMenu } from './read-list-menu.tsx'
import { ReadListRows } from './read-list-rows.tsx'
import { NextInList, StandingBar } from './read-list-standing.tsx'
import { texts } from './texts.ts'

/** A reading list: how far one is, the one button that knows the next book, and the books in their order. */
export function ReadListPage({ readListId }: { readonly readListId: string }) {
  const readList = useQuery(readListQuery(readListId))
  return (
    <Loaded query={readList} wayOn={<LinkButton to="/lists">All lists</LinkButton>}>
      {(data) => <Content readList={data} />}
    </Loaded>
  )
}

function Content({ readList }: { readonly readList: ReadList }) {
  const books = useInfiniteQuery(readListBooksQuery(readList.id))
  const standing = useQuery(readListStandingQuery(readList.id)).data
  const items = books.data?.pages.flatMap(({ data }) => data) ?? []
  const { hollow } = texts.reading
  const mayChange = useMay('readlists-write')
  const [adding, add] = useDisclosure()
  const addButton = mayChange && (
    <Button leftSection={<PlusIcon size={18} />} onClick={add.open} variant={items.length > 0 ? 'default' : 'filled'}>
      {texts.reading.add}
    </Button>
  )
  return (
    <Page
      actions={
        <>
          {standing !== undefined && <NextInList readListId={readList.id} standing={standing} />}
          {items.length > 0 && addButton}
          <ReadListMenu readList={readList} />
        </>
      }
      narrow
      subtitle={plural(readList.bookCount, 'book')}
      title={readList.name}
    >
      {readList.summary !== null && (
        <div className={classes.summary}>
          <Clamp lines={4} text={readList.summary} />
        </div>
      )}
      {standing !== undefined && standing.total > 0 && <StandingBar standing={standing} />}
      {books.isError && <TryAgain query={books} />}
      {books.isSuccess && items.length === 0 && (
        <EmptyState action={addButton} text={mayChange ? hollow.text : hollow.read} title={hollow.title} />
      )}
      <ReadListRows books={items} nextId={standing?.next?.id ?? null} readList={readList} />
      <ShowMore query={books} />
      <AddBooks known={items} onClose={add.close} opened={adding} readListId={readList.id} />
    </Page>
  )
}
