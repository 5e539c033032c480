import { ActionIcon } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { AnyList, ListKind } from '../../api/lists/list-kinds.ts'
import { positionsInListQuery, useListMembership, useMoveInList } from '../../api/lists/lists.ts'
import type { PagedList } from '../../api/lists/use-paged-list.ts'
import { formatNumber } from '../../lib/format.ts'
import { TrashIcon } from '../../ui/icons.tsx'
import { type RowsHandle, SortableRows } from '../../ui/sortable/sortable-rows.tsx'
import { Selectable, SelectButton } from '../shared/selection/selectable.tsx'
import { SelectionBar } from '../shared/selection/selection-bar.tsx'
import { useSelection } from '../shared/selection/use-selection.ts'
import type { ListView, Member } from './list-views.ts'
import classes from './lists.module.css'
import { MemberMenu, type Moves, SelectedMoves } from './member-menu.tsx'
import { FindPosition, PositionDialog } from './position-dialog.tsx'
import { texts } from './texts.ts'

/** Limit of members per move or removal. */
const maxAtOnce = 500
/** Height in pixels of a row with a thumbnail. */
const rowHeight = 87
/** Shorter lists need no search. */
const longList = 20

type MemberRowsProps<L extends AnyList, M extends Member> = {
  readonly view: ListView<L, M>
  readonly list: L
  readonly members: PagedList<M>
  /** Whether this person can reorder and remove members. */
  readonly mayChange: boolean
  /** Column layout of a row. */
  readonly className: string | undefined
  readonly renderCells: (item: M, index: number) => ReactNode
}

/** Members of a list of any length: find, move and remove, also several at once. */
export function MemberRows<L extends AnyList, M extends Member>(props: MemberRowsProps<L, M>) {
  const { view, list, members, mayChange, renderCells } = props
  const { kind, words } = view
  const { total = 0 } = members
  const rows = useRef<RowsHandle>(null)
  const [moving, setMoving] = useState<readonly string[] | null>(null)
  const { selection, inOrder } = useMembersSelected(list.id, members)
  const { mutate: move } = useMoveInList(kind, list.id)
  const membership = useListMembership(kind)
  const isMovable = mayChange && list.ordered && total > 1
  const moveTo = (ids: readonly string[], to: number) => {
    move({ ids, position: Math.min(to, total - ids.length) })
    selection.end()
    setMoving(null)
    rows.current?.goTo(Math.min(to, total - ids.length))
  }
  const moveOne = (from: number, to: number) => {
    const item = members.at(from)
    if (item !== undefined) move({ ids: [item.id], position: to })
  }
  const moves: Moves | null = isMovable
    ? { toTop: (ids) => moveTo(ids, 0), toEnd: (ids) => moveTo(ids, total - ids.length), toPosition: setMoving }
    : null
  const remove = (ids: readonly string[]) =>
    membership.mutateAsync({ listId: list.id, memberIds: ids, inside: false }).then(selection.end, () => undefined)
  return (
    <>
      {total > 1 && (total > longList || mayChange) && (
        <div className={classes.tools}>
          {total > longList && (
            <FindPosition
              onGoTo={(index) => rows.current?.goTo(index)}
              positionsQuery={(text) => positionsInListQuery(kind, list.id, text)}
              total={total}
            />
          )}
          {mayChange && <SelectButton selection={selection} />}
        </div>
      )}
      <SortableRows
        at={members.at}
        count={total}
        handle={rows}
        label={words.members}
        onMove={isMovable ? moveOne : null}
        onRange={members.show}
        renderItem={(item, index) => {
          const row = (
            <div className={`${classes.row} ${props.className}`}>
              {renderCells(item, index)}
              {moves === null ? <span /> : <MemberMenu item={item} moves={moves} />}
              {mayChange ? <RemoveButton item={item} kind={kind} listId={list.id} /> : <span />}
            </div>
          )
          if (!mayChange) return row
          return (
            <Selectable id={item.id} index={index} row selection={selection} title={item.title}>
              {row}
            </Selectable>
          )
        }}
        rowHeight={rowHeight}
      />
      {selection.picked !== null && (
        <SelectionBar
          closeLabel={texts.arranging.stop}
          count={`${kind.count(inOrder().length)} ${texts.arranging.selected}`}
          full={selection.picked.size >= maxAtOnce ? texts.arranging.full(formatNumber(maxAtOnce)) : null}
          onClose={selection.end}
        >
          <SelectedMoves ids={inOrder()} moves={moves} onRemove={remove} />
        </SelectionBar>
      )}
      {moving !== null && (
        <PositionDialog
          onClose={() => setMoving(null)}
          onPosition={(to) => moveTo(moving, to)}
          title={moving.length === 1 ? texts.arranging.moveOne : texts.arranging.moveMany(kind.count(moving.length))}
          total={total}
        />
      )}
    </>
  )
}

type RemoveButtonProps<L extends AnyList, M extends Member> = {
  readonly kind: ListKind<L, M>
  readonly listId: string
  readonly item: M
}

function RemoveButton<L extends AnyList, M extends Member>({ kind, listId, item }: RemoveButtonProps<L, M>) {
  const membership = useListMembership(kind)
  return (
    <ActionIcon
      aria-label={`${texts.arranging.removeItem} ${item.title}`}
      loading={membership.isPending}
      onClick={() => membership.mutate({ listId, memberIds: [item.id], inside: false })}
      size={40}
      variant="subtle"
    >
      <TrashIcon size={18} />
    </ActionIcon>
  )
}

/** The selection, and its ids in list order however they were selected. */
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
