import { Link } from '@tanstack/react-router'
import { seriesCover } from '../../api/addresses.ts'
import type { YearInReview } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { Cover } from '../../ui/cover.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './statistics.module.css'
import { texts } from './texts.ts'

/** As many covers make a picture of a year. */
const most = 12

/** The series of a year by their covers, what was read most first and largest. */
export function CoversOfYear({ series }: { readonly series: YearInReview['topSeries'] }) {
  const shown = series.toSorted((one, other) => other.pagesRead - one.pagesRead).slice(0, most)
  if (shown.length === 0) return null
  return (
    <Section title={texts.covers}>
      <ul className={classes.covers}>
        {shown.map(({ seriesId, title, pagesRead }) => (
          <li className={classes.coverOfYear} key={seriesId}>
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
