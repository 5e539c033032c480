import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { collectionQuery, collectionSeriesQuery } from '../../api/queries/collections.ts'
import type { Collection, Series } from '../../api/types.ts'
import { useMay } from '../../api/use-me.ts'
import { plural } from '../../lib/format.ts'
import { Clamp } from '../../ui/clamp.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded, TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { SeriesCard } from '../../ui/series-card.tsx'
import { CollectionMenu } from './collection-menu.tsx'
import { CollectionRows } from './collection-rows.tsx'
import { CollectionRule } from './collection-rule.tsx'
import { CoverGrid, ShowMore } from './cover-grid.tsx'
import classes from './lists.module.css'
import { texts } from './texts.ts'

/** A collection: what it holds, what it asks for when it fills itself, and the ways to change it. */
export function CollectionPage({ collectionId }: { readonly collectionId: string }) {
  const collection = useQuery(collectionQuery(collectionId))
  return <Loaded query={collection}>{(data) => <Content collection={data} />}</Loaded>
}

function Content({ collection }: { readonly collection: Collection }) {
  const series = useInfiniteQuery(collectionSeriesQuery(collection.id))
  const mayChange = useMay('collections-write')
  const [arranging, setArranging] = useState(false)
  const items = series.data?.pages.flatMap(({ data }) => data) ?? []
  const canArrange = mayChange && !collection.automatic && items.length > 0
  return (
    <Page
      actions={
        <>
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
      {collection.automatic && <CollectionRule condition={collection.condition} />}
      {series.isError && <TryAgain error={series.error} onRetry={() => void series.refetch()} />}
      {series.isSuccess && items.length === 0 && <Hollow collection={collection} />}
      {arranging && canArrange ? (
        <CollectionRows collection={collection} series={items} />
      ) : (
        <CoverGrid
          items={items}
          label={texts.collections.shown}
          renderItem={(one: Series) => <SeriesCard series={one} />}
        />
      )}
      <ShowMore query={series} />
    </Page>
  )
}

function subtitleOf({ seriesCount, automatic }: Collection): string {
  const count = seriesCount === null ? '' : plural(seriesCount, 'series', 'series')
  return [count, automatic ? texts.collections.automatic : ''].filter((part) => part !== '').join(' · ')
}

function Hollow({ collection }: { readonly collection: Collection }) {
  const { hollow, nothingFits } = texts.collections
  if (collection.automatic) return <EmptyState text={nothingFits.text} title={nothingFits.title} />
  return (
    <EmptyState
      action={<LinkButton to="/series">{hollow.action}</LinkButton>}
      text={hollow.text}
      title={hollow.title}
    />
  )
}
