import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { collectionCover } from '../../api/addresses.ts'
import { collectionsQuery } from '../../api/queries/collections.ts'
import type { Collection } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { CoverCard } from '../../ui/cover-card.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { AllLists } from './all-lists.tsx'
import { NewCollection } from './new-collection.tsx'
import { texts } from './texts.ts'

/** Every collection that one is shown, and the way to make one. */
export function AllCollections({ kinds }: { readonly kinds: ReactNode }) {
  const collections = useInfiniteQuery(collectionsQuery)
  const mayMake = useMay('collections-write')
  const [making, make] = useDisclosure()
  const button = mayMake && (
    <Button leftSection={<PlusIcon size={18} />} onClick={make.open}>
      {texts.collections.create}
    </Button>
  )
  return (
    <>
      <AllLists
        action={button}
        kinds={kinds}
        query={collections}
        renderItem={(one) => <CollectionCard collection={one} />}
        words={texts.collections}
      />
      <NewCollection onClose={make.close} opened={making} />
    </>
  )
}

function CollectionCard({ collection }: { readonly collection: Collection }) {
  const { id, name, seriesCount } = collection
  return (
    <CoverCard
      id={id}
      link={linkOptions({ to: '/lists/collections/$collectionId', params: { collectionId: id } })}
      meta={seriesCount === null ? texts.collections.automatic : counted.series(seriesCount)}
      ofList
      src={collectionCover(id)}
      stacked={seriesCount === null || seriesCount > 1}
      title={name}
    />
  )
}
