import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  Fragment,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { GripIcon } from '../icons.tsx'
import { common } from '../texts.ts'
import { useOffsetTop } from '../use-offset-top.ts'
import classes from './sortable-rows.module.css'
import { type RowBox, type RowDrag, useRowDrag } from './use-row-drag.ts'

const texts = common.order

/** Height in pixels covered by a sticky header. */
const stickyHeight = 124
/** Extra rows rendered around the visible ones. */
const overscan = 5

type Item = { readonly id: string; readonly title: string }

/** Imperative handle of the rows. */
export type RowsHandle = {
  /** Scrolls to the row at an index and focuses it. */
  readonly goTo: (index: number) => void
}

type SortableRowsProps<T extends Item> = {
  readonly handle?: Ref<RowsHandle>
  readonly label: string
  readonly count: number
  /** Item at an index; undefined while loading. */
  readonly at: (index: number) => T | undefined
  /** Estimated row height in pixels; visible rows are measured. */
  readonly rowHeight: number
  /** Called with the first and last visible index, including overscan. */
  readonly onRange: (first: number, last: number) => void
  /** Null: the rows cannot be moved and have no handles. */
  readonly onMove: ((from: number, to: number) => void) | null
  readonly renderItem: (item: T, index: number) => ReactNode
}

/**
 * Virtual rows, sorted by dragging their handles or by arrow keys, Home and End on a handle. Only the rows near the
 * screen and the dragged one are mounted.
 */
export function SortableRows<T extends Item>(props: SortableRowsProps<T>) {
  const { label, count, at, rowHeight, onMove, renderItem } = props
  const list = useRef<HTMLOListElement>(null)
  const { announcement, move, drag, offsetOf, handlersFor, virtualizer, top } = useSortable(list, props)
  const draggedIndex = drag?.from
  const rows = virtualizer.getVirtualItems()

  return (
    <>
      <ol
        aria-label={label}
        className={classes.rows}
        data-dragging={drag !== null || undefined}
        ref={list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, start }) => {
          const item = at(index)
          return (
            <li
              aria-posinset={index + 1}
              aria-setsize={count}
              className={classes.row}
              data-dragged={draggedIndex === index || undefined}
              data-index={index}
              key={index}
              ref={virtualizer.measureElement}
              style={{
                transform: `translateY(${start - top + offsetOf(index)}px)`,
                // Exactly the estimate: a difference would make the virtualizer correct the scroll position while a
                // key or a finger is scrolling.
                ...(item === undefined && { height: rowHeight }),
              }}
              tabIndex={-1}
            >
              {item === undefined && <div data-unknown />}
              {item !== undefined && onMove !== null && (
                <Grip handlers={handlersFor(index)} item={item} onMove={move} position={{ index, count }} />
              )}
              {item !== undefined && (
                <div className={classes.content}>
                  <Fragment key={item.id}>{renderItem(item, index)}</Fragment>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
    </>
  )
}

/** Hooks that move rows; each uses the result of the previous one. */
function useSortable<T extends Item>(list: RefObject<HTMLOListElement | null>, props: SortableRowsProps<T>) {
  const { handle, count, at, rowHeight, onRange, onMove } = props
  const boxes = useRef((_index: number): RowBox | undefined => undefined)
  const [announcement, setAnnouncement] = useState('')
  const goal = useRef<number | null>(null)

  const goTo = (index: number, align: 'auto' | 'center') => {
    goal.current = index
    virtualizer.scrollToIndex(index, { align })
  }
  const move = (from: number, to: number) => {
    const item = at(from)
    const position = Math.max(0, Math.min(to, count - 1))
    if (item === undefined || position === from) return
    setAnnouncement(texts.moved(item.title, position + 1, count))
    onMove?.(from, position)
    goTo(position, 'auto')
  }
  const { drag, offsetOf, handlersFor } = useRowDrag(boxes, move)
  const top = useOffsetTop(list)
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: stickyHeight,
    rangeExtractor: (range) => withDragged(range, drag?.from),
  })
  boxes.current = (index) => virtualizer.measurementsCache[index]
  useRange(virtualizer.range, count, onRange)
  useGoal(list, goal)
  useImperativeHandle(handle, () => ({
    goTo(index) {
      goTo(index, 'center')
      setAnnouncement('')
    },
  }))
  return { announcement, move, drag, offsetOf, handlersFor, virtualizer, top }
}

type GripProps = {
  readonly item: Item
  readonly position: { readonly index: number; readonly count: number }
  readonly onMove: (from: number, to: number) => void
  readonly handlers: ReturnType<RowDrag['handlersFor']>
}

/** Drag handle for the pointer, and for arrow keys, Home and End. */
function Grip({ item: { id, title }, position: { index, count }, onMove, handlers }: GripProps) {
  return (
    <UnstyledButton
      aria-label={texts.move(title, index + 1, count)}
      aria-roledescription={texts.grip}
      className={classes.grip}
      data-grip={id}
      onKeyDown={(event) => {
        const position = positionAfterKey(event.key, index, count)
        if (position === undefined) return
        event.preventDefault()
        onMove(index, position)
      }}
      {...handlers}
    >
      <GripIcon size={20} />
    </UnstyledButton>
  )
}

/** Rows near the screen, and the dragged one wherever it is. */
function withDragged(range: Range, draggedIndex: number | undefined): number[] {
  const indexes = defaultRangeExtractor(range)
  if (draggedIndex === undefined || indexes.includes(draggedIndex)) return indexes
  return [...indexes, draggedIndex].sort((a, b) => a - b)
}

function useRange(
  range: { readonly startIndex: number; readonly endIndex: number } | null,
  count: number,
  onRange: (first: number, last: number) => void,
): void {
  const first = Math.max(0, (range?.startIndex ?? 0) - overscan)
  const last = Math.max(first, Math.min(count - 1, (range?.endIndex ?? 0) + overscan))
  useEffect(() => onRange(first, last), [onRange, first, last])
}

function positionAfterKey(key: string, index: number, count: number): number | undefined {
  const positions: Readonly<Record<string, number>> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  }
  return positions[key]
}

/** Focuses the row that was scrolled to or moved, once it is mounted. */
function useGoal(list: RefObject<HTMLElement | null>, goal: RefObject<number | null>): void {
  useLayoutEffect(() => {
    if (goal.current === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${goal.current}"]`) ?? null
    if (row === null || row.querySelector('[data-unknown]') !== null) return
    goal.current = null
    const target = row.querySelector<HTMLElement>('[data-grip]') ?? row
    target.focus({ preventScroll: true })
  })
}
