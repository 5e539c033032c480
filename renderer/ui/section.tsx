import type { ReactNode } from 'react'
import classes from './section.module.css'

type SectionProps = {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A titled part of a screen. */
export function Section({ title, lead, actions, children }: SectionProps) {
  return (
    <section aria-label={title} className={classes.section}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 className={classes.heading}>{title}</h2>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
