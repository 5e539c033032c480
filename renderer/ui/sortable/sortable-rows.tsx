import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { GripIcon } from '../icons.tsx'
import classes from './sortable-rows.module.css'
import { useRowDrag } from './use-row-drag.ts'

type Item = { readonly id: string; readonly title: string }

type SortableRowsProps<T extends Item> = {
  readonly label: string
  readonly items: readonly T[]
  /** Null: the rows stay where they are and have no grips. */
  readonly onMove: ((from: number, to: number) => void) | null
  readonly renderItem: (item: T, index: number) => ReactNode
}

/** Rows that are put in order by dragging their grips, or by the arrow keys, Home and End on a grip. */
export function SortableRows<T extends Item>({ label, items, onMove, renderItem }: SortableRowsProps<T>) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const moved = useRef<string | null>(null)

  const move = (from: number, to: number) => {
    const item = items[from]
    const place = Math.max(0, Math.min(to, items.length - 1))
    if (item === undefined || place === from) return
    moved.current = item.id
    setSaid(`${item.title} is now at place ${place + 1} of ${items.length}.`)
    onMove?.(from, place)
  }
  const { drag, offsetOf, handlersFor } = useRowDrag(list, move)
  useKeepFocus(list, moved, items)

  return (
    <>
      <ol aria-label={label} className={classes.rows} data-dragging={drag !== null || undefined} ref={list}>
        {items.map((item, index) => (
          <li
            className={classes.row}
            data-dragged={drag?.from === index || undefined}
            key={item.id}
            style={drag === null ? undefined : { transform: `translateY(${offsetOf(index)}px)` }}
          >
            {onMove !== null && (
              <UnstyledButton
                aria-label={`Move ${item.title}, place ${index + 1} of ${items.length}`}
                aria-roledescription="Grip: drag, or use the arrow keys"
                className={classes.grip}
                data-grip={item.id}
                onKeyDown={(event) => byKey(event, index, items.length, move)}
                {...handlersFor(index)}
              >
                <GripIcon size={20} />
              </UnstyledButton>
            )}
            <div className={classes.content}>{renderItem(item, index)}</div>
          </li>
        ))}
      </ol>
      <VisuallyHidden aria-live="assertive">{said}</VisuallyHidden>
    </>
  )
}

function byKey(event: KeyboardEvent, index: number, count: number, move: (from: number, to: number) => void) {
  const places: Readonly<Record<string, number>> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  }
  const place = places[event.key]
  if (place === undefined) return
  event.preventDefault()
  move(index, place)
}

/** A row that is moved is taken out of the page for a moment; its grip gets the keyboard back. */
function useKeepFocus(
  list: React.RefObject<HTMLElement | null>,
  moved: React.RefObject<string | null>,
  items: readonly Item[],
): void {
  useLayoutEffect(() => {
    const id = moved.current
    if (id === null || !items.some((item) => item.id === id)) return
    moved.current = null
    list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(id)}"]`)?.focus()
  }, [list, moved, items])
}
