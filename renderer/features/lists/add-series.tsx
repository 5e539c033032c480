import { useQuery } from '@tanstack/react-query'
import { seriesCover } from '../../api/addresses.ts'
import { seriesSearchQuery } from '../../api/queries/series.ts'
import type { Series } from '../../api/types.ts'
import { useCollectionMembership } from '../../api/use-collections.ts'
import { plural } from '../../lib/format.ts'
import { FoundMembers, MemberFinder } from './member-finder.tsx'
import { texts } from './texts.ts'

type AddSeriesProps = {
  readonly collectionId: string
  /** Series of the collection, as far as they are known. */
  readonly known: readonly Series[]
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

function Results({ collectionId, known, text }: ResultsProps) {
  const found = useQuery(seriesSearchQuery(text)).data?.data
  const membership = useCollectionMembership()
  return (
    <FoundMembers
      found={found?.map(({ id, title, bookCount, libraryName }) => ({
        id,
        title,
        about: `${plural(bookCount, 'book')} · ${libraryName}`,
        cover: seriesCover(id),
      }))}
      inside={new Set(known.map(({ id }) => id))}
      onAdd={(id) => membership.mutateAsync({ collectionId, seriesIds: [id], inside: true })}
    />
  )
}
