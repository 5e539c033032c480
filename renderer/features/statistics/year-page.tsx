import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bookCover, seriesCover } from '../../api/addresses.ts'
import { readingStatsQuery, yearInReviewQuery } from '../../api/reading/statistics.ts'
import type { YearInReview } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { Cover } from '../../ui/cover.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { factsOf, isNothing } from './amounts.ts'
import { Bars, Shares } from './bars.tsx'
import { Calendar } from './calendar.tsx'
import { dayOf, rangeOfYear } from './days.ts'
import classes from './statistics.module.css'
import { Nothing } from './statistics-page.tsx'
import { StatisticsTabs } from './statistics-tabs.tsx'
import { texts } from './texts.ts'

/** Number of covers in the collage. */
const most = 12

/** Covers of a year's series, most read first and largest. */
function CoversOfYear({ series }: { readonly series: YearInReview['topSeries'] }) {
  const shown = series.toSorted((one, other) => other.pagesRead - one.pagesRead).slice(0, most)
  if (shown.length === 0) return null
  return (
    <Section title={texts.covers}>
      <ul className={classes.covers}>
        {shown.map(({ seriesId, title, pagesRead }) => (
          <li className={classes.yearCover} key={seriesId}>
            <Link className={classes.coverLink} params={{ seriesId }} to="/series/$seriesId">
              <Cover id={seriesId} src={seriesCover(seriesId)} title={title} />
              <span className={classes.coverName}>{title}</span>
            </Link>
            <span className={classes.coverAbout}>{counted.pages(pagesRead)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Year in review. */
export function YearPage({ year }: { readonly year: number }) {
  const review = useQuery(yearInReviewQuery(year))
  const isLast = year >= new Date().getFullYear()
  return (
    <Page
      actions={
        <>
          <LinkButton
            aria-label={`${texts.before}, ${year - 1}`}
            search={{ year: year - 1 }}
            to="/statistics/year"
            variant="default"
          >
            {year - 1}
          </LinkButton>
          {!isLast && (
            <LinkButton
              aria-label={`${texts.after}, ${year + 1}`}
              search={{ year: year + 1 }}
              to="/statistics/year"
              variant="default"
            >
              {year + 1}
            </LinkButton>
          )}
        </>
      }
      narrow
      subtitle={texts.lead}
      title={`${texts.yearTitle} ${year}`}
    >
      <StatisticsTabs />
      <Loaded query={review} waiting={<div className={classes.waiting} />}>
        {(read) => (isNothing(read.total) ? <Nothing /> : <Review review={read} />)}
      </Loaded>
    </Page>
  )
}

function Review({ review }: { readonly review: YearInReview }) {
  const { names } = texts
  const facts = [
    { name: names.days, value: formatNumber(review.daysRead) },
    { name: names.longest, value: formatNumber(review.longestStreak) },
  ]
  return (
    <>
      <div className={classes.facts}>
        <Facts facts={[...factsOf(review.total), ...facts]} />
      </div>
      <Moments review={review} />
      <CoversOfYear series={review.topSeries} />
      <HeatMap year={review.year} />
      <Section title={texts.months}>
        <Bars bars={review.months} measure="pagesRead" span="year" />
      </Section>
      {review.topSeries.length > 0 && (
        <Section title={texts.series}>
          <Shares
            measure="pagesRead"
            shares={review.topSeries.map((one) => ({ ...one, name: one.title, link: one.seriesId }))}
          />
        </Section>
      )}
      <Section title={texts.formats}>
        <Shares
          measure="pagesRead"
          shares={review.byFormat.map((one) => ({ ...one, name: one.format.toUpperCase() }))}
        />
      </Section>
    </>
  )
}

/** The year day by day; reserves its space until loaded. */
function HeatMap({ year }: { readonly year: number }) {
  const { from, to } = rangeOfYear(year, dayOf(new Date()))
  const days = useQuery(readingStatsQuery(from, to))
  return (
    <Section title={texts.calendar}>
      <Loaded query={days} waiting={<div className={classes.waitingCalendar} />}>
        {({ periods }) => <Calendar days={periods} measure="pagesRead" named />}
      </Loaded>
    </Section>
  )
}

/** Highlighted days. */
function Moments({ review: { busiestDay, firstFinished, lastFinished } }: { readonly review: YearInReview }) {
  const books = [
    { name: texts.firstFinished, book: firstFinished },
    { name: texts.lastFinished, book: lastFinished?.bookId === firstFinished?.bookId ? null : lastFinished },
  ]
  return (
    <dl className={classes.highlights}>
      {busiestDay !== null && (
        <div>
          <dt>{texts.names.busiest}</dt>
          <dd>
            {formatDate(busiestDay.date)}, {counted.pages(busiestDay.pagesRead)}
          </dd>
        </div>
      )}
      {books.map(
        ({ name, book }) =>
          book !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={classes.highlight}>
                <span className={classes.highlightCover}>
                  <Cover id={book.bookId} src={bookCover(book.bookId)} title={book.title} />
                </span>
                <span>
                  <Link params={{ bookId: book.bookId }} to="/books/$bookId">
                    {book.title}
                  </Link>
                  , {formatDate(book.finishedAt)}
                </span>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
