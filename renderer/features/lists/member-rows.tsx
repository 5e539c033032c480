import { type ReactNode, useRef, useState } from 'react'
import type { PagedList } from '../../api/lists/use-paged-list.ts'
import { formatNumber } from '../../lib/format.ts'
import { type RowsHandle, SortableRows } from '../../ui/sortable/sortable-rows.tsx'
import { SelectButton } from '../shared/selection/select-button.tsx'
import { Selectable } from '../shared/selection/selectable.tsx'
import { SelectionBar } from '../shared/selection/selection-bar.tsx'
import { type Selection, useSelection } from '../shared/selection/use-selection.ts'
import { FindPlace, type PlacesQuery } from './find-place.tsx'
import classes from './lists.module.css'
import { MemberMenu, type Moves, SelectedMoves } from './member-menu.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { texts } from './texts.ts'

/** Members that one call may move or take out. */
const maxAtOnce = 500
/** Pixels of a row with a small cover. */
const rowHeight = 87
/** Shorter lists are seen as a whole. */
const longList = 20

type Member = { readonly id: string; readonly title: string }

type MemberRowsProps<T extends Member> = {
  readonly listId: string
  readonly label: string
  readonly members: PagedList<T>
  /** What several members are called: "5 books". */
  readonly count: (count: number) => string
  readonly places: PlacesQuery
  /** Null: the order is not made by hand, or not by this person. Places are 0-based, counted without what moves. */
  readonly onMove: ((ids: readonly string[], place: number) => void) | null
  /** Null for whoever may not take anything out. */
  readonly onRemove: ((ids: readonly string[]) => Promise<unknown>) | null
  readonly renderCells: (item: T, index: number, menu: ReactNode) => ReactNode
}

/** The members of a list of any length: found, moved one by one or together, and taken out. */
export function MemberRows<T extends Member>(props: MemberRowsProps<T>) {
  const { listId, label, members, count, places, onMove, onRemove, renderCells } = props
  const { total = 0 } = members
  const rows = useRef<RowsHandle>(null)
  const [moving, setMoving] = useState<readonly string[] | null>(null)
  const { selection, inOrder } = useMembersSelected(listId, members)
  const place = (ids: readonly string[], to: number) => {
    onMove?.(ids, Math.min(to, total - ids.length))
    selection.end()
    setMoving(null)
    rows.current?.goTo(Math.min(to, total - ids.length))
  }
  const moveOne = (from: number, to: number) => {
    const item = members.at(from)
    if (item !== undefined) onMove?.([item.id], to)
  }
  const moves: Moves | null = onMove && {
    toTop: (ids) => place(ids, 0),
    toEnd: (ids) => place(ids, total - ids.length),
    toPlace: setMoving,
  }
  const isChangeable = onMove !== null || onRemove !== null
  return (
    <>
      {total > 1 && (total > longList || isChangeable) && (
        <div className={classes.tools}>
          {total > longList && (
            <FindPlace onGoTo={(index) => rows.current?.goTo(index)} places={places} total={total} />
          )}
          {isChangeable && <SelectButton selection={selection} />}
        </div>
      )}
      <SortableRows
        at={members.at}
        count={total}
        handle={rows}
        label={label}
        onMove={onMove && moveOne}
        onRange={members.show}
        renderItem={(item, index) => {
          const cells = renderCells(item, index, moves && total > 1 && <MemberMenu item={item} moves={moves} />)
          return isChangeable ? (
            <Selectable id={item.id} index={index} row selection={selection} title={item.title}>
              {cells}
            </Selectable>
          ) : (
            cells
          )
        }}
        rowHeight={rowHeight}
      />
      {selection.picked !== null && (
        <MembersBar count={count} ids={inOrder()} moves={moves} onRemove={onRemove} selection={selection} />
      )}
      {moving !== null && (
        <PlaceDialog
          onClose={() => setMoving(null)}
          onPlace={(to) => place(moving, to)}
          title={moving.length === 1 ? texts.arranging.moveOne : texts.arranging.moveMany(count(moving.length))}
          total={total}
        />
      )}
    </>
  )
}

type MembersBarProps = Pick<MemberRowsProps<Member>, 'count' | 'onRemove'> & {
  /** In the order of the list. */
  readonly ids: readonly string[]
  readonly moves: Moves | null
  readonly selection: Selection
}

/** What can be done with the members that are selected. */
function MembersBar({ count, ids, moves, onRemove, selection }: MembersBarProps) {
  return (
    <SelectionBar
      closeLabel={texts.arranging.stop}
      count={`${count(ids.length)} ${texts.arranging.selected}`}
      full={ids.length >= maxAtOnce ? texts.arranging.full(formatNumber(maxAtOnce)) : null}
      onClose={selection.end}
    >
      <SelectedMoves
        ids={ids}
        moves={moves}
        onRemove={onRemove && ((some) => onRemove(some).then(selection.end, () => undefined))}
      />
    </SelectionBar>
  )
}

/** What is selected, and its ids in the order of the list, however they were picked. */
function useMembersSelected<T extends Member>(listId: string, members: PagedList<T>) {
  const met = useRef(new Map<string, number>())
  const selected = useSelection({
    most: maxAtOnce,
    list: listId,
    total: members.total,
    async range(first, last) {
      const reached = await members.range(first, last)
      for (const [offset, { id }] of reached.entries()) met.current.set(id, first + offset)
      return reached.map(({ id }) => id)
    },
  })
  const selection = {
    ...selected,
    toggle(index: number, id: string, isRange: boolean) {
      met.current.set(id, index)
      selected.toggle(index, id, isRange)
    },
  }
  const inOrder = () =>
    [...(selected.picked ?? [])].sort((a, b) => (met.current.get(a) ?? 0) - (met.current.get(b) ?? 0))
  return { selection, inOrder }
}
