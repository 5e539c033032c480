import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { type GridShape, gridShape, listShape } from './grid-shape.ts'
import { useScrollSpeed } from './use-scroll-speed.ts'
import classes from './virtual-grid.module.css'

/** Imperative handle of a grid. */
export type GridHandle = { readonly scrollTo: (index: number) => void }

/** Height in pixels of a sticky header. */
const stickyHeight = 124

type Layout = 'covers' | 'rows'

type VirtualGridProps = {
  readonly handle?: Ref<GridHandle>
  readonly label: string
  /** Covers in a grid, or rows in a list. */
  readonly layout?: Layout
  readonly count: number
  readonly renderItem: (index: number) => ReactNode
  /** Called with the first and last visible index, including overscan. */
  readonly onRange: (first: number, last: number) => void
}

/** Virtual covers or rows that scroll with the window: only those near the screen are mounted. */
export function VirtualGrid({ label, layout = 'covers', count, renderItem, onRange, handle }: VirtualGridProps) {
  useScrollSpeed()
  const list = useRef<HTMLUListElement>(null)
  const { shape, top } = useShape(list, layout)
  const rows = Math.ceil(count / shape.columns)
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => shape.rowHeight,
    overscan: 3,
    scrollMargin: top,
    scrollPaddingStart: stickyHeight,
  })
  useEffect(() => {
    if (shape.rowHeight > 0) virtualizer.measure()
  }, [virtualizer, shape.rowHeight])

  useImperativeHandle(handle, () => ({
    scrollTo: (index) => virtualizer.scrollToIndex(Math.floor(index / shape.columns), { align: 'start' }),
  }))

  const visible = virtualizer.getVirtualItems()
  const firstRow = visible[0]?.index ?? 0
  const lastRow = visible.at(-1)?.index ?? 0
  const first = firstRow * shape.columns
  const last = Math.min(count, (lastRow + 1) * shape.columns) - 1
  useEffect(() => onRange(first, Math.max(first, last)), [onRange, first, last])

  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
  return (
    <ul aria-label={label} className={classes.grid} ref={list} style={{ height: virtualizer.getTotalSize() }}>
      {indexes.map((index) => (
        <li
          aria-posinset={index + 1}
          aria-setsize={count}
          className={classes.cell}
          key={index}
          style={cellStyle(index, shape)}
        >
          {renderItem(index)}
        </li>
      ))}
    </ul>
  )
}

function cellStyle(index: number, { columns, columnWidth, gap, rowHeight }: GridShape) {
  const x = (index % columns) * (columnWidth + gap)
  const y = Math.floor(index / columns) * rowHeight
  return { width: columnWidth, transform: `translate(${x}px, ${y}px)` }
}

/** Measured before the first paint, so that scroll restoration works. */
function useShape(
  list: React.RefObject<HTMLUListElement | null>,
  layout: Layout,
): { readonly shape: GridShape; readonly top: number } {
  const [measured, setMeasured] = useState({ width: 0, top: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const measure = () => {
      const box = element.getBoundingClientRect()
      setMeasured((known) => {
        const next = { width: box.width, top: Math.round(box.top + window.scrollY) }
        return known.width === next.width && known.top === next.top ? known : next
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  const shape = layout === 'rows' ? listShape(measured.width, letterSize()) : gridShape(measured.width)
  return { shape, top: measured.top }
}

/** Root font size in pixels, which users can change in the browser. */
function letterSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
