import { useQuery } from '@tanstack/react-query'
import { seriesCover } from '../../api/addresses.ts'
import { useCollectionMembership } from '../../api/lists/use-collections.ts'
import { useKnownMembers } from '../../api/lists/use-move-in-list.ts'
import { keys } from '../../api/live/keys.ts'
import { seriesSearchQuery } from '../../api/queries/series.ts'
import { counted } from '../../lib/counts.ts'
import { FoundMembers, MemberFinder } from './member-finder.tsx'
import { texts } from './texts.ts'

type AddSeriesProps = {
  readonly collectionId: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** Finds series and puts them into a collection. */
export function AddSeries({ opened, onClose, ...rest }: AddSeriesProps) {
  return (
    <MemberFinder
      onClose={onClose}
      opened={opened}
      renderResults={(text) => <Results {...rest} text={text} />}
      title={texts.collections.add}
    />
  )
}

type ResultsProps = Omit<AddSeriesProps, 'opened' | 'onClose'> & { readonly text: string }

function Results({ collectionId, text }: ResultsProps) {
  const found = useQuery(seriesSearchQuery(text)).data?.data
  const membership = useCollectionMembership()
  const inside = useKnownMembers(keys.collectionSeries(collectionId))
  return (
    <FoundMembers
      found={found?.map(({ id, title, bookCount, libraryName }) => ({
        id,
        title,
        about: `${counted.books(bookCount)} · ${libraryName}`,
        cover: seriesCover(id),
      }))}
      inside={inside}
      onAdd={(id) => membership.mutateAsync({ collectionId, seriesIds: [id], inside: true })}
    />
  )
}
