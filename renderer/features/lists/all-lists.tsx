import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import type { AnyList } from '../../api/lists/list-kinds.ts'
import { listsQuery } from '../../api/lists/lists.ts'
import { CoverCard } from '../../ui/cover-card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { listLink } from '../shared/list-picker/list-link.ts'
import type { ListView, Member } from './list-views.ts'
import classes from './lists.module.css'
import { NewList } from './new-list.tsx'
import { texts } from './texts.ts'

type AllListsProps<L extends AnyList, M extends Member> = {
  readonly view: ListView<L, M>
  /** The choice between collections and reading lists. */
  readonly kinds: ReactNode
  /** Where a list is made from a file. */
  readonly importLink?: ReactNode
}

/** Every list of a kind, page after page, and the ways to create one. */
export function AllLists<L extends AnyList, M extends Member>({ view, kinds, importLink }: AllListsProps<L, M>) {
  const { kind, words } = view
  const query = useInfiniteQuery(listsQuery(kind))
  const mayCreate = useMay(`${kind.name}-write`)
  const [creating, create] = useDisclosure()
  const items = query.data?.pages.flatMap(({ data }) => data) ?? []
  const { empty } = words
  const buttons = mayCreate && (
    <div className={classes.buttons}>
      {importLink}
      <Button leftSection={<PlusIcon size={18} />} onClick={create.open}>
        {words.create}
      </Button>
    </div>
  )
  return (
    <>
      <div className={classes.bar}>
        {kinds}
        {items.length > 0 && buttons}
      </div>
      {query.isError && <TryAgain query={query} />}
      {query.isSuccess && items.length === 0 && (
        <EmptyState action={buttons} text={mayCreate ? empty.text : empty.read} title={empty.title} />
      )}
      <ul aria-label={words.all} className={classes.covers}>
        {items.map((list) => (
          <li key={list.id}>
            <ListCard list={list} view={view} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
      <NewList onClose={create.close} opened={creating} view={view} />
    </>
  )
}

type ListCardProps<L extends AnyList, M extends Member> = { readonly list: L; readonly view: ListView<L, M> }

function ListCard<L extends AnyList, M extends Member>({ list, view: { kind } }: ListCardProps<L, M>) {
  const size = kind.size(list)
  return (
    <CoverCard
      id={list.id}
      link={listLink(kind.name, list.id)}
      meta={size === null ? texts.collections.automatic : kind.count(size)}
      ofList
      src={kind.cover(list.id)}
      stacked={size === null || size > 1}
      title={list.name}
    />
  )
}
