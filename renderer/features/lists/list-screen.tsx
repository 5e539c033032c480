import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnyList, ListKind } from '../../api/lists/list-kinds.ts'
import { listQuery } from '../../api/lists/lists.ts'
import type { PagedList } from '../../api/lists/use-paged-list.ts'
import { Clamp } from '../../ui/clamp.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded, TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { common } from '../../ui/texts.ts'
import type { ListView, Member } from './list-views.ts'
import classes from './lists.module.css'
import { MemberFinder } from './member-finder.tsx'

type LoadedListProps<L extends AnyList, M extends Member> = {
  readonly kind: ListKind<L, M>
  readonly id: string
  readonly children: (list: L) => ReactNode
}

/** Page frame of a list; if it does not exist, a link to all lists. */
export function LoadedList<L extends AnyList, M extends Member>({ kind, id, children }: LoadedListProps<L, M>) {
  const query = useQuery(listQuery(kind, id))
  return (
    <Loaded query={query} nextPath={<LinkButton to="/lists">{common.allLists}</LinkButton>}>
      {children}
    </Loaded>
  )
}

type ListScreenProps<L extends AnyList, M extends Member> = {
  readonly view: ListView<L, M>
  readonly list: L
  readonly members: PagedList<M>
  /** Whether this person can add members manually. */
  readonly mayAdd: boolean
  readonly subtitle: string
  readonly narrow?: boolean
  /** Buttons before and after the add button. */
  readonly before?: ReactNode
  readonly after: ReactNode
  /** Between the description and the members. */
  readonly about: ReactNode
  /** Replaces the default text for an empty list. */
  readonly empty?: ReactNode
  readonly children: ReactNode
}

/** Common layout of the pages of collections and reading lists. */
export function ListScreen<L extends AnyList, M extends Member>(props: ListScreenProps<L, M>) {
  const { view, list, members, mayAdd, subtitle, narrow = false, before, after, about } = props
  const { add: addLabel, emptyList } = view.words
  const [adding, add] = useDisclosure()
  const isEmpty = members.total === 0
  const addButton = mayAdd && (
    <Button leftSection={<PlusIcon size={18} />} onClick={add.open} variant={isEmpty ? 'filled' : 'default'}>
      {addLabel}
    </Button>
  )
  const {
    empty = <EmptyState action={addButton} text={mayAdd ? emptyList.text : emptyList.read} title={emptyList.title} />,
  } = props
  return (
    <Page
      actions={
        <>
          {before}
          {!isEmpty && addButton}
          {after}
        </>
      }
      narrow={narrow}
      subtitle={subtitle}
      title={list.name}
    >
      {list.summary !== null && (
        <div className={classes.summary}>
          <Clamp lines={4} text={list.summary} />
        </div>
      )}
      {about}
      {members.error !== null && <TryAgain query={members} />}
      {isEmpty ? empty : props.children}
      <MemberFinder listId={list.id} onClose={add.close} opened={adding} view={view} />
    </Page>
  )
}
