import { useEffect, useMemo, useRef, useState } from 'react'
import { idsBetween, type Picked, pickAll, togglePicked } from '../../lib/picked.ts'

export type Selection = {
  /** Null while nothing is being selected. */
  readonly picked: Picked | null
  readonly most: number
  readonly begin: () => void
  readonly end: () => void
  readonly add: (ids: readonly string[]) => void
  /** Picks the item at a place of the list or puts it back; with `range` everything since the last one is picked. */
  readonly toggle: (index: number, id: string, range: boolean) => void
}

type Shown = {
  /** How many can be picked. */
  readonly most: number
  /** The item at a place of the list, when it has come. */
  readonly idAt: (index: number) => string | undefined
}

/** Picking several things of a list. Escape ends it. */
export function useSelection({ most, idAt }: Shown): Selection {
  const [picked, setPicked] = useState<Picked | null>(null)
  const last = useRef<number | null>(null)
  const shown = useRef(idAt)
  shown.current = idAt
  const isActive = picked !== null
  const actions = useMemo(
    () => ({
      begin: () => setPicked((before) => before ?? new Set()),
      end: () => setPicked(null),
      add: (ids: readonly string[]) => setPicked((before) => pickAll(before ?? new Set(), ids, most)),
      toggle(index: number, id: string, range: boolean) {
        const from = range ? last.current : null
        last.current = index
        setPicked((before) =>
          from === null
            ? togglePicked(before ?? new Set(), id, most)
            : pickAll(before ?? new Set(), idsBetween(shown.current, from, index), most),
        )
      },
    }),
    [most],
  )
  useEffect(() => {
    if (!isActive) return
    last.current = null
    const leave = (event: KeyboardEvent) => {
      const isElsewhere = document.querySelector('[role="dialog"], [role="menu"]') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) actions.end()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [isActive, actions])
  return { picked, most, ...actions }
}
