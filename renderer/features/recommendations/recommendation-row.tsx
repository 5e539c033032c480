import { Link } from '@tanstack/react-router'
import { seriesCover } from '../../api/addresses.ts'
import type { Recommendation, Series } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { Clamp } from '../../ui/clamp.tsx'
import { Cover } from '../../ui/cover.tsx'
import rows from '../../ui/rows.module.css'
import { WebLink } from '../shared/about/web-link.tsx'
import { reasonsInWords } from '../shared/recommendations/reason-words.ts'
import { RecommendationMenu } from '../shared/recommendations/recommendation-menu.tsx'
import classes from './recommendations-page.module.css'
import { texts } from './texts.ts'

/** A recommendation with all its reasons: a series of the library, or a title of elsewhere without a cover. */
export function RecommendationRow({ item }: { readonly item: Recommendation }) {
  return (
    <li className={rows.covered}>
      {item.series === null ? <Elsewhere item={item} /> : <Here item={item} series={item.series} />}
      <RecommendationMenu item={item} />
    </li>
  )
}

type RowProps = { readonly item: Recommendation }

function Here({ item, series }: RowProps & { readonly series: Series }) {
  const books = counted.books(series.bookCount)
  return (
    <>
      <span>
        <Cover id={series.id} src={seriesCover(series.id)} title={series.title} />
      </span>
      <span className={rows.words}>
        <Link className={rows.name} params={{ seriesId: series.id }} to="/series/$seriesId">
          {series.title}
        </Link>
        <span className={rows.about}>{series.year === null ? books : `${books} · ${series.year}`}</span>
        <Reasons item={item} />
      </span>
    </>
  )
}

function Elsewhere({ item }: RowProps) {
  const { title, startYear, summary, externalUrl, sourcePlugin } = item
  return (
    <>
      <span aria-hidden="true" className={classes.blank} />
      <span className={rows.words}>
        <span className={rows.name}>{title}</span>
        <span className={rows.about}>{startYear === null ? texts.notHere : `${texts.notHere} · ${startYear}`}</span>
        <Reasons item={item} />
        {summary !== null && <Clamp lines={2} text={summary} />}
        {externalUrl !== null && (
          <span className={rows.about}>
            <WebLink text={texts.open(sourcePlugin)} url={externalUrl} />
          </span>
        )}
      </span>
    </>
  )
}

function Reasons({ item }: RowProps) {
  return <span className={rows.about}>{reasonsInWords(item).join(' · ')}</span>
}
