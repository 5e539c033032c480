import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { seriesCover } from '../../api/addresses.ts'
import type { Book, Series } from '../../api/types.ts'
import { directionNames, placeWords, statusNames } from '../../lib/book-words.ts'
import { counted } from '../../lib/counts.ts'
import { formatLanguage } from '../../lib/format.ts'
import { Clamp } from '../../ui/clamp.tsx'
import { common } from '../../ui/texts.ts'
import { Hero } from '../shared/titles/hero.tsx'
import { WantButton } from '../shared/titles/want-button.tsx'
import { WhyTogether } from './grouping/why-together.tsx'
import { NoneReadable } from './none-readable.tsx'
import { OwnRating } from './own-rating.tsx'
import { ReadNextButton } from './read-next-button.tsx'
import { SeriesMenu } from './series-menu.tsx'
import { SeriesNames } from './series-names.tsx'
import classes from './series-page.module.css'

type SeriesHeadProps = { readonly series: Series; readonly books: readonly Book[] | undefined }

/** Cover, title, facts and the ways on. */
export function SeriesHead({ series, books }: SeriesHeadProps) {
  return (
    <Hero
      actions={
        <>
          <ReadNextButton books={books} />
          <WantButton wanted={series.wantToRead} what={{ seriesId: series.id }} />
          <SeriesMenu books={books} series={series} />
        </>
      }
      coverId={series.id}
      coverSrc={seriesCover(series.id)}
      facts={<Facts series={series} />}
      title={series.title}
    >
      <NoneReadable books={books} />
      <OwnRating seriesId={series.id} />
      {series.summary !== null && <Clamp lines={5} text={series.summary} />}
      <SeriesNames seriesId={series.id} />
      <WhyTogether key={series.id} seriesId={series.id} />
    </Hero>
  )
}

function Facts({ series }: { readonly series: Series }) {
  const unread = series.unreadCount ?? 0
  const facts: readonly ReactNode[] = [
    counted.books(series.bookCount),
    unread > 0 && unread < series.bookCount && common.unread(unread),
    series.publisher,
    series.year,
    series.status !== null && series.status !== 'unknown' && statusNames[series.status],
    series.ageRating !== null && placeWords.age(series.ageRating),
    series.language !== null && formatLanguage(series.language),
    series.readingDirection !== 'ltr' && directionNames[series.readingDirection],
    <Link className={classes.library} key="library" params={{ libraryId: series.libraryId }} to="/libraries/$libraryId">
      {series.libraryName}
    </Link>,
  ].filter((fact) => fact !== null && fact !== false)
  return facts.map((fact, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      {fact}
    </Fragment>
  ))
}
