import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './cover-grid.module.css'
import { texts } from './texts.ts'

type CoverGridProps<T> = {
  readonly label: string
  readonly items: readonly T[]
  readonly renderItem: (item: T) => ReactNode
}

/** Covers beside and below each other. */
export function CoverGrid<T extends { readonly id: string }>({ label, items, renderItem }: CoverGridProps<T>) {
  return (
    <ul aria-label={label} className={classes.grid}>
      {items.map((item) => (
        <li key={item.id}>{renderItem(item)}</li>
      ))}
    </ul>
  )
}

type MoreProps = {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
}

/** Fetches the next page of a list, when there is one. */
export function ShowMore({ query }: MoreProps) {
  if (!query.hasNextPage) return null
  return (
    <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} variant="default">
      {texts.more}
    </Button>
  )
}
