import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { seriesCover } from '../../api/addresses.ts'
import { useCollectionMembership, useMoveInCollection } from '../../api/lists/use-collections.ts'
import type { PagedList } from '../../api/lists/use-paged-list.ts'
import { placesInCollectionQuery } from '../../api/queries/collections.ts'
import type { Collection, Series } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { Cover } from '../../ui/cover.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import classes from './lists.module.css'
import { MemberRows } from './member-rows.tsx'
import { texts } from './texts.ts'

type CollectionRowsProps = { readonly collection: Collection; readonly series: PagedList<Series> }

/** The series of a collection as rows that are put in order and taken out. */
export function CollectionRows({ collection: { id, ordered }, series }: CollectionRowsProps) {
  const move = useMoveInCollection(id)
  const membership = useCollectionMembership()
  return (
    <>
      {!ordered && <Note>{texts.collections.noOrder}</Note>}
      <MemberRows
        count={(count) => counted.series(count)}
        label={texts.collections.shown}
        listId={id}
        members={series}
        onMove={ordered ? (ids, place) => move.mutate({ ids, place }) : null}
        onRemove={(seriesIds) => membership.mutateAsync({ collectionId: id, seriesIds, inside: false })}
        places={(text) => placesInCollectionQuery(id, text)}
        renderCells={(one, _index, menu) => <Row collectionId={id} menu={menu} series={one} />}
      />
    </>
  )
}

type RowProps = { readonly collectionId: string; readonly series: Series; readonly menu: ReactNode }

function Row({ collectionId, series, menu }: RowProps) {
  const membership = useCollectionMembership()
  return (
    <div className={`${classes.row} ${classes.arranged}`}>
      <Cover id={series.id} src={seriesCover(series.id)} title={series.title} />
      <span className={classes.words}>
        <Link className={classes.name} params={{ seriesId: series.id }} to="/series/$seriesId">
          {series.title}
        </Link>
        <span className={classes.about}>{counted.books(series.bookCount)}</span>
      </span>
      {menu || <span />}
      <ActionIcon
        aria-label={`${texts.collections.removeItem} ${series.title}`}
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
