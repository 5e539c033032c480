import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { keys } from '../../../api/live/keys.ts'
import { saveProgress } from '../../../api/offline/save-progress.ts'
import { createProgressSaver, type ProgressSaver } from './progress-saver.ts'
import { useIncognito } from './use-incognito.ts'

const rest = 800

function after(milliseconds: number, run: () => void): () => void {
  const timer = window.setTimeout(run, milliseconds)
  return () => window.clearTimeout(timer)
}

/**
 * Keeps the place in a book while it is read, and when the window is hidden, closed or left. Who reads incognito leaves
 * no place; what was noted before is kept.
 */
export function useProgressSaver(bookId: string, seriesId: string): ProgressSaver {
  const client = useQueryClient()
  const isIncognito = useIncognito()
  const keeper = useMemo(
    () =>
      createProgressSaver({
        rest,
        after,
        save: (place, leaving) => saveProgress(bookId, place, leaving),
      }),
    [bookId],
  )
  useEffect(() => {
    const leave = () => keeper.flush(true)
    const hide = () => document.visibilityState === 'hidden' && keeper.flush(true)
    const retry = () => keeper.flush(false)
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', retry)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', hide)
      leave()
      for (const queryKey of [keys.bookLists, keys.book(bookId), keys.oneSeries(seriesId), keys.seriesLists]) {
        void client.invalidateQueries({ queryKey, refetchType: 'none' })
      }
    }
  }, [keeper, client, bookId, seriesId])
  return useMemo(() => (isIncognito ? { ...keeper, note: () => keeper.flush(false) } : keeper), [keeper, isIncognito])
}
