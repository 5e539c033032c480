import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { usePagedList } from '../../api/lists/use-paged-list.ts'
import { collectionQuery, collectionSeriesPageQuery } from '../../api/queries/collections.ts'
import type { Collection } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { Clamp } from '../../ui/clamp.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { common } from '../../ui/texts.ts'
import { AddSeries } from './add-series.tsx'
import { CollectionMenu } from './collection-menu.tsx'
import { CollectionRows } from './collection-rows.tsx'
import { CollectionRule } from './collection-rule.tsx'
import classes from './lists.module.css'
import { SeriesGrid } from './series-grid.tsx'
import { texts } from './texts.ts'

/** A collection: what it holds, what it asks for when it fills itself, and the ways to change it. */
export function CollectionPage({ collectionId }: { readonly collectionId: string }) {
  const collection = useQuery(collectionQuery(collectionId))
  return (
    <Loaded query={collection} nextPath={<LinkButton to="/lists">{common.allLists}</LinkButton>}>
      {(data) => <Content collection={data} />}
    </Loaded>
  )
}

function Content({ collection }: { readonly collection: Collection }) {
  const series = usePagedList((page, pageSize) => collectionSeriesPageQuery(collection.id, page, pageSize))
  const mayChange = useMay('collections-write')
  const [arranging, setArranging] = useState(false)
  const byHand = mayChange && !collection.automatic
  const canArrange = byHand && (series.total ?? 0) > 0
  const [adding, add] = useDisclosure()
  const addButton = byHand && (
    <Button leftSection={<PlusIcon size={18} />} onClick={add.open} variant={canArrange ? 'default' : 'filled'}>
      {texts.collections.add}
    </Button>
  )
  return (
    <Page
      actions={
        <>
          {canArrange && addButton}
          {canArrange && (
            <Button
              aria-pressed={arranging}
              onClick={() => setArranging(!arranging)}
              variant={arranging ? 'filled' : 'default'}
            >
              {arranging ? texts.collections.arranged : texts.collections.arrange}
            </Button>
          )}
          <CollectionMenu collection={collection} />
        </>
      }
      subtitle={subtitleOf(collection)}
      title={collection.name}
    >
      {collection.summary !== null && (
        <div className={classes.summary}>
          <Clamp lines={4} text={collection.summary} />
        </div>
      )}
      {collection.condition !== null && <CollectionRule condition={collection.condition} />}
      {arranging && canArrange ? (
        <CollectionRows collection={collection} series={series} />
      ) : (
        <SeriesGrid hollow={collection.automatic ? <NothingFits /> : <Hollow action={addButton} />} series={series} />
      )}
      <AddSeries collectionId={collection.id} onClose={add.close} opened={adding} />
    </Page>
  )
}

function NothingFits() {
  const { title, text } = texts.collections.noMatches
  return <EmptyState text={text} title={title} />
}

function subtitleOf({ seriesCount, automatic }: Collection): string {
  const count = seriesCount === null ? '' : counted.series(seriesCount)
  return [count, automatic ? texts.collections.automatic : ''].filter((part) => part !== '').join(' · ')
}

function Hollow({ action }: { readonly action: ReactNode }) {
  const { noSeries: hollow } = texts.collections
  return <EmptyState action={action} text={action === false ? hollow.read : hollow.text} title={hollow.title} />
}
