import { Link, type LinkProps } from '@tanstack/react-router'
import { formatPercent } from '../lib/format.ts'
import { Cover } from './cover.tsx'
import classes from './cover-card.module.css'
import { CheckIcon, CloudIcon, WarningIcon } from './icons.tsx'
import { common } from './texts.ts'

export type CoverCardProps = {
  readonly link: LinkProps
  readonly id: string
  readonly src: string
  readonly title: string
  readonly meta: string
  /** A short count in the corner, with its meaning. */
  readonly badge?: { readonly text: string; readonly label: string } | null
  /** Read share, 0 to 1; null hides it. */
  readonly share?: number | null
  readonly broken?: boolean
  /** Opening it downloads its file to the server first. */
  readonly inCloud?: boolean
  readonly stacked?: boolean
  /** Of a collection or reading list. */
  readonly ofList?: boolean
}

/** A cover with its title, as one link. */
export function CoverCard(props: CoverCardProps) {
  const { link, id, src, title, meta, stacked = false, ofList = false } = props
  return (
    <Link {...link} className={classes.card}>
      <span className={classes.frame} data-stacked={stacked || undefined}>
        <Cover id={id} ofList={ofList} src={src} title={title} />
        <Corner {...props} />
        {props.inCloud === true && (
          <span aria-label={common.book.inCloud} className={classes.cloud} role="img" title={common.book.inCloud}>
            <CloudIcon size={15} />
          </span>
        )}
        <Bar share={props.share ?? null} />
      </span>
      <span className={classes.title} title={title}>
        {title}
      </span>
      <span className={classes.meta}>{meta}</span>
    </Link>
  )
}

function Corner({ badge, share, broken }: CoverCardProps) {
  if (broken === true) {
    return (
      <span aria-label={common.book.unreadable} className={classes.broken} role="img">
        <WarningIcon size={15} />
      </span>
    )
  }
  if (share === 1) {
    return (
      <span aria-label={common.book.isRead} className={classes.read} role="img">
        <CheckIcon size={14} strokeWidth={2.4} />
      </span>
    )
  }
  if (badge === null || badge === undefined) return null
  return (
    <span aria-label={badge.label} className={classes.badge} role="img">
      {badge.text}
    </span>
  )
}

function Bar({ share }: { readonly share: number | null }) {
  if (share === null || share === 1) return null
  return (
    <span aria-label={common.book.share(formatPercent(share))} className={classes.bar} role="img">
      <span style={{ inlineSize: `${Math.max(3, share * 100)}%` }} />
    </span>
  )
}
