import { Link } from '@tanstack/react-router'
import { activeLocale } from '../../languages/active.ts'
import { counted } from '../../lib/counts.ts'
import { formatNumber } from '../../lib/format.ts'
import { NumberTable } from '../../ui/number-table.tsx'
import { type Amount, amountInWords, type Measure, timeInWords } from './amounts.ts'
import type { Period, Span } from './days.ts'
import classes from './statistics.module.css'
import { texts } from './texts.ts'

const long = new Intl.DateTimeFormat(activeLocale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat(activeLocale, { month: 'short', timeZone: 'UTC' })
const wholeMonth = new Intl.DateTimeFormat(activeLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat(activeLocale, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Label every n-th bar: no more fit on a phone. */
const labelled: Readonly<Record<Span, number>> = { month: 7, quarter: 4, year: 1 }

type BarsProps = { readonly bars: readonly Period[]; readonly span: Span; readonly measure: Measure }

/** Bar chart of reading, with an equivalent table for screen readers. */
export function Bars({ bars, span, measure }: BarsProps) {
  const most = Math.max(...bars.map((bar) => bar[measure]), 1)
  const isLabelled = (index: number) => index % labelled[span] === (bars.length - 1) % labelled[span]
  return (
    <>
      <div aria-hidden="true" className={classes.bars} data-span={span}>
        {bars.map((bar, index) => (
          <div className={classes.slot} key={bar.start} title={`${nameOf(bar, span)}: ${amountInWords(bar, measure)}`}>
            <div className={classes.track}>
              <div className={classes.bar} style={{ '--share': bar[measure] / most }} />
            </div>
            <span className={classes.tick}>{isLabelled(index) && tickOf(bar, span)}</span>
          </div>
        ))}
      </div>
      <AmountTable heading={texts.columns.period} rows={bars.map((bar) => ({ name: nameOf(bar, span), ...bar }))} />
    </>
  )
}

function nameOf({ start }: Period, span: Span): string {
  const at = new Date(start)
  if (span === 'year') return wholeMonth.format(at)
  return span === 'quarter' ? texts.weekOf(long.format(at)) : long.format(at)
}

function tickOf({ start }: Period, span: Span): string {
  return span === 'year' ? month.format(new Date(start)) : day.format(new Date(start))
}

type AmountTableProps = {
  readonly heading: string
  readonly rows: readonly (Amount & { readonly name: string })[]
}

/** Exact numbers as a table. */
function AmountTable({ heading, rows }: AmountTableProps) {
  const { pages, minutes, sessions, books } = texts.columns
  return (
    <details className={classes.details}>
      <summary>{texts.asTable}</summary>
      <NumberTable
        columns={[heading, pages, minutes, sessions, books]}
        label={texts.asTable}
        rows={rows.map((row) => ({
          name: row.name,
          values: [
            formatNumber(row.pagesRead),
            timeInWords(row.minutes),
            formatNumber(row.sessions),
            formatNumber(row.booksFinished),
          ],
        }))}
      />
    </details>
  )
}

type Share = Amount & { readonly name: string /** A series. */; readonly link?: string }

/** Most read, each with a bar relative to the largest. */
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
