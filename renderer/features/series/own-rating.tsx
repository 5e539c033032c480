import { Rating } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/account/use-me.ts'
import { averageRatingQuery, ownRatingQuery } from '../../api/queries/extras.ts'
import { useOwnRating } from '../../api/titles/use-extras.ts'
import classes from './own-rating.module.css'
import { averageWords, pointsOf, starsOf } from './rating-words.ts'
import { ratingTexts } from './texts.ts'

/** The person's star rating beside the average on this server. */
export function OwnRating({ seriesId }: { readonly seriesId: string }) {
  const mayRate = useMay('progress-write')
  const own = useQuery(ownRatingQuery(seriesId)).data
  const average = useQuery(averageRatingQuery(seriesId)).data
  const rate = useOwnRating(seriesId)
  if (!mayRate || own === undefined) return null
  const sent = rate.isPending ? (rate.variables?.rating ?? 0) : (own?.rating ?? 0)
  return (
    <div className={classes.rating}>
      <Rating
        aria-label={ratingTexts.own}
        className={classes.stars}
        color="var(--accent-text)"
        count={5}
        fractions={2}
        getSymbolLabel={(stars) => ratingTexts.stars(stars)}
        onChange={(stars) => rate.mutate({ rating: pointsOf(stars), notes: own?.notes ?? null })}
        size="lg"
        value={starsOf(sent)}
      />
      <span className={classes.text}>
        {own === null ? ratingTexts.none : ratingTexts.stars(starsOf(own.rating))}
        {average !== undefined && average.count > 0 && ` · ${averageWords(average)}`}
      </span>
    </div>
  )
}
