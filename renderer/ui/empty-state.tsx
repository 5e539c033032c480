import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { Logo } from './logo.tsx'

type EmptyStateProps = {
  readonly title: string
  /** What will appear here. */
  readonly text: string
  /** The primary action. */
  readonly action?: ReactNode
  /** The only content of the screen: its title is the main heading. */
  readonly alone?: boolean
}

/** Empty state of a screen. */
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
