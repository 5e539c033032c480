import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { setupQuery } from '../../api/queries/session.ts'
import { formatMoment } from '../../lib/format.ts'
import { Logo } from '../../ui/logo.tsx'
import { Note } from '../../ui/note.tsx'
import { TabTitle } from '../../ui/page.tsx'
import { LanguageOfDevice } from '../shared/language/language-of-device.tsx'
import classes from './sign-in.module.css'
import { texts } from './texts.ts'

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

/** Said in the browser that a sign-in of the desktop's window went through: it goes on there, not here. */
export function BackToWindow() {
  const { title, text } = texts.backToWindow
  return (
    <Entrance lead={text} tabTitle={title} title={title}>
      {null}
    </Entrance>
  )
}

/** Says why everybody has to sign in again, for some days after a backup was restored. */
export function AfterRestore() {
  const restoredAt = useQuery(setupQuery).data?.restoredAt ?? null
  if (restoredAt === null) return null
  return (
    <div className={classes.why}>
      <Note>{texts.restored(formatMoment(restoredAt))}</Note>
    </div>
  )
}
