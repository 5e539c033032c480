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
  const saver = useMemo(
    () =>
      createProgressSaver({
        rest,
        after,
        save: (position, leaving) => saveProgress(bookId, position, leaving),
      }),
    [bookId],
  )
  useEffect(() => {
    const leave = () => saver.flush(true)
    const hide = () => document.visibilityState === 'hidden' && saver.flush(true)
    const retry = () => saver.flush(false)
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
  }, [saver, client, bookId, seriesId])
  return useMemo(() => (isIncognito ? { ...saver, note: () => saver.flush(false) } : saver), [saver, isIncognito])
}
