import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { CoverGrid } from './cover-grid.tsx'
import classes from './lists.module.css'

type AllListsProps<T> = {
  /** The choice between collections and reading lists. */
  readonly kinds: ReactNode
  readonly query: UseInfiniteQueryResult<{ readonly pages: readonly { readonly data: readonly T[] }[] }>
  /** The ways to make one; false for whoever may not. */
  readonly action: ReactNode
  readonly words: {
    readonly all: string
    readonly empty: { readonly title: string; readonly text: string; readonly read: string }
  }
  readonly renderItem: (item: T) => ReactNode
}

/** Every list of a kind, page after page. */
export function AllLists<T extends { readonly id: string }>(props: AllListsProps<T>) {
  const { kinds, query, action, words, renderItem } = props
  const items = query.data?.pages.flatMap(({ data }) => data) ?? []
  const { empty } = words
  return (
    <>
      <div className={classes.bar}>
        {kinds}
        {items.length > 0 && action}
      </div>
      {query.isError && <TryAgain query={query} />}
      {query.isSuccess && items.length === 0 && (
        <EmptyState action={action} text={action === false ? empty.read : empty.text} title={empty.title} />
      )}
      <CoverGrid items={items} label={words.all} renderItem={renderItem} />
      <ShowMore query={query} />
    </>
  )
}
