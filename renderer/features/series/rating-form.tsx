import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ownRatingQuery } from '../../api/queries/extras.ts'
import { useOwnRating } from '../../api/titles/use-extras.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { typedPoints } from './rating-words.ts'
import classes from './series-about.module.css'
import { ratingTexts, texts } from './texts.ts'

type StoredRating = { readonly rating: number; readonly notes: string | null } | null

/** Exact rating and private notes of the signed-in person. */
export function RatingForm({ seriesId }: { readonly seriesId: string }) {
  const own = useQuery(ownRatingQuery(seriesId))
  return (
    <Loaded query={own}>
      {(known) => (
        <section aria-label={ratingTexts.own}>
          <h2 className={classes.heading}>{ratingTexts.own}</h2>
          <Fields key={`${known?.rating} ${known?.notes}`} own={known} seriesId={seriesId} />
        </section>
      )}
    </Loaded>
  )
}

function Fields({ own, seriesId }: { readonly own: StoredRating; readonly seriesId: string }) {
  const rate = useOwnRating(seriesId)
  const [points, setPoints] = useState(own === null ? '' : String(own.rating))
  const [notes, setNotes] = useState(own?.notes ?? '')
  const [refused, setRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const rating = typedPoints(points)
    setRefused(rating === null)
    if (rating !== null) rate.mutate({ rating, notes: notes.trim() === '' ? null : notes })
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        error={refused && texts.rating.refused}
        inputMode="numeric"
        label={texts.rating.points}
        maxLength={5}
        onChange={(event) => setPoints(event.currentTarget.value)}
        value={points}
      />
      <Textarea
        autosize
        label={texts.rating.notes}
        maxLength={10_000}
        maxRows={8}
        minRows={2}
        onChange={(event) => setNotes(event.currentTarget.value)}
        value={notes}
      />
      <div className={classes.buttons}>
        <Button loading={rate.isPending} size="xs" type="submit">
          {texts.rating.save}
        </Button>
        {own !== null && (
          <Button disabled={rate.isPending} onClick={() => rate.mutate(null)} size="xs" variant="default">
            {texts.rating.remove}
          </Button>
        )}
      </div>
    </form>
  )
}
