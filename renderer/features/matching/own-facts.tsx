import { Link } from '@tanstack/react-router'
import { bookCover, seriesCover } from '../../api/addresses.ts'
import type { PendingMatch } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { formatLanguage, formatList, formatNumber } from '../../lib/format.ts'
import { Cover } from '../../ui/cover.tsx'
import rows from '../../ui/rows.module.css'
import classes from './matching.module.css'
import { texts } from './texts.ts'

/** What is known of a series or a book here. */
export function OwnFacts({ match }: { readonly match: PendingMatch }) {
  const { title, bookId, seriesId, seriesTitle, alternateTitles } = match
  const facts = factsOf(match).filter(({ value }) => value !== '')
  return (
    <section aria-label={texts.here} className={classes.here}>
      <span className={classes.cover}>
        <Cover eager id={bookId ?? seriesId} src={coverOf(match)} title={title} />
      </span>
      <p className={classes.heading}>{texts.here}</p>
      <h2 className={classes.name}>
        <TitleLink match={match} />
      </h2>
      <p className={classes.dimmed}>{bookId === null ? counted.books(match.bookCount) : seriesTitle}</p>
      {alternateTitles.length > 0 && (
        <p className={`${classes.dimmed} ${classes.wide}`}>{texts.also(formatList(alternateTitles.slice(0, 5)))}</p>
      )}
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function coverOf({ bookId, seriesId }: PendingMatch): string {
  return bookId === null ? seriesCover(seriesId) : bookCover(bookId)
}

function TitleLink({ match: { bookId, seriesId, title } }: { readonly match: PendingMatch }) {
  if (bookId !== null) {
    return (
      <Link className={rows.name} params={{ bookId }} to="/books/$bookId">
        {title}
      </Link>
    )
  }
  return (
    <Link className={rows.name} params={{ seriesId }} to="/series/$seriesId">
      {title}
    </Link>
  )
}

function factsOf({ year, volumes, chapters, number, creators, publisher, language }: PendingMatch) {
  const counted = (value: number | null) => (value === null ? '' : formatNumber(value))
  const { parts } = texts
  return [
    // A year has no separator of thousands.
    { name: parts.year, value: year === null ? '' : String(year) },
    { name: parts.number, value: counted(number) },
    { name: parts.volumes, value: counted(volumes) },
    { name: parts.chapters, value: counted(chapters) },
    { name: parts.creators, value: formatList(creators.slice(0, 4)) },
    { name: parts.publisher, value: publisher ?? '' },
    { name: parts.language, value: language === null ? '' : formatLanguage(language) },
  ]
}
