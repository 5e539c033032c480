import type { ReactNode } from 'react'
import classes from './page.module.css'

type PageProps = {
  readonly title: string
  /** Title of the browser tab; defaults to the heading. */
  readonly tabTitle?: string
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  readonly narrow?: boolean
  readonly children: ReactNode
}

/** A screen with its heading, which is focused and announced on navigation. */
export function Page({ title, tabTitle = title, subtitle, actions, narrow = false, children }: PageProps) {
  return (
    <div className={classes.page} data-narrow={narrow || undefined}>
      <TabTitle title={tabTitle} />
      <header className={classes.header}>
        <div className={classes.heading}>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** Title of the browser tab. */
export function TabTitle({ title }: { readonly title: string }) {
  return <title>{title === '' ? 'Inglenook' : `${title} · Inglenook`}</title>
}
