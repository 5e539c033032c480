import { Link } from '@tanstack/react-router'
import { counted } from '../../lib/counts.ts'
import { type Amount, amountInWords, type Measure } from './amounts.ts'
import classes from './statistics.module.css'
import { texts } from './texts.ts'

type Share = Amount & { readonly name: string /** A series. */; readonly link?: string }

/** What was read most, with a line as long as its part of the most. */
export function Shares({ shares, measure }: { readonly shares: readonly Share[]; readonly measure: Measure }) {
  const most = Math.max(...shares.map((share) => share[measure]), 1)
  const ordered = shares.toSorted((one, other) => other[measure] - one[measure])
  return (
    <ol className={classes.shares}>
      {ordered.map((share) => (
        <li className={classes.share} key={share.link ?? share.name}>
          <span className={classes.shareName}>
            {share.link === undefined ? (
              share.name
            ) : (
              <Link params={{ seriesId: share.link }} to="/series/$seriesId">
                {share.name}
              </Link>
            )}
          </span>
          <span className={classes.shareAmount}>{inWords(share, measure)}</span>
          <span aria-hidden="true" className={classes.line} style={{ '--share': share[measure] / most }} />
        </li>
      ))}
    </ol>
  )
}

function inWords(share: Share, measure: Measure): string {
  const amount = measure === 'minutes' ? amountInWords(share, measure) : counted.pages(share.pagesRead)
  return share.booksFinished === 0 ? amount : `${amount} · ${texts.finishedBooks(share.booksFinished)}`
}
