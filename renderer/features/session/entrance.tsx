import type { ReactNode } from 'react'
import { Logo } from '../../ui/logo.tsx'
import { TabTitle } from '../../ui/page.tsx'
import classes from './sign-in.module.css'

type EntranceProps = {
  readonly tabTitle: string
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** A screen before one is in: the mark of the house, and one thing to do. */
export function Entrance({ tabTitle, title, lead, children }: EntranceProps) {
  return (
    <main className={classes.screen}>
      <TabTitle title={tabTitle} />
      <div className={classes.card}>
        <div className={classes.brand}>
          <Logo size={48} />
          <h1 className={classes.title}>{title}</h1>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </main>
  )
}
