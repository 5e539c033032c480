import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { readListCover } from '../../api/addresses.ts'
import { readListsQuery } from '../../api/queries/read-lists.ts'
import type { ReadList } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { CoverCard } from '../../ui/cover-card.tsx'
import { PlusIcon, UploadIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { AllLists } from './all-lists.tsx'
import classes from './lists.module.css'
import { NewReadList } from './new-read-list.tsx'
import { texts } from './texts.ts'

/** Every reading list that one is shown, and the ways to make one. */
export function AllReadLists({ kinds }: { readonly kinds: ReactNode }) {
  const readLists = useInfiniteQuery(readListsQuery)
  const mayMake = useMay('readlists-write')
  const [making, make] = useDisclosure()
  const buttons = mayMake && (
    <div className={classes.buttons}>
      <LinkButton leftSection={<UploadIcon size={18} />} to="/lists/import" variant="default">
        {texts.reading.importList}
      </LinkButton>
      <Button leftSection={<PlusIcon size={18} />} onClick={make.open}>
        {texts.reading.create}
      </Button>
    </div>
  )
  return (
    <>
      <AllLists
        action={buttons}
        kinds={kinds}
        query={readLists}
        renderItem={(one) => <ReadListCard readList={one} />}
        words={texts.reading}
      />
      <NewReadList onClose={make.close} opened={making} />
    </>
  )
}

function ReadListCard({ readList: { id, name, bookCount } }: { readonly readList: ReadList }) {
  return (
    <CoverCard
      id={id}
      link={linkOptions({ to: '/lists/reading/$readListId', params: { readListId: id } })}
      meta={counted.books(bookCount)}
      ofList
      src={readListCover(id)}
      stacked={bookCount > 1}
      title={name}
    />
  )
}
