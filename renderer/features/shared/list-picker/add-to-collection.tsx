import { Modal } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCollectionMembership, useNewCollection } from '../../../api/lists/use-collections.ts'
import { collectionsOfSeriesQuery, collectionsQuery } from '../../../api/queries/collections.ts'
import { counted } from '../../../lib/counts.ts'
import { ListPicker } from './list-picker.tsx'
import { texts } from './texts.ts'

type AddToCollectionProps = {
  /** One series is ticked in and out, several are added together. */
  readonly seriesIds: readonly string[]
  readonly opened: boolean
  readonly onClose: () => void
}

/** Puts series into collections that are filled by hand. */
export function AddToCollection({ seriesIds, opened, onClose }: AddToCollectionProps) {
  return (
    <Modal onClose={onClose} opened={opened} size={460} title={<strong>{texts.collection.title}</strong>}>
      <Picker onClose={onClose} seriesIds={seriesIds} />
    </Modal>
  )
}

function Picker({ seriesIds, onClose }: Omit<AddToCollectionProps, 'opened'>) {
  const [only = ''] = seriesIds
  const isOne = seriesIds.length === 1
  const collections = useInfiniteQuery(collectionsQuery)
  const holding = useQuery({ ...collectionsOfSeriesQuery(only), enabled: isOne })
  const membership = useCollectionMembership()
  const make = useNewCollection()
  const lists = collections.data?.pages.flatMap(({ data }) => data).filter(({ automatic }) => !automatic)
  return (
    <ListPicker
      amount={counted.series(seriesIds.length)}
      error={make.error}
      inside={isOne ? holding.data : null}
      lists={lists?.map(({ id, name, seriesCount }) => ({
        id,
        name,
        about: counted.series(seriesCount ?? 0),
      }))}
      making={make.isPending}
      onClose={onClose}
      onMake={(name) => make.mutateAsync({ name, ordered: true, sort: null, seriesIds: [...seriesIds] })}
      onToggle={(collectionId, inside) => membership.mutateAsync({ collectionId, seriesIds, inside })}
      query={collections}
      words={texts.collection}
    />
  )
}
