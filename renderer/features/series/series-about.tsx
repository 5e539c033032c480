import { UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/account/use-me.ts'
import { alternateTitlesQuery, externalRatingsQuery } from '../../api/queries/extras.ts'
import { useAlternateTitles, useExternalRatings } from '../../api/titles/use-extras.ts'
import type { Book } from '../../api/types.ts'
import { formatAgo } from '../../lib/format.ts'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ExternalIds, Links } from '../shared/about/elsewhere.tsx'
import { EntryList } from '../shared/about/entry-list.tsx'
import { InLists } from '../shared/about/in-lists.tsx'
import { ReadHistory } from '../shared/about/read-history.tsx'
import { TrackingSection } from '../shared/releases/tracking-section.tsx'
import { SharingOfSeries } from '../shared/sharing/series-sharing.tsx'
import { RatingForm } from './rating-form.tsx'
import { externalRatingWords } from './rating-words.ts'
import classes from './series-about.module.css'
import { texts } from './texts.ts'

const words = texts.titles

type AlternateTitlesProps = { readonly seriesId: string; readonly mayEdit: boolean }

/** Alternate titles of a series, which are also searched. */
function AlternateTitles({ seriesId, mayEdit }: AlternateTitlesProps) {
  const titles = useQuery(alternateTitlesQuery(seriesId))
  const { save, remove } = useAlternateTitles(seriesId, titles.data?.tag)
  return (
    <Loaded query={titles}>
      {({ list }) => (
        <EntryList
          add={words.add}
          empty={words.empty}
          entries={list.map(({ id, label, title }) => ({
            id,
            name: title,
            value: title,
            note: label,
            start: { label, title },
          }))}
          fields={[
            { name: 'title', label: words.name },
            { name: 'label', label: words.label },
          ]}
          mayEdit={mayEdit}
          onRemove={({ id }) => remove.mutateAsync(id)}
          onSave={({ label = '', title = '' }, titleId) => save.mutateAsync({ titleId, body: { label, title } })}
          title={words.heading}
        />
      )}
    </Loaded>
  )
}

type SeriesAboutProps = { readonly seriesId: string; readonly books: readonly Book[] | undefined }

/** Further metadata of a series; collapsed initially, remembered by this browser. */
export function SeriesAbout({ seriesId, books }: SeriesAboutProps) {
  const [opened, setOpened] = useLocalStorage({ key: 'inglenook-series-about', defaultValue: false })
  return (
    <div className={classes.about}>
      <UnstyledButton aria-expanded={opened} className={classes.toggle} onClick={() => setOpened(!opened)}>
        <ChevronRightIcon className={classes.sign} size={18} />
        {texts.about}
      </UnstyledButton>
      {opened && <Parts books={books} seriesId={seriesId} />}
    </div>
  )
}

function Parts({ seriesId, books }: SeriesAboutProps) {
  const mayEdit = useMay('series-write')
  const mayRate = useMay('progress-write')
  const owner = { kind: 'series', id: seriesId } as const
  return (
    <div className={classes.parts}>
      {mayRate && <RatingForm seriesId={seriesId} />}
      <AlternateTitles mayEdit={mayEdit} seriesId={seriesId} />
      <Links mayEdit={mayEdit} owner={owner} />
      <ExternalIds mayEdit={mayEdit} owner={owner} />
      <ExternalRatings mayEdit={mayEdit} seriesId={seriesId} />
      <TrackingSection mayEdit={mayEdit} seriesId={seriesId} />
      <InLists owner={owner} />
      <SharingOfSeries seriesId={seriesId} />
      <ReadHistory owner={owner} titleOf={(bookId) => books?.find(({ id }) => id === bookId)?.title} />
    </div>
  )
}

type ExternalRatingsProps = { readonly seriesId: string; readonly mayEdit: boolean }

/** External ratings of a series, one per source. */
function ExternalRatings({ seriesId, mayEdit }: ExternalRatingsProps) {
  const ratings = useQuery(externalRatingsQuery(seriesId))
  const { save, remove } = useExternalRatings(seriesId, ratings.data?.tag)
  return (
    <Loaded query={ratings}>
      {({ list }) => (
        <EntryList
          add={texts.ratings.add}
          empty={texts.ratings.empty}
          entries={list.map(({ id, sourceName, rating, voteCount, fetchedAt }) => ({
            id,
            name: sourceName,
            value: externalRatingWords(sourceName, rating),
            note: [voteCount === null ? '' : texts.ratings.voteCount(voteCount), formatAgo(fetchedAt, Date.now())]
              .filter((part) => part !== '')
              .join(' · '),
          }))}
          fields={[
            { name: 'sourceName', label: texts.ratings.source },
            { name: 'rating', label: texts.ratings.rating, kind: 'number' },
            { name: 'votes', label: texts.ratings.votes, kind: 'number', optional: true },
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
          title={texts.ratings.heading}
        />
      )}
    </Loaded>
  )
}
