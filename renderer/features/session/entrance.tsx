import type { ReactNode } from 'react'
import { Logo } from '../../ui/logo.tsx'
import { TabTitle } from '../../ui/page.tsx'
import { LanguageOfDevice } from '../shared/language/language-of-device.tsx'
import classes from './sign-in.module.css'

type EntranceProps = {
  readonly tabTitle: string
  readonly title: string
  readonly lead?: ReactNode
  /** Stands in place of the mark of the house. */
  readonly mark?: ReactNode
  /** For more than one column. */
  readonly wide?: boolean
  /** There is much below each other: it begins higher up. */
  readonly tall?: boolean
  readonly children: ReactNode
}

/** A screen before one is in: the mark of the house, and one thing to do. */
export function Entrance({ tabTitle, title, lead, mark, wide = false, tall = false, children }: EntranceProps) {
  return (
    <main className={classes.screen} data-tall={tall || undefined}>
      <TabTitle title={tabTitle} />
      <div className={classes.card} data-wide={wide || undefined}>
        <div className={classes.brand}>
          {mark ?? <Logo size={48} />}
          <h1 className={classes.title}>{title}</h1>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {children}
        <div className={classes.language}>
          <LanguageOfDevice />
        </div>
      </div>
    </main>
  )
}
