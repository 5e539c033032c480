import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { Logo } from './logo.tsx'

type EmptyStateProps = {
  readonly title: string
  /** What will appear here. */
  readonly text: string
  /** The one button that makes it so. */
  readonly action?: ReactNode
}

/** What a screen says while it has nothing to show. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <Logo size={44} />
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  )
}
