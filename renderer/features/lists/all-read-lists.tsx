import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readListCover } from '../../api/addresses.ts'
import { readListsQuery } from '../../api/queries/read-lists.ts'
import type { ReadList } from '../../api/types.ts'
import { useMay } from '../../api/use-me.ts'
import { plural } from '../../lib/format.ts'
import { CoverCard } from '../../ui/cover-card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon, UploadIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { CoverGrid, ShowMore } from './cover-grid.tsx'
import classes from './lists.module.css'
import { NewReadList } from './new-read-list.tsx'
import { texts } from './texts.ts'

/** Every reading list that one is shown, and the ways to make one. */
export function AllReadLists({ kinds }: { readonly kinds: ReactNode }) {
  const readLists = useInfiniteQuery(readListsQuery)
  const mayMake = useMay('readlists-write')
  const [making, make] = useDisclosure()
  const items = readLists.data?.pages.flatMap(({ data }) => data) ?? []
  const { empty, create, bring } = texts.reading
  const buttons = mayMake && (
    <div className={classes.buttons}>
      <LinkButton leftSection={<UploadIcon size={18} />} to="/lists/import" variant="default">
        {bring}
      </LinkButton>
      <Button leftSection={<PlusIcon size={18} />} onClick={make.open}>
        {create}
      </Button>
    </div>
  )
  return (
    <>
      <div className={classes.bar}>
        {kinds}
        {items.length > 0 && buttons}
      </div>
      {readLists.isError && <TryAgain error={readLists.error} onRetry={() => void readLists.refetch()} />}
      {readLists.isSuccess && items.length === 0 && (
        <EmptyState action={buttons} text={mayMake ? empty.text : empty.read} title={empty.title} />
      )}
      <CoverGrid items={items} label={texts.reading.all} renderItem={(one) => <ReadListCard readList={one} />} />
      <ShowMore query={readLists} />
      <NewReadList onClose={make.close} opened={making} />
    </>
  )
}

function ReadListCard({ readList: { id, name, bookCount } }: { readonly readList: ReadList }) {
  return (
    <CoverCard
      id={id}
      link={linkOptions({ to: '/lists/reading/$readListId', params: { readListId: id } })}
      meta={plural(bookCount, 'book')}
      ofList
      src={readListCover(id)}
      stacked={bookCount > 1}
      title={name}
    />
  )
}
