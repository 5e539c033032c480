import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { useOffsetTop } from './use-offset-top.ts'
import classes from './virtual-rows.module.css'

type VirtualRowsProps = {
  readonly label: string
  readonly count: number
  /** Estimated row height in pixels; visible rows are measured. */
  readonly rowHeight: number
  readonly renderItem: (index: number) => ReactNode
  /** Called with the first and last visible index, including overscan. */
  readonly onRange: (first: number, last: number) => void
}

/** Virtual rows of variable height that scroll with the window: only those near the screen are mounted. */
export function VirtualRows({ label, count, rowHeight, renderItem, onRange }: VirtualRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const top = useOffsetTop(list)
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollMargin: top,
  })
  const visible = virtualizer.getVirtualItems()
  const first = visible[0]?.index ?? 0
  const last = visible.at(-1)?.index ?? 0
  useEffect(() => onRange(first, last), [onRange, first, last])
  return (
    <ul aria-label={label} className={classes.rows} ref={list} style={{ height: virtualizer.getTotalSize() }}>
      {visible.map(({ index, start }) => (
        <li
          aria-posinset={index + 1}
          aria-setsize={count}
          className={classes.row}
          data-index={index}
          key={index}
          ref={virtualizer.measureElement}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {renderItem(index)}
        </li>
      ))}
    </ul>
  )
}
