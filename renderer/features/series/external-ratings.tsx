import { useQuery } from '@tanstack/react-query'
import { externalRatingsQuery } from '../../api/queries/extras.ts'
import { useExternalRatings } from '../../api/titles/use-extras.ts'
import { formatAgo } from '../../lib/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { EntryList } from '../shared/about/entry-list.tsx'
import { externalRatingWords } from './rating-words.ts'
import { texts } from './texts.ts'

const words = texts.ratings

type ExternalRatingsProps = { readonly seriesId: string; readonly mayEdit: boolean }

/** What other places think of a series; one rating for each. */
export function ExternalRatings({ seriesId, mayEdit }: ExternalRatingsProps) {
  const ratings = useQuery(externalRatingsQuery(seriesId))
  const { save, remove } = useExternalRatings(seriesId, ratings.data?.tag)
  return (
    <Loaded query={ratings}>
      {({ list }) => (
        <EntryList
          add={words.add}
          empty={words.empty}
          entries={list.map(({ id, sourceName, rating, voteCount, fetchedAt }) => ({
            id,
            name: sourceName,
            value: externalRatingWords(sourceName, rating),
            note: [voteCount === null ? '' : words.voteCount(voteCount), formatAgo(fetchedAt, Date.now())]
              .filter((part) => part !== '')
              .join(' · '),
          }))}
          fields={[
            { name: 'sourceName', label: words.source },
            { name: 'rating', label: words.rating, kind: 'number' },
            { name: 'votes', label: words.votes, kind: 'number', optional: true },
          ]}
          mayEdit={mayEdit}
          onRemove={({ name }) => remove.mutateAsync(name)}
          onSave={({ sourceName = '', rating, votes = '' }) =>
            save.mutateAsync({
              sourceName,
              rating: Number(rating),
              voteCount: votes === '' ? null : Number(votes),
            })
          }
          title={words.heading}
        />
      )}
    </Loaded>
  )
}
