import type { ReactNode } from 'react'
import classes from './shelf.module.css'

type ShelfProps = {
  readonly title: string
  readonly more?: ReactNode
  readonly children: readonly ReactNode[]
}

/** One row of covers with horizontal scrolling; nothing when it is empty. */
export function Shelf({ title, more, children }: ShelfProps) {
  if (children.length === 0) return null
  return (
    <section aria-label={title} className={classes.shelf}>
      <div className={classes.header}>
        <h2 className={classes.title}>{title}</h2>
        {more}
      </div>
      <ul className={classes.row}>{children}</ul>
    </section>
  )
}

/** An item of a shelf. */
export function ShelfItem({ children }: { readonly children: ReactNode }) {
  return <li className={classes.item}>{children}</li>
}
