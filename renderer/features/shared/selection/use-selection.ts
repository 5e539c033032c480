import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useOverlaid } from '../../../ui/use-overlaid.ts'

/** Selected ids, the earliest first. */
type Picked = ReadonlySet<string>

/** Toggles the selection of ids; no more than `most` are selected. */
export function togglePicked(picked: Picked, id: string, most: number): Picked {
  if (picked.has(id)) return new Set([...picked].filter((other) => other !== id))
  return picked.size >= most ? picked : new Set([...picked, id])
}

/** Selects ids up to the limit. */
export function pickAll(picked: Picked, ids: readonly string[], most: number): Picked {
  return new Set([...new Set([...picked, ...ids])].slice(0, Math.max(most, picked.size)))
}

/** Index range between two items in either direction, as first and last, cut to `most` items next to `from`. */
export function nearest(from: number, to: number, most: number): readonly [number, number] {
  return from <= to ? [from, Math.min(to, from + most - 1)] : [Math.max(to, from - most + 1), from]
}

export type Selection = {
  /** Null outside of selection mode. */
  readonly picked: Picked | null
  readonly most: number
  /** Size of the list; undefined while loading. */
  readonly total: number | undefined
  /** Further items of the list are loading. */
  readonly reaching: boolean
  readonly begin: () => void
  readonly end: () => void
  /** Selects the whole list from its beginning, up to the limit. */
  readonly all: () => void
  /** Toggles the item at an index; with `range` selects everything since the last one. */
  readonly toggle: (index: number, id: string, range: boolean) => void
}

type Shown = {
  /** Selection limit. */
  readonly most: number
  /** Identifies the list; the selection survives a change of it. */
  readonly list: string
  readonly total: number | undefined
  /** Items of an index range, inclusive (0-based, in order). */
  readonly range: (first: number, last: number) => Promise<readonly string[]>
}

/** Selection of items of a list. Escape ends it. */
export function useSelection({ most, list, total, range }: Shown): Selection {
  const [picked, setPicked] = useState<Picked | null>(null)
  const last = useRef<number | null>(null)
  const shown = useRef({ list, range, total })
  if (shown.current.list !== list) last.current = null
  shown.current = { list, range, total }
  const isActive = picked !== null
  const isOverlaid = useOverlaid()
  const { mutate: reach, isPending: reaching } = useMutation({
    meta: { notify: 'failure' },
    mutationFn: ([from, to]: readonly [number, number]) => shown.current.range(from, to),
    onSuccess: (ids) => setPicked((before) => before && pickAll(before, ids, most)),
  })
  const actions = useMemo(
    () => ({
      begin() {
        last.current = null
        setPicked((before) => before ?? new Set())
      },
      end: () => setPicked(null),
      all() {
        setPicked((before) => before ?? new Set())
        if ((shown.current.total ?? 0) > 0) reach([0, Math.min(most, shown.current.total ?? 0) - 1])
      },
      toggle(index: number, id: string, isRange: boolean) {
        const from = isRange ? last.current : null
        last.current = index
        if (from === null) setPicked((before) => togglePicked(before ?? new Set(), id, most))
        else reach(nearest(from, index, most))
      },
    }),
    [most, reach],
  )
  useEffect(() => {
    if (!isActive) return
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isOverlaid.current) actions.end()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [isActive, actions, isOverlaid])
  return useMemo(() => ({ picked, most, total, reaching, ...actions }), [picked, most, total, reaching, actions])
}
