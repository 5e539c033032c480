import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { seriesCover } from '../../api/addresses.ts'
import { collections } from '../../api/lists/list-kinds.ts'
import { listMembersQuery } from '../../api/lists/lists.ts'
import { type PagedList, usePagedList } from '../../api/lists/use-paged-list.ts'
import type { Collection, Series } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { Cover } from '../../ui/cover.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { VirtualGrid } from '../../ui/virtual-grid.tsx'
import { describe, useNameOf } from '../shared/filter/describe.ts'
import { readCondition } from '../shared/filter/draft.ts'
import { SeriesCard } from '../shared/titles/series-card.tsx'
import { CollectionMenu } from './list-menu.tsx'
import { ListScreen, LoadedList } from './list-screen.tsx'
import { collectionView } from './list-views.ts'
import classes from './lists.module.css'
import { MemberRows } from './member-rows.tsx'
import { texts } from './texts.ts'

/** Conditions of an automatic collection as text. */
function CollectionRule({ condition }: Pick<Collection, 'condition'>) {
  const draft = useMemo(() => readCondition('series', condition), [condition])
  const nameOf = useNameOf(draft)
  const words = texts.collections
  if (draft === null) return <div className={classes.confirmation}>{words.unknownCondition}</div>
  if (draft.of.length === 0) return <div className={classes.confirmation}>{words.containsAll}</div>
  return (
    <div className={classes.confirmation}>
      <p>{words.conditionsIntro[draft.kind]}</p>
      <ul>
        {draft.of.map((node) => (
          <li key={node.key}>{describe('series', node, nameOf)}</li>
        ))}
      </ul>
    </div>
  )
}

const words = texts.collections

/** Page of a collection: its series, its conditions if automatic, and its actions. */
export function CollectionPage({ collectionId }: { readonly collectionId: string }) {
  return (
    <LoadedList id={collectionId} kind={collections}>
      {(collection) => <Content collection={collection} />}
    </LoadedList>
  )
}

type ContentProps = { readonly collection: Collection }

function Content({ collection }: ContentProps) {
  const { automatic, condition, seriesCount } = collection
  const series = usePagedList(listMembersQuery(collections, collection.id))
  const [arranging, setArranging] = useState(false)
  const byHand = useMay('collections-write') && !automatic
  const canArrange = byHand && (series.total ?? 0) > 0
  const count = seriesCount === null ? '' : counted.series(seriesCount)
  return (
    <ListScreen
      about={condition !== null && <CollectionRule condition={condition} />}
      after={
        <>
          {canArrange && (
            <Button
              aria-pressed={arranging}
              onClick={() => setArranging(!arranging)}
              variant={arranging ? 'filled' : 'default'}
            >
              {arranging ? words.arranged : words.arrange}
            </Button>
          )}
          <CollectionMenu collection={collection} />
        </>
      }
      empty={automatic ? <EmptyState text={words.noMatches.text} title={words.noMatches.title} /> : undefined}
      list={collection}
      mayAdd={byHand}
      members={series}
      subtitle={[count, automatic ? words.automatic : ''].filter((part) => part !== '').join(' · ')}
      view={collectionView}
    >
      {arranging && canArrange ? (
        <Rows collection={collection} series={series} />
      ) : (
        <VirtualGrid
          count={series.total ?? 0}
          label={words.members}
          onRange={series.show}
          renderItem={(index) => card(series.at(index))}
        />
      )}
    </ListScreen>
  )
}

function card(series: Series | undefined) {
  return series === undefined ? null : <SeriesCard series={series} />
}

/** The series as rows to be ordered and removed. */
function Rows({ collection, series }: ContentProps & { readonly series: PagedList<Series> }) {
  return (
    <>
      {!collection.ordered && <Note>{words.noOrder}</Note>}
      <MemberRows
        className={classes.arranged}
        list={collection}
        mayChange
        members={series}
        renderCells={({ id, title, bookCount }) => (
          <>
            <Cover id={id} src={seriesCover(id)} title={title} />
            <span className={classes.text}>
              <Link className={classes.name} params={{ seriesId: id }} to="/series/$seriesId">
                {title}
              </Link>
              <span className={classes.about}>{counted.books(bookCount)}</span>
            </span>
          </>
        )}
        view={collectionView}
      />
    </>
  )
}
