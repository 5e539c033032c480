import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Book, Manifest } from '../../../api/types.ts'
import { usePlaceKeeper } from '../shell/use-place-keeper.ts'
import type { Chapter, Target } from './chapter.ts'
import { linkTarget } from './links.ts'
import { neighbour, placeOfPage, spinePlaceAt, spinePlaceOf } from './place.ts'

type Spot = { readonly index: number; readonly target: Target; readonly attempt: number }

/** Where one is in a book of text, the ways on, and the place that is kept. */
export function useReading(
  book: Book,
  manifest: Manifest,
  asked: number | undefined,
  chapter: RefObject<Chapter | null>,
) {
  const [spot, setSpot] = useState<Spot>(() => ({ ...firstSpot(book, manifest, asked), attempt: 0 }))
  const [edge, setEdge] = useState<'start' | 'end' | null>(null)
  const { place, note } = useNotedPlace(book, manifest, spot.index)

  const go = useCallback((index: number, target: Target) => {
    setEdge(null)
    setSpot(({ attempt }) => ({ index, target, attempt }))
  }, [])

  const turn = useCallback(
    (step: 1 | -1) => {
      if (edge !== null) return setEdge(edgeAfter(edge, step))
      // While a resource is on its way there is nothing to turn; going on would skip it.
      if (chapter.current === null || chapter.current.turn(step)) return
      const next = neighbour(manifest, spot.index, step)
      if (next === null) setEdge(step === 1 ? 'end' : 'start')
      else go(next, step === 1 ? { kind: 'share', share: 0 } : { kind: 'end' })
    },
    [edge, chapter, manifest, spot.index, go],
  )

  const seek = useCallback(
    (position: number) => {
      const { index, share } = spinePlaceAt(manifest, position - 1)
      go(index, { kind: 'share', share })
    },
    [manifest, go],
  )

  const open = useCallback(
    (href: string, base: string) => {
      const target = linkTarget(href, base, manifest.spine)
      if (target.kind !== 'inside') return target
      const { index, fragment } = target
      go(index, fragment === '' ? { kind: 'share', share: 0 } : { kind: 'fragment', fragment })
      return target
    },
    [manifest, go],
  )

  const retry = useCallback(() => setSpot((now) => ({ ...now, attempt: now.attempt + 1 })), [])
  const stay = useCallback(() => setEdge(null), [])
  return { spot, edge, place, note, turn, seek, open, go, retry, stay }
}

/** Past an end: asking for more stays there, turning back returns to the text. */
function edgeAfter(edge: 'start' | 'end', step: 1 | -1): 'start' | 'end' | null {
  return (edge === 'end') === (step === 1) ? edge : null
}

function firstSpot(book: Book, manifest: Manifest, asked: number | undefined): Omit<Spot, 'attempt'> {
  const kept = book.readProgress?.completed === true ? undefined : book.readProgress
  const { index, share } =
    asked !== undefined || kept === undefined ? spinePlaceAt(manifest, (asked ?? 1) - 1) : spinePlaceOf(manifest, kept)
  return { index, target: { kind: 'share', share } }
}

function useNotedPlace(book: Book, manifest: Manifest, index: number) {
  const keeper = usePlaceKeeper(book.id, book.seriesId)
  const finished = book.readProgress?.completed === true
  const [place, setPlace] = useState({ currentPage: 1, progressPercentage: 0 as number | null })
  const first = useRef<number | null>(null)
  const current = useRef(index)
  useEffect(() => {
    current.current = index
  }, [index])

  const note = useCallback(
    (page: number, pages: number) => {
      const next = placeOfPage(manifest, current.current, page, pages)
      setPlace(next)
      // A finished book that is only looked into stays finished.
      first.current ??= next.currentPage
      if (!finished || next.currentPage !== first.current) keeper.note(next)
    },
    [manifest, keeper, finished],
  )
  return { place, note }
}
