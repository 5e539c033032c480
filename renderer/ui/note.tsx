import type { ReactNode } from 'react'
import { WarningIcon } from './icons.tsx'
import classes from './note.module.css'

type NoteProps = {
  readonly tone?: 'plain' | 'danger'
  readonly title?: string
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A highlighted message: an error, warning or hint. */
export function Note({ tone = 'plain', title, children, action }: NoteProps) {
  return (
    <div className={classes.note} data-tone={tone} role={tone === 'danger' ? 'alert' : 'note'}>
      {tone === 'danger' && <WarningIcon className={classes.icon} size={18} />}
      <div className={classes.body}>
        {title !== undefined && <p className={classes.title}>{title}</p>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  )
}
