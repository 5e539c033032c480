import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { Logo } from './logo.tsx'

type EmptyStateProps = {
  readonly title: string
  /** What will appear here. */
  readonly text: string
  /** The one button that makes it so. */
  readonly action?: ReactNode
  /** It is all that the screen says, so that its title is the first heading. */
  readonly alone?: boolean
}

/** What a screen says while it has nothing to show. */
export function EmptyState({ title, text, action, alone = false }: EmptyStateProps) {
  const Heading = alone ? 'h1' : 'h2'
  return (
    <div className={classes.empty}>
      <Logo size={44} />
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  )
}
