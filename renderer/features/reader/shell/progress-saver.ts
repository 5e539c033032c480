import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { keys } from '../../../api/live/keys.ts'
import { saveProgress } from '../../../api/offline/save-progress.ts'
import type { ReadingPosition } from '../../../api/offline/stored-position.ts'
import { useIncognito } from './use-incognito.ts'

type ProgressSaver = {
  /** Reports the current position; it is saved once it stops changing. */
  readonly note: (position: ReadingPosition) => void
  /** Saves pending progress immediately; `leaving` means that the page may be unloaded before the response. */
  readonly flush: (leaving: boolean) => void
}

type ProgressSaverOptions = {
  readonly save: (position: ReadingPosition, leaving: boolean) => Promise<unknown>
  /**
   * Schedules a function.
   * @returns cancels it
   */
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** Delay in milliseconds before a position is saved. */
  readonly rest: number
}

/**
 * Saves reading progress. Requests are sequential, so that an older position never overwrites a newer one; after a
 * failure the position is sent with the next attempt.
 */
export function createProgressSaver({ save, after, rest }: ProgressSaverOptions): ProgressSaver {
  let unsaved: ReadingPosition | null = null
  let callOff: (() => void) | null = null
  let saving = false

  function stopWaiting(): void {
    callOff?.()
    callOff = null
  }

  async function send(leaving: boolean): Promise<void> {
    const position = unsaved
    if (position === null || (saving && !leaving)) return
    unsaved = null
    saving = true
    const saved = await save(position, leaving).then(
      () => true,
      () => false,
    )
    saving = false
    if (!saved) unsaved ??= position
    else if (unsaved !== null) wait()
  }

  function wait(): void {
    stopWaiting()
    callOff = after(rest, () => {
      callOff = null
      void send(false)
    })
  }

  return {
    note(position) {
      unsaved = position
      wait()
    },
    flush(leaving) {
      stopWaiting()
      void send(leaving)
    },
  }
}

const rest = 800

function after(milliseconds: number, run: () => void): () => void {
  const timer = window.setTimeout(run, milliseconds)
  return () => window.clearTimeout(timer)
}

/**
 * Saves progress while reading, and when the window is hidden, closed or left. Incognito sessions save nothing; earlier
 * progress is unchanged.
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
