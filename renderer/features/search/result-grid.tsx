import type { ReactElement, ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import classes from './result-grid.module.css'
import { texts } from './texts.ts'

type ResultGridProps = {
  readonly title: string
  readonly total: number
  /** The way to all of them, when not all are shown. */
  readonly more: ReactNode
  readonly children: readonly ReactElement[]
}

/** The first results of one kind, and how many there are. */
export function ResultGrid({ title, total, more, children }: ResultGridProps) {
  if (children.length === 0) return null
  const isPart = total > children.length
  const amount = isPart ? texts.firstOf(children.length, total) : formatNumber(total)
  return (
    <section aria-label={title} className={classes.results}>
      <h2 className={classes.title}>
        {title} <span className={classes.total}>{amount}</span>
      </h2>
      <ul className={classes.grid}>
        {children.map((child) => (
          <li key={child.key}>{child}</li>
        ))}
      </ul>
      {isPart && <div className={classes.more}>{more}</div>}
    </section>
  )
}
