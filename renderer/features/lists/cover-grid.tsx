import type { ReactNode } from 'react'
import classes from './cover-grid.module.css'

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
