import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { setupQuery } from '../../api/queries/session.ts'
import { formatMoment } from '../../lib/format.ts'
import { Logo } from '../../ui/logo.tsx'
import { Note } from '../../ui/note.tsx'
import { TabTitle } from '../../ui/page.tsx'
import { LanguageOfDevice } from '../shared/language/language-choice.tsx'
import classes from './sign-in.module.css'
import { texts } from './texts.ts'

type EntranceProps = {
  readonly tabTitle: string
  readonly title: string
  readonly lead?: ReactNode
  /** Replaces the logo. */
  readonly mark?: ReactNode
  /** For more than one column. */
  readonly wide?: boolean
  /** For tall content: starts higher up. */
  readonly tall?: boolean
  readonly children: ReactNode
}

/** Frame of the screens before sign-in: logo and one task. */
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

/** Shown in the system browser after a sign-in for the desktop window, which continues there. */
export function BackToWindow() {
  const { title, text } = texts.backToWindow
  return (
    <Entrance lead={text} tabTitle={title} title={title}>
      {null}
    </Entrance>
  )
}

/** Explains why everybody has to sign in again, for some days after a restore. */
export function AfterRestore() {
  const restoredAt = useQuery(setupQuery).data?.restoredAt ?? null
  if (restoredAt === null) return null
  return (
    <div className={classes.reason}>
      <Note>{texts.restored(formatMoment(restoredAt))}</Note>
    </div>
  )
}
