import type { ReactNode } from 'react'
import { useCoverVersion } from '../../../api/titles/covers.ts'
import { Cover } from '../../../ui/cover.tsx'
import classes from './hero.module.css'

type HeroProps = {
  readonly coverId: string
  readonly coverSrc: string
  readonly above?: ReactNode
  readonly title: string
  readonly facts: ReactNode
  readonly actions: ReactNode
  readonly children?: ReactNode
}

/** Head of a series or book page: cover on a blurred copy of it, title, facts and buttons. */
export function Hero({ coverId, coverSrc, above, title, facts, actions, children }: HeroProps) {
  const version = useCoverVersion(coverId)
  return (
    <section className={classes.hero}>
      <div aria-hidden="true" className={classes.glow} style={{ backgroundImage: `url("${coverSrc}#${version}")` }} />
      <div className={classes.cover}>
        <Cover eager id={coverId} src={coverSrc} title={title} />
      </div>
      <div className={classes.head}>
        {above}
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={classes.facts}>{facts}</p>
      </div>
      <div className={classes.actions}>{actions}</div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
