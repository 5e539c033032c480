import type { Recommendation, Series } from '../../../api/types.ts'
import { SeriesCard } from '../titles/series-card.tsx'
import { reasonsInWords } from './reason-words.ts'
import { RecommendationMenu } from './recommendation-menu.tsx'
import classes from './recommendations.module.css'

type RecommendationCardProps = { readonly item: Recommendation; readonly series: Series }

/** A recommended series as a cover card, with the strongest reason and its menu. */
export function RecommendationCard({ item, series }: RecommendationCardProps) {
  const [reason] = reasonsInWords(item)
  return (
    <div className={classes.card}>
      <SeriesCard series={series} />
      <p className={classes.reason}>{reason}</p>
      <div className={classes.menu}>
        <RecommendationMenu item={item} />
      </div>
    </div>
  )
}
