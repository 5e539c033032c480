import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { seriesCover } from '../../api/addresses.ts'
import type { Collection, Series } from '../../api/types.ts'
import { useCollectionMembership, useMoveInCollection } from '../../api/use-collections.ts'
import { plural } from '../../lib/format.ts'
import { Cover } from '../../ui/cover.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { SortableRows } from '../../ui/sortable/sortable-rows.tsx'
import classes from './lists.module.css'
import { texts } from './texts.ts'

type CollectionRowsProps = { readonly collection: Collection; readonly series: readonly Series[] }

/** The series of a collection as rows that are put in order and taken out. */
export function CollectionRows({ collection, series }: CollectionRowsProps) {
  const move = useMoveInCollection(collection.id)
  return (
    <>
      {!collection.ordered && <Note>{texts.collections.noOrder}</Note>}
      <SortableRows
        items={series}
        label={texts.collections.shown}
        onMove={collection.ordered ? (from, to) => move.mutate({ items: series, from, to }) : null}
        renderItem={(one) => <Row collectionId={collection.id} series={one} />}
      />
    </>
  )
}

function Row({ collectionId, series }: { readonly collectionId: string; readonly series: Series }) {
  const membership = useCollectionMembership()
  return (
    <div className={classes.row}>
      <Cover id={series.id} src={seriesCover(series.id)} title={series.title} />
      <span className={classes.words}>
        <Link className={classes.name} params={{ seriesId: series.id }} to="/series/$seriesId">
          {series.title}
        </Link>
        <span className={classes.about}>{plural(series.bookCount, 'book')}</span>
      </span>
      <ActionIcon
        aria-label={`${texts.collections.takeOut} ${series.title}`}
        loading={membership.isPending}
        onClick={() => membership.mutate({ collectionId, seriesIds: [series.id], inside: false })}
        size={40}
        variant="subtle"
      >
        <TrashIcon size={18} />
      </ActionIcon>
    </div>
  )
}
