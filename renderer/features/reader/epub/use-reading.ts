import { type RefObject, useCallback, useRef, useState } from 'react'
import type { Book, Manifest } from '../../../api/types.ts'
import { useProgressSaver } from '../shell/progress-saver.ts'
import type { Chapter, Target } from './chapter.ts'
import { firstOn, lastOn, type Sheet } from './fixed/pair-sheets.ts'
import { linkTarget } from './links.ts'
import { lastIndex, neighbour, positionOfPage, spinePositionAt, spinePositionOf } from './spine-position.ts'

type Spot = { readonly index: number; readonly target: Target; readonly attempt: number }

/** By direction of a turn: the end of the book there, and where the next resource is entered. */
const edges: Readonly<Record<1 | -1, { readonly past: 'start' | 'end'; readonly enter: Target }>> = {
  1: { past: 'end', enter: { kind: 'share', share: 0 } },
  [-1]: { past: 'start', enter: { kind: 'end' } },
}

type Shown = {
  readonly chapter: RefObject<Chapter | null>
  /** Resources shown together, by resource. */
  readonly sheets: readonly Sheet[]
}

/** Position in an EPUB, navigation and reading progress. */
export function useReading(book: Book, manifest: Manifest, requested: number | undefined, { chapter, sheets }: Shown) {
  const [spot, setSpot] = useState<Spot>(() => ({ ...firstSpot(book, manifest, requested), attempt: 0 }))
  const [edge, setEdge] = useState<'start' | 'end' | null>(null)
  const sheet = sheets[spot.index] ?? ([spot.index] as const)
  const last = lastIndex(manifest)
  const { readingPosition, note } = useReadingPosition(
    book,
    manifest,
    sheet.some((at) => at === last) ? last : spot.index,
  )

  const go = useCallback((index: number, target: Target) => {
    setEdge(null)
    setSpot(({ attempt }) => ({ index, target, attempt }))
  }, [])

  const turn = useCallback(
    (step: 1 | -1) => {
      if (edge !== null) return setEdge(edgeAfter(edge, step))
      // While a resource loads, page turns are ignored: they would skip it.
      if (chapter.current === null || chapter.current.turn(step)) return
      const next = neighbour(manifest, step === 1 ? lastOn(sheet) : firstOn(sheet), step)
      if (next === null) setEdge(edges[step].past)
      else go(firstOn(sheets[next] ?? [next]), edges[step].enter)
    },
    [edge, chapter, manifest, sheet, sheets, go],
  )

  const seek = useCallback(
    (position: number) => {
      const { index, share } = spinePositionAt(manifest, position - 1)
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
  const dismissEnd = useCallback(() => setEdge(null), [])
  return { spot, sheet, edge, readingPosition, note, turn, seek, open, go, retry, dismissEnd }
}

/** Past an end, moving further stays there and moving back returns to the text. */
function edgeAfter(edge: 'start' | 'end', step: 1 | -1): 'start' | 'end' | null {
  return (edge === 'end') === (step === 1) ? edge : null
}

function firstSpot(book: Book, manifest: Manifest, requested: number | undefined): Omit<Spot, 'attempt'> {
  const saved = book.readProgress?.completed === true ? undefined : book.readProgress
  const { index, share } =
    requested !== undefined || saved === undefined
      ? spinePositionAt(manifest, (requested ?? 1) - 1)
      : spinePositionOf(manifest, saved)
  return { index, target: { kind: 'share', share } }
}

function useReadingPosition(book: Book, manifest: Manifest, index: number) {
  const saver = useProgressSaver(book.id, book.seriesId)
  const finished = book.readProgress?.completed === true
  const [readingPosition, setPosition] = useState({ currentPage: 1, progressPercentage: 0 as number | null })
  const first = useRef<number | null>(null)
  const current = useRef(index)
  current.current = index

  const note = useCallback(
    (page: number, pages: number) => {
      const next = positionOfPage(manifest, current.current, page, pages)
      setPosition(next)
      // Browsing a completed book does not mark it as unread.
      first.current ??= next.currentPage
      if (!finished || next.currentPage !== first.current) saver.note(next)
    },
    [manifest, saver, finished],
  )
  return { readingPosition, note }
}
