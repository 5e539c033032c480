import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { Book } from '../../../api/types.ts'
import { useProgressSaver } from '../shell/progress-saver.ts'
import { firstPage, movePage, type PageMove, type PageState } from './page-state.ts'
import { lastOf, type Spread, spreadOf } from './pair-pages.ts'

type Pages = {
  readonly state: PageState
  readonly go: (move: PageMove) => void
}

type RequestedPage = { readonly spreads: readonly Spread[]; readonly count: number; readonly page: number | undefined }

/** Position in a book and navigation. Progress is saved as the first page on screen, at the end as the last one. */
export function usePages(book: Book, { spreads, count, page: requested }: RequestedPage): Pages {
  const finished = book.readProgress?.completed === true
  const savedPage = finished ? null : (book.readProgress?.currentPage ?? null)
  const [state, act] = useReducer(
    (before: PageState, [move, now]: readonly [PageMove, readonly Spread[]]) => movePage(before, move, now),
    { page: firstPage(requested, savedPage, count), edge: null },
  )
  const go = useCallback((move: PageMove) => act([move, spreads]), [spreads])
  const saver = useProgressSaver(book.id, book.seriesId)
  const opened = useRef(state.page)
  const spreadIndex = spreadOf(spreads, state.page)
  const last = spreadIndex === spreads.length - 1 ? lastOf(spreads[spreadIndex] ?? [1]) : state.page
  useEffect(() => {
    // Browsing a completed book does not mark it as unread.
    if (finished && opened.current === state.page) return
    opened.current = 0
    saver.note({ currentPage: last, progressPercentage: null })
  }, [saver, state.page, last, finished])
  return { state, go }
}
