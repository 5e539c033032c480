import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'

/** Ids that were picked, the earliest first. */
type Picked = ReadonlySet<string>

/** Picks what was not picked and puts back what was; beyond `most` nothing more is picked. */
export function togglePicked(picked: Picked, id: string, most: number): Picked {
  if (picked.has(id)) return new Set([...picked].filter((other) => other !== id))
  return picked.size >= most ? picked : new Set([...picked, id])
}

/** Picks all of the ids as far as there is room. */
export function pickAll(picked: Picked, ids: readonly string[], most: number): Picked {
  return new Set([...new Set([...picked, ...ids])].slice(0, Math.max(most, picked.size)))
}

/** The places from one to another in either direction, as first and last, at most `most` of them, those next to `from`. */
export function nearest(from: number, to: number, most: number): readonly [number, number] {
  return from <= to ? [from, Math.min(to, from + most - 1)] : [Math.max(to, from - most + 1), from]
}

export type Selection = {
  /** Null while nothing is being selected. */
  readonly picked: Picked | null
  readonly most: number
  /** How many things the list has; undefined while that is not known. */
  readonly total: number | undefined
  /** Things of the list that are not on screen are being asked for. */
  readonly reaching: boolean
  readonly begin: () => void
  readonly end: () => void
  /** Picks everything of the list, from its beginning, as far as there is room. */
  readonly all: () => void
  /** Picks the item at a place of the list or puts it back; with `range` everything since the last one is picked. */
  readonly toggle: (index: number, id: string, range: boolean) => void
}

type Shown = {
  /** How many can be picked. */
  readonly most: number
  /** Another list when this is another word; what is picked stays picked. */
  readonly list: string
  readonly total: number | undefined
  /** The items from one place of the list to another, both included (0-based, in order). */
  readonly range: (first: number, last: number) => Promise<readonly string[]>
}

/** Picking several things of a list. Escape ends it. */
export function useSelection({ most, list, total, range }: Shown): Selection {
  const [picked, setPicked] = useState<Picked | null>(null)
  const last = useRef<number | null>(null)
  const shown = useRef({ list, range, total })
  if (shown.current.list !== list) last.current = null
  shown.current = { list, range, total }
  const isActive = picked !== null
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
      const isElsewhere = document.querySelector('[role="dialog"], [role="menu"]') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) actions.end()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [isActive, actions])
  return useMemo(() => ({ picked, most, total, reaching, ...actions }), [picked, most, total, reaching, actions])
}
